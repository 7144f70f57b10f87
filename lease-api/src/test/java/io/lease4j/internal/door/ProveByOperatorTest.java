package io.lease4j.internal.door;

import static io.lease4j.internal.door.OperatorFixture.TICKET;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.internal.door.OperatorFixture.View;
import io.lease4j.spi.Installation;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Proving a record by a number that an operator answers for. */
class ProveByOperatorTest extends OnOperators {

    @Test
    @Tag("F-3")
    void by_operator_the_number_is_taken_with_its_reason() {
        View view = alone.view().unproven().registered("ledger");
        describe(alone, view);
        install(alone, view);

        assertThat(prove(alone, byOperator(100))).isInstanceOf(AdminOutcome.Done.class);

        assertThat(alone.store.installed)
                .containsExactly(new Installation.Proof(
                        alone.store.record(),
                        alone.store.lineage,
                        TICKET,
                        new TokenRange(100, 100 + (1L << 40)),
                        ProofBasis.OPERATOR,
                        OperatorFixture.names("ledger", "outbox"),
                        Optional.of("restored yesterday's backup")));
    }

    @Test
    @Tag("S-12")
    void a_record_that_is_too_damaged_to_be_described_is_proven_with_what_its_ticket_shows() {
        View view = alone.view().unproven();
        damaged(alone, view);
        assertObstacle(prove(alone, byOperator(9)), "ceiling, 100");
        assertThat(alone.store.installed).isEmpty();

        damaged(alone, view);
        install(alone, view);
        assertThat(prove(alone, byOperator(100))).isInstanceOf(AdminOutcome.Done.class);
        assertThat(alone.store.installed).hasSize(1);
    }

    private static void damaged(OperatorFixture door, View view) {
        door.store.answers("describe", sent -> Refused.of(RefusedReason.CORRUPT_STATE));
        door.store.answers("ticket", sent -> door.done(view.withTicket()));
    }

    @Test
    @Tag("F-4")
    void by_operator_nothing_that_is_still_shown_may_be_above() {
        describe(alone, alone.view().unproven());
        assertThat(prove(alone, byOperator(9)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.obstacles())
                                .hasSize(3)
                                .anyMatch(text -> text.contains("last token, 50"))
                                .anyMatch(text -> text.contains("floor, 10"))
                                .anyMatch(text -> text.contains("ceiling, 100")));
        describe(alone, alone.view().unproven().shows(101));
        assertObstacle(prove(alone, byOperator(100)), "evidence, 101");
        describe(alone, alone.view().unproven());
        ledger.floors.put(alone.store.record(), 101L);
        assertObstacle(prove(alone, byOperator(100)), "sink ledger, 101");
        alone.store.lastToken = 102;
        describe(alone, alone.view().unproven());
        assertObstacle(prove(alone, byOperator(101)), "front door was shown, 102");

        assertThat(alone.store.installed).isEmpty();
    }

    @Test
    @Tag("F-4")
    void by_operator_who_cannot_be_asked_is_in_the_way() {
        describe(alone, alone.view().unproven());
        ledger.next("traces", () -> CompletableFuture.failedFuture(new IllegalStateException("on purpose")));
        assertObstacle(prove(alone, byOperator(100)), "sink ledger could not be asked");
        describe(alone, alone.view().unproven().registered("far away"));
        assertObstacle(prove(alone, byOperator(100)), "registered sink far away was not given");
        describe(alone, alone.view().unproven().witness());
        assertObstacle(prove(alone, byOperator(100)), "has a witness, and this front door was given none");
        describe(witnessed, witnessed.view().unproven().witness());
        witness.answers("look", new WitnessOutcome.Unavailable("no route"));
        assertObstacle(prove(witnessed, byOperator(500)), "no route");
        describe(witnessed, witnessed.view().unproven().witness());
        witness.answers("look", new WitnessOutcome.NotKnown());
        assertObstacle(prove(witnessed, byOperator(500)), "does not know this creation");
    }

    @Test
    @Tag("F-9")
    void by_operator_the_number_goes_through_the_witness_where_there_is_one() {
        View view = witnessed.view().unproven().witness();
        describe(witnessed, view);
        assertObstacle(prove(witnessed, byOperator(99)), "highest token of the witness, 100");
        describe(witnessed, view);
        install(witnessed, view);

        assertThat(prove(witnessed, byOperator(500))).isInstanceOf(AdminOutcome.Done.class);

        assertThat(witness.raised)
                .singleElement()
                .satisfies(raise -> assertThat(raise.atLeast()).isEqualTo(500));
        assertThat(witnessed.store.installed)
                .singleElement()
                .isInstanceOfSatisfying(Installation.Proof.class, proof -> {
                    assertThat(proof.range()).isEqualTo(new TokenRange(500, 600));
                    assertThat(proof.basis()).isEqualTo(ProofBasis.OPERATOR);
                    assertThat(proof.reason()).contains("restored yesterday's backup");
                });
    }
}
