package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.Commitment;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.floor.WitnessOutcome;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RegisterTest {

    private final ScriptedSink ledger = new ScriptedSink("ledger");
    private final ScriptedWitness witness = new ScriptedWitness();
    private final OperatorFixture door = new OperatorFixture(settings -> settings.withWitness(witness));
    private final OperatorFixture alone = new OperatorFixture();

    private static void describe(OperatorFixture door, OperatorFixture.View view) {
        door.store.answers("describe", sent -> door.done(view));
    }

    @Test
    @Tag("E-6")
    void the_records_and_the_witness_come_first_and_the_sink_last() {
        describe(door, door.view().witness());
        door.store.answers("register", sent -> {
            assertThat(witness.seen).isEmpty();
            assertThat(ledger.seen).isEmpty();
            return door.done(door.view().witness());
        });
        door.store.answers("describe", sent -> {
            assertThat(witness.seen).containsExactly("remember");
            assertThat(ledger.seen).isEmpty();
            return door.done(door.view().witness());
        });

        assertThat(door.operator.register(ledger, door.in(5))).isInstanceOf(AdminOutcome.Done.class);

        assertThat(ledger.floors).containsEntry(door.store.record(), 50L).hasSize(1);
    }

    @Test
    @Tag("E-6")
    void without_a_witness_the_records_are_enough() {
        describe(alone, alone.view());
        alone.store.answers("register", sent -> alone.done(alone.view()));
        describe(alone, alone.view());

        assertThat(alone.operator.register(ledger, alone.in(5))).isInstanceOf(AdminOutcome.Done.class);
        assertThat(alone.store.seen("register").get(0).stamp().lineage()).isEqualTo(alone.store.lineage);
    }

    @Test
    @Tag("E-6")
    void a_record_that_cannot_name_its_last_token_registers_nothing() {
        for (OperatorFixture.View view : new OperatorFixture.View[] {
            alone.view().missing(), alone.view().unproven(), alone.view().marked()
        }) {
            describe(alone, view);
            assertThat(alone.operator.register(ledger, alone.in(5)).code()).isEqualTo("refused.not-allowed");
        }
        describe(alone, alone.view());
        alone.store.answers("register", sent -> alone.done(alone.view()));
        describe(alone, alone.view().unproven());
        assertThat(alone.operator.register(ledger, alone.in(5)).code()).isEqualTo("refused.not-allowed");

        assertThat(ledger.seen).isEmpty();
    }

    @Test
    void a_witness_that_is_not_at_hand_is_an_obstacle() {
        describe(alone, alone.view().witness());

        assertThat(alone.operator.register(ledger, alone.in(5)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.obstacles()).anyMatch(text -> text.contains("has a witness")));
        assertThat(alone.store.names()).containsExactly("describe");
    }

    @Test
    @Tag("E-6")
    void a_witness_that_does_not_remember_keeps_the_sink_shut() {
        describe(door, door.view().witness());
        door.store.answers("register", sent -> door.done(door.view().witness()));
        witness.answers("remember", new WitnessOutcome.Unavailable("disk full"));

        assertThat(door.operator.register(ledger, door.in(5)).committed()).isEqualTo(Commitment.UNKNOWN);
        assertThat(ledger.seen).isEmpty();
    }

    @Test
    void what_the_sink_answers_is_the_outcome() {
        FenceOutcome[] answers = {
            new FenceOutcome.Unknown(UnknownReason.CONNECTION_LOST),
            new FenceOutcome.Rejected(RejectedReason.BELOW_SINK_FLOOR, Commitment.NO),
            refused(RefusedReason.BACKEND_UNAVAILABLE)
        };
        String[] codes = {"unknown.connection-lost", "refused.not-allowed", "unknown.backend-error"};
        for (int i = 0; i < answers.length; i++) {
            describe(alone, alone.view());
            alone.store.answers("register", sent -> alone.done(alone.view()));
            describe(alone, alone.view());
            ledger.answers("admit", answers[i]);

            assertThat(alone.operator.register(ledger, alone.in(5)).code()).isEqualTo(codes[i]);
        }
    }

    @Test
    void stamps_again_and_says_what_is_unknown() {
        describe(alone, alone.view());
        alone.store.answers("register", sent -> refused(RefusedReason.OTHER_LINEAGE));
        alone.store.answers("register", sent -> new AdminOutcome.Unknown(UnknownReason.CONNECTION_LOST));

        assertThat(alone.operator.register(ledger, alone.in(5)))
                .isEqualTo(new AdminOutcome.Unknown(UnknownReason.CONNECTION_LOST));
        assertThat(alone.store.seen("register")).hasSize(2);
    }

    @Test
    void a_namespace_that_is_missing_has_no_sinks() {
        alone.store.namespaceId = Optional.empty();

        assertThat(alone.operator.register(ledger, alone.in(5))).isEqualTo(refused(RefusedReason.NAMESPACE_MISSING));
    }
}
