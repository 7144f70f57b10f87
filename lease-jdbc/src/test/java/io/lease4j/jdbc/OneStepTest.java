package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.server.Poll;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Between the check of a transaction and its commit there is no moment for anybody else. */
class OneStepTest extends OnAdmittedSink {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final JdbcGuard guard = sink.guard();

    @Test
    @Tag("E-12")
    void a_successor_waits_for_a_predecessor_that_has_checked_and_both_are_in_order() throws SQLException {
        try (Connection a = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(guard.commit(a, effect("A"), authority(11), Some.WRITER)).isAccepted();
            CompletableFuture<CommitOutcome> b =
                    sink.commit(effect("B"), authority(12), deadline()).toCompletableFuture();
            awaitOneWaiting();
            assertThat(b).isNotDone();
            a.commit();
            assertThat(answer(b)).isAccepted();
            assertThat(guard.commit(a, effect("A again"), authority(11), Some.WRITER))
                    .isRejected(RejectedReason.BEHIND);
        }
        assertThat(database.list("SELECT effect_id FROM result ORDER BY token")).containsExactly("A", "B");
    }

    @Test
    @Tag("E-12")
    void a_predecessor_that_stalls_after_its_check_and_rolls_back_has_written_nothing() throws SQLException {
        try (Connection a = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(guard.commit(a, effect("A"), authority(11), Some.WRITER)).isAccepted();
            CompletableFuture<FenceOutcome> b =
                    sink.fence(authority(12), deadline()).toCompletableFuture();
            awaitOneWaiting();
            a.rollback();
            assertThat(answer(b)).isAccepted();
        }
        assertThat(database.count("result")).isZero();
    }

    @Test
    @Tag("E-8")
    void a_seal_is_not_accepted_while_a_transaction_that_it_would_refuse_may_still_commit() throws SQLException {
        LeaseKey other = LeaseKey.of("tests", "another key of the record");
        try (Connection a = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(guard.commit(a, effect("A"), authority(11), Some.WRITER)).isAccepted();
            assertThat(answer(sink.seal(
                            Some.RECORD, Some.KEY, authority(11).token(), Some.within(Duration.ofMillis(200)))))
                    .isEqualTo(Refused.of(RefusedReason.DEADLINE_EXCEEDED));
            assertThat(answer(sink.seal(Some.RECORD, other, authority(11).token(), deadline())))
                    .as("a key that nobody is writing")
                    .isAccepted();
            a.commit();
        }
        assertThat(answer(sink.seal(Some.RECORD, Some.KEY, authority(11).token(), deadline())))
                .isAccepted();
        assertThat(answer(sink.commit(effect("late"), authority(11), deadline())))
                .isRejected(RejectedReason.SEALED);
    }

    @Test
    @Tag("E-5")
    void a_floor_is_not_accepted_while_a_transaction_that_it_would_refuse_may_still_commit() throws SQLException {
        try (Connection a = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(guard.commit(a, effect("A"), authority(11), Some.WRITER)).isAccepted();
            assertThat(answer(sink.raiseFloor(Some.RECORD, 11, Some.within(Duration.ofMillis(200)))))
                    .isEqualTo(Refused.of(RefusedReason.DEADLINE_EXCEEDED));
            a.commit();
        }
        assertThat(answer(sink.raiseFloor(Some.RECORD, 11, deadline()))).isAccepted();
        assertThat(answer(sink.commit(effect("late"), authority(11), deadline())))
                .isRejected(RejectedReason.BELOW_SINK_FLOOR);
    }

    @Test
    @Tag("E-5")
    void a_floor_waits_for_a_seal_that_has_begun_because_it_drops_rows() throws SQLException {
        assertThat(answer(sink.fence(authority(11), deadline()))).isAccepted();
        try (Connection a = database.transaction(Connection.TRANSACTION_READ_COMMITTED);
                Statement statement = a.createStatement()) {
            boolean unused = statement.execute("SELECT 1 FROM lease4j_fence FOR UPDATE");
            CompletableFuture<FenceOutcome> seal = sink.seal(
                            Some.RECORD, Some.KEY, authority(11).token(), deadline())
                    .toCompletableFuture();
            awaitOneWaiting();
            assertThat(answer(sink.raiseFloor(Some.RECORD, 10, Some.within(Duration.ofMillis(200)))))
                    .isEqualTo(Refused.of(RefusedReason.DEADLINE_EXCEEDED));
            a.rollback();
            assertThat(answer(seal)).isAccepted();
        }
    }

    @Test
    @Tag("E-7")
    void cancel_waits_for_a_transaction_that_a_look_does_not_see() throws SQLException {
        try (Connection a = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(guard.commit(a, effect("A"), authority(11), Some.WRITER)).isAccepted();
            assertThat(database.count("lease4j_effect"))
                    .as("what looking for the id finds")
                    .isZero();
            CompletableFuture<CancelEffectOutcome> cancelled =
                    sink.cancel(effect("A"), authority(11), deadline()).toCompletableFuture();
            awaitOneWaiting();
            a.commit();
            assertThat(answer(cancelled)).isInstanceOf(CancelEffectOutcome.Committed.class);
        }
    }

    @Test
    @Tag("E-1")
    void who_reads_before_it_writes_sees_a_predecessor_slip_in_unless_it_fences_first() throws SQLException {
        String read = "SELECT count(*) FROM result";
        try (Connection b = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(database.list(read)).containsExactly("0");
            assertThat(answer(sink.commit(effect("A"), authority(11), deadline())))
                    .as("the predecessor's effect after its successor has read")
                    .isAccepted();
            assertThat(guard.commit(b, effect("B, from what it read"), authority(12), Some.WRITER))
                    .isAccepted();
            b.commit();

            assertThat(guard.fence(b, authority(13))).isAccepted();
            b.commit();
            assertThat(database.list(read)).containsExactly("2");
            assertThat(answer(sink.commit(effect("B again"), authority(12), deadline())))
                    .isRejected(RejectedReason.BEHIND);
            assertThat(guard.commit(b, effect("C, from what it read"), authority(13), Some.WRITER))
                    .isAccepted();
            b.commit();
        }
    }

    @Test
    @Tag("E-3")
    void two_effects_of_one_generation_at_once_are_both_accepted() throws SQLException {
        try (Connection one = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(guard.commit(one, effect("one"), authority(11), Some.WRITER))
                    .isAccepted();
            CompletableFuture<CommitOutcome> two =
                    sink.commit(effect("two"), authority(11), deadline()).toCompletableFuture();
            CompletableFuture<CommitOutcome> same =
                    sink.commit(effect("one"), authority(11), deadline()).toCompletableFuture();
            Poll.until("both wait", PATIENCE, () -> database.waiting() == 2);
            one.commit();
            assertThat(answer(two)).isAccepted();
            assertThat(answer(same)).isInstanceOf(CommitOutcome.Accepted.class);
            assertThat(((CommitOutcome.Accepted) answer(same)).already()).isTrue();
        }
        assertThat(database.list("SELECT effect_id FROM result ORDER BY effect_id"))
                .containsExactly("one", "two");
    }

    private void awaitOneWaiting() {
        Poll.until("the other transaction waits", PATIENCE, () -> database.waiting() == 1);
    }
}
