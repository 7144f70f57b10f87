package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.LeaseKey;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.RejectedReason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Old rows are dropped where the floor refuses the same, and only there. */
@Tag("E-5")
class DroppedRowsTest extends OnAdmittedSink {

    private static final LeaseKey OTHER = LeaseKey.of("tests", "job-8");

    @Test
    void a_floor_drops_what_it_refuses_itself() {
        assertThat(answer(sink.commit(effect("A"), authority(11), deadline()))).isAccepted();
        assertThat(answer(sink.fence(authority(OTHER, 20, "other"), deadline())))
                .isAccepted();
        assertThat(answer(sink.seal(
                        Some.RECORD,
                        LeaseKey.of("tests", "sealed"),
                        authority(21).token(),
                        deadline())))
                .isAccepted();
        assertThat(answer(sink.cancel(effect("B"), authority(12), deadline())).code())
                .isEqualTo("never-committed");
        assertThat(answer(sink.raiseFloor(Some.RECORD, 15, deadline()))).isAccepted();
        assertThat(database.list("SELECT greatest(highest, sealed) FROM lease4j_fence ORDER BY 1"))
                .containsExactly("20", "21");
        assertThat(database.list("SELECT effect_id FROM lease4j_effect"))
                .as("the effect stays, and its id; the tombstone is not needed any more")
                .containsExactly("A");
        assertThat(answer(sink.commit(effect("C"), authority(15), deadline())))
                .isRejected(RejectedReason.BELOW_SINK_FLOOR);
        CommitOutcome again = answer(sink.commit(effect("A"), authority(11), deadline()));
        assertThat(((CommitOutcome.Accepted) again).already()).isTrue();
        assertThat(answer(sink.commit(effect("C"), authority(16), deadline()))).isAccepted();
    }

    @Test
    void a_successor_drops_the_tombstones_of_its_predecessors() {
        assertThat(answer(sink.cancel(effect("B"), authority(11), deadline())).code())
                .isEqualTo("never-committed");
        assertThat(answer(sink.fence(authority(11), deadline()))).isAccepted();
        assertThat(database.count("lease4j_effect"))
                .as("its generation may still write")
                .isOne();
        assertThat(answer(sink.fence(authority(12), deadline()))).isAccepted();
        assertThat(database.count("lease4j_effect")).isZero();
    }

    @Test
    void a_seal_drops_the_tombstones_of_the_tokens_that_it_refuses() {
        assertThat(answer(sink.cancel(effect("A"), authority(11), deadline())).code())
                .isEqualTo("never-committed");
        assertThat(answer(sink.cancel(effect("B"), authority(12), deadline())).code())
                .isEqualTo("never-committed");
        assertThat(answer(sink.seal(Some.RECORD, Some.KEY, authority(11).token(), deadline())))
                .isAccepted();
        assertThat(database.list("SELECT effect_id FROM lease4j_effect")).containsExactly("B");
    }

    @Test
    void a_bounded_number_at_a_time() {
        database.execute("INSERT INTO lease4j_fence SELECT 'results', 'namespace-1', 'f' || i, 3, '', 11, 'x', 0, 1"
                + " FROM generate_series(1, 10001) i");
        database.execute("INSERT INTO lease4j_fence SELECT 'results', 'namespace-1', 'g' || i, 4, '', 11, 'x', 0, 1"
                + " FROM generate_series(1, 3) i");
        assertThat(answer(sink.raiseFloor(Some.RECORD, 12, deadline()))).isAccepted();
        assertThat(database.list("SELECT count(*) FROM lease4j_fence WHERE shard = 3"))
                .containsExactly("1");
        assertThat(answer(sink.raiseFloor(Some.RECORD, 0, deadline()))).isAccepted();
        assertThat(database.list("SELECT DISTINCT shard FROM lease4j_fence")).containsExactly("4");
        assertThat(database.list("SELECT floor FROM lease4j_record")).containsExactly("12");
    }

    @Test
    void a_bounded_number_of_tombstones_at_a_time_too() {
        database.execute("INSERT INTO lease4j_effect SELECT 'results', 'namespace-1', 'f', 'id' || i, 3, true, 'd', i,"
                + " 'l', 'x' FROM generate_series(1, 10001) i");
        assertThat(answer(sink.raiseFloor(Some.RECORD, 20_000, deadline()))).isAccepted();
        assertThat(database.count("lease4j_effect")).isOne();
        assertThat(answer(sink.raiseFloor(Some.RECORD, 0, deadline()))).isAccepted();
        assertThat(database.count("lease4j_effect")).isZero();
    }
}
