package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.SINK;
import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.server.Poll;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The guard behind a savepoint: what it answered goes where its savepoint goes. */
@Tag("E-12")
class SavepointTest extends OnAdmittedSink {

    private final JdbcGuard guard = sink.guard();

    @BeforeEach
    void prepare() {
        assertThat(answer(sink.fence(authority(11), deadline()))).isAccepted();
    }

    @Test
    void rolled_back_to_before_the_guard_the_effect_was_not_accepted_and_the_key_is_free() throws SQLException {
        try (Connection a = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            Savepoint before = a.setSavepoint();
            assertThat(guard.commit(a, effect("A"), authority(11), Some.WRITER)).isAccepted();
            a.rollback(before);
            assertThat(answer(sink.fence(authority(12), deadline())))
                    .as("nobody is waited for")
                    .isAccepted();
            assertThat(guard.commit(a, effect("A"), authority(11), Some.WRITER)).isRejected(RejectedReason.BEHIND);
            a.commit();
        }
        assertThat(database.count("result")).isZero();
        assertThat(database.count("lease4j_effect")).isZero();
    }

    @Test
    void rolled_back_to_behind_the_guard_the_key_still_belongs_to_the_transaction() throws SQLException {
        try (Connection a = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(guard.commit(a, effect("A"), authority(11), Some.WRITER)).isAccepted();
            Savepoint behind = a.setSavepoint();
            assertThat(guard.commit(a, effect("taken back"), authority(12), Some.WRITER))
                    .isAccepted();
            a.rollback(behind);
            CompletableFuture<FenceOutcome> b =
                    sink.fence(authority(13), deadline()).toCompletableFuture();
            Poll.until("the successor waits", Duration.ofSeconds(20), () -> database.waiting() == 1);
            assertThat(guard.commit(a, effect("A, more"), authority(11), Some.WRITER))
                    .as("the greater token went with its savepoint")
                    .isAccepted();
            a.commit();
            assertThat(answer(b)).isAccepted();
        }
        assertThat(database.list("SELECT effect_id FROM result ORDER BY 1")).containsExactly("A", "A, more");
    }

    @Test
    void a_caller_without_the_tables_can_go_on_from_a_savepoint_only() throws SQLException {
        JdbcGuard elsewhere = JdbcGuard.of(SINK, JdbcTables.defaults().inSchema("nowhere"));
        try (Connection a = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            Savepoint before = a.setSavepoint();
            assertThat(elsewhere.fence(a, authority(11))).isEqualTo(Refused.of(RefusedReason.SINK_NOT_READY));
            a.rollback(before);
            assertThat(guard.fence(a, authority(11))).isAccepted();
            a.commit();
        }
    }

    @Test
    void two_generations_of_one_transaction_are_accepted_upwards_only() throws SQLException {
        try (Connection a = database.transaction(Connection.TRANSACTION_SERIALIZABLE)) {
            assertThat(guard.commit(a, effect("A"), authority(11), Some.WRITER)).isAccepted();
            assertThat(guard.commit(a, effect("B"), authority(12), Some.WRITER)).isAccepted();
            assertThat(guard.commit(a, effect("A again"), authority(11), Some.WRITER))
                    .isRejected(RejectedReason.BEHIND);
            a.commit();
        }
        assertThat(database.list("SELECT highest FROM lease4j_fence")).containsExactly("12");
    }
}
