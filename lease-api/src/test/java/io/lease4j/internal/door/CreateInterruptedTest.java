package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.Commitment;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.floor.WitnessOutcome;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A creation that broke off midway is unknown, and goes on from where it was. */
class CreateInterruptedTest extends OnCreation {

    @Test
    @Tag("F-10")
    void a_creation_that_was_interrupted_goes_on_under_its_id() {
        NamespaceId begun = NamespaceId.of("creation-1");
        witness.entry = Optional.of(new WitnessEntry(Namespace.of("orders"), begun, true, 100, Set.of()));
        witnessed.store.shards = 2;
        witnessed.store.answers(
                "describe", sent -> witnessed.done(witnessed.view().marked()));
        missing(witnessed);
        written(witnessed);
        written(witnessed);
        completed(witnessed);
        completed(witnessed);

        assertThat(witnessed.operator.create(WITNESSED, witnessed.in(5))).isInstanceOf(AdminOutcome.Done.class);

        assertThat(witnessed.store.created)
                .allSatisfy(creation ->
                        assertThat(creation.recordId().namespaceId()).isEqualTo(begun));
        assertThat(witness.raised).as("another attempt raises again").hasSize(2);
    }

    @Test
    @Tag("F-10")
    void a_creation_that_was_interrupted_at_the_very_end_is_only_completed() {
        witness.entry = Optional.of(new WitnessEntry(Namespace.of("orders"), ScriptedStore.ID, true, 100, Set.of()));
        witnessed.store.namespaceId = Optional.of(ScriptedStore.ID);
        witnessed.store.answers("describe", sent -> witnessed.done(witnessed.view()));
        completed(witnessed);

        assertThat(witnessed.operator.create(WITNESSED, witnessed.in(5))).isInstanceOf(AdminOutcome.Done.class);

        assertThat(witnessed.store.created).isEmpty();
        assertThat(witness.raised).isEmpty();
        assertThat(witness.entry.orElseThrow().beingCreated()).isFalse();
    }

    @Test
    @Tag("F-10")
    void without_a_witness_the_marked_records_say_under_which_id_to_go_on() {
        alone.store.answers("describe", sent -> alone.done(alone.view().marked()));
        alone.store.answers("describe", sent -> alone.done(alone.view().marked()));
        written(alone);
        completed(alone);

        assertThat(alone.operator.createNeverExisted(ALONE, alone.in(5))).isInstanceOf(AdminOutcome.Done.class);

        assertThat(alone.store.created)
                .singleElement()
                .satisfies(creation -> assertThat(creation.recordId()).isEqualTo(alone.store.record()));
    }

    @Test
    void what_happened_in_part_is_unknown_and_not_refused() {
        witnessed.store.shards = 2;
        missing(witnessed);
        missing(witnessed);
        written(witnessed);
        witnessed.store.answers("create", sent -> refused(RefusedReason.BACKEND_UNAVAILABLE));

        AdminOutcome outcome = witnessed.operator.create(WITNESSED, witnessed.in(5));

        assertThat(outcome).isEqualTo(new AdminOutcome.Unknown(UnknownReason.EARLIER_TRANSMISSION));
        assertThat(outcome.committed()).isEqualTo(Commitment.UNKNOWN);
        assertThat(witness.seen).doesNotContain("complete");
    }

    @Test
    void a_mark_that_could_not_be_taken_away_leaves_it_unknown() {
        missing(alone);
        written(alone);
        alone.store.answers("completeCreation", sent -> refused(RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(alone.operator.createNeverExisted(ALONE, alone.in(5)))
                .isEqualTo(new AdminOutcome.Unknown(UnknownReason.EARLIER_TRANSMISSION));

        missing(witnessed);
        written(witnessed);
        completed(witnessed);
        witness.answers("complete", new WitnessOutcome.Unavailable("disk full"));
        assertThat(witnessed.operator.create(WITNESSED, witnessed.in(5)).committed())
                .isEqualTo(Commitment.UNKNOWN);
    }
}
