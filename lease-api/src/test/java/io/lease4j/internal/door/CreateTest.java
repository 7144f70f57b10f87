package io.lease4j.internal.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lease4j.AdminOutcome;
import io.lease4j.NamespaceId;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessOutcome;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How a namespace is created, and which range its records start with. */
class CreateTest extends OnCreation {

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
    @Tag("F-9")
    void a_witness_that_does_not_raise_creates_nothing() {
        missing(witnessed);
        witness.answers("raise", new WitnessOutcome.Unavailable("disk full"));

        assertObstacle(witnessed.operator.create(WITNESSED, witnessed.in(5)), "disk full");
        assertThat(witnessed.store.created).isEmpty();
    }
}
