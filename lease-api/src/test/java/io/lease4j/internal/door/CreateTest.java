package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.spi.NamespaceSettings;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CreateTest {

    private static final NamespaceSettings WITNESSED =
            NamespaceSettings.defaults().withWitness();
    private static final NamespaceSettings ALONE = NamespaceSettings.defaults();

    private final ScriptedSink ledger = new ScriptedSink("ledger");
    private final ScriptedWitness witness = new ScriptedWitness();
    private final OperatorFixture witnessed = new OperatorFixture(settings -> settings.withWitness(witness), ledger);
    private final OperatorFixture alone = new OperatorFixture(ledger);

    CreateTest() {
        witness.entry = Optional.empty();
        witnessed.store.namespaceId = Optional.empty();
        alone.store.namespaceId = Optional.empty();
    }

    private static void missing(OperatorFixture door) {
        door.store.answers("describe", sent -> door.done(door.view().missing()));
    }

    private static void written(OperatorFixture door) {
        door.store.answers("create", sent -> door.done(door.view().marked()));
    }

    private static void completed(OperatorFixture door) {
        door.store.answers("completeCreation", sent -> door.done(door.view()));
    }

    private static void assertObstacle(AdminOutcome outcome, String obstacle) {
        assertThat(outcome).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(RefusedReason.NOT_ALLOWED);
            assertThat(refused.obstacles()).anyMatch(text -> text.contains(obstacle));
        });
    }

    @Test
    @Tag("F-9")
    @Tag("F-10")
    void writes_every_record_with_a_range_that_the_witness_raised_before() {
        witnessed.store.shards = 2;
        missing(witnessed);
        missing(witnessed);
        written(witnessed);
        written(witnessed);
        completed(witnessed);
        completed(witnessed);

        AdminOutcome outcome = witnessed.operator.create(WITNESSED, witnessed.in(5));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        AdminOutcome.Done.class, done -> assertThat(done.how()).isEqualTo("created by witness"));
        assertThat(witness.seen).containsExactly("look", "begin", "raise", "raise", "complete");
        assertThat(witnessed.store.names())
                .containsExactly("describe", "describe", "create", "create", "completeCreation", "completeCreation");
        NamespaceId id = witness.entry.orElseThrow().namespaceId();
        assertThat(witnessed.store.created)
                .extracting(creation -> creation.recordId().shard(), creation -> creation.range())
                .containsExactly(tuple(0, new TokenRange(0, 100)), tuple(1, new TokenRange(100, 200)));
        assertThat(witnessed.store.created).allSatisfy(creation -> {
            assertThat(creation.recordId().namespaceId()).isEqualTo(id);
            assertThat(creation.settings()).isEqualTo(WITNESSED);
        });
        assertThat(witness.raised).extracting(RaiseRequest::ticket).doesNotHaveDuplicates();
        assertThat(witness.entry.orElseThrow().beingCreated()).isFalse();
    }

    @Test
    @Tag("F-10")
    void on_the_word_that_it_never_existed_the_range_is_wide() {
        missing(alone);
        written(alone);
        completed(alone);

        assertThat(alone.operator.createNeverExisted(ALONE, alone.in(5))).isInstanceOf(AdminOutcome.Done.class);

        assertThat(alone.store.created)
                .singleElement()
                .satisfies(creation -> assertThat(creation.range()).isEqualTo(new TokenRange(0, 1L << 40)));
        assertThat(ledger.seen).as("sinks are asked for traces").containsExactly("traces");
    }

    @Test
    @Tag("K-2")
    void each_way_to_create_wants_its_own_settings() {
        assertThat(witnessed.operator.create(ALONE, witnessed.in(5)).code()).isEqualTo("refused.invalid-request");
        assertThat(alone.operator.createNeverExisted(WITNESSED, alone.in(5)).code())
                .isEqualTo("refused.invalid-request");
        assertObstacle(alone.operator.create(WITNESSED, alone.in(5)), "given no witness");
        assertThat(alone.store.seen).isEmpty();
        assertThat(witness.seen).isEmpty();
    }

    @Test
    @Tag("F-10")
    void a_trace_at_the_witness_refuses() {
        witness.entry =
                Optional.of(new WitnessEntry(Namespace.of("orders"), NamespaceId.of("former"), false, 7, Set.of()));
        assertObstacle(witnessed.operator.create(WITNESSED, witnessed.in(5)), "witness knows a creation");
        assertObstacle(witnessed.operator.createNeverExisted(ALONE, witnessed.in(5)), "witness knows a creation");
        witness.entry = Optional.of(new WitnessEntry(
                Namespace.of("orders"), NamespaceId.of("former"), true, 7, Set.of(SinkName.of("ledger"))));
        assertObstacle(witnessed.operator.create(WITNESSED, witnessed.in(5)), "it was used");
        witness.answers("look", new WitnessOutcome.Unavailable("no route"));
        assertObstacle(witnessed.operator.create(WITNESSED, witnessed.in(5)), "no route");

        assertThat(witnessed.store.seen).isEmpty();
        assertThat(witness.raised).isEmpty();
    }

    @Test
    @Tag("F-10")
    void a_trace_at_the_store_refuses() {
        alone.store.namespaceId = Optional.of(ScriptedStore.ID);
        alone.store.answers("describe", sent -> alone.done(alone.view()));
        assertObstacle(alone.operator.createNeverExisted(ALONE, alone.in(5)), "store shows a creation");

        // A store that keeps its records by name shows another creation than the one that was asked for.
        alone.store.namespaceId = Optional.empty();
        alone.store.answers("describe", sent -> alone.done(alone.view()));
        assertObstacle(alone.operator.createNeverExisted(ALONE, alone.in(5)), "store shows a creation");

        witnessed.store.namespaceId = Optional.of(ScriptedStore.ID);
        witness.entry =
                Optional.of(new WitnessEntry(Namespace.of("orders"), NamespaceId.of("creation-2"), true, 0, Set.of()));
        missing(witnessed);
        assertObstacle(witnessed.operator.create(WITNESSED, witnessed.in(5)), "store shows a creation");

        missing(alone);
        alone.store.answers("create", sent -> Refused.notAllowed(List.of("leases are held")));
        assertObstacle(alone.operator.createNeverExisted(ALONE, alone.in(5)), "leases are held");
    }

    @Test
    @Tag("F-10")
    void a_trace_at_a_sink_refuses() {
        missing(alone);
        ledger.floors.put(new AuthorityRecordId(NamespaceId.of("any"), 0), 3L);
        assertObstacle(alone.operator.createNeverExisted(ALONE, alone.in(5)), "sink ledger shows traces");

        missing(alone);
        ledger.answers("traces", refused(RefusedReason.BACKEND_UNAVAILABLE));
        assertObstacle(alone.operator.createNeverExisted(ALONE, alone.in(5)), "could not be asked");
        assertThat(alone.store.created).isEmpty();
    }

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
    @Tag("F-9")
    void a_witness_that_does_not_raise_creates_nothing() {
        missing(witnessed);
        witness.answers("raise", new WitnessOutcome.Unavailable("disk full"));

        assertObstacle(witnessed.operator.create(WITNESSED, witnessed.in(5)), "disk full");
        assertThat(witnessed.store.created).isEmpty();
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
