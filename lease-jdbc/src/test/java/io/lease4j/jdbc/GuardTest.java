package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.SINK;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.RejectedReason;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guard in a caller's transaction, at each isolation. */
class GuardTest extends OnAdmittedSink {

    private final JdbcGuard guard = JdbcGuard.of(SINK);

    @ParameterizedTest
    @ValueSource(
            ints = {
                Connection.TRANSACTION_READ_COMMITTED,
                Connection.TRANSACTION_REPEATABLE_READ,
                Connection.TRANSACTION_SERIALIZABLE
            })
    @Tag("E-12")
    void the_callers_statements_commit_with_the_fence_or_not_at_all(int isolation) throws SQLException {
        try (Connection connection = database.transaction(isolation)) {
            assertThat(guard.commit(connection, effect("rolled back"), authority(12), Some.WRITER))
                    .isAccepted();
            connection.rollback();
            assertThat(database.count("result")).isZero();
            assertThat(database.count("lease4j_fence")).isZero();
            assertThat(database.count("lease4j_effect")).isZero();

            assertThat(guard.commit(connection, effect("done"), authority(11), Some.WRITER))
                    .as("a lower token than the one that was rolled back")
                    .isAccepted();
            connection.commit();
        }
        assertThat(database.list("SELECT effect_id FROM result")).containsExactly("done");
        assertThat(database.list("SELECT highest FROM lease4j_fence")).containsExactly("11");
    }

    @ParameterizedTest
    @ValueSource(ints = {Connection.TRANSACTION_READ_COMMITTED, Connection.TRANSACTION_SERIALIZABLE})
    @Tag("E-1")
    void the_predecessor_is_refused_once_its_successor_wrote(int isolation) throws SQLException {
        try (Connection connection = database.transaction(isolation)) {
            assertThat(guard.commit(connection, effect("B"), authority(12), Some.WRITER))
                    .isAccepted();
            connection.commit();
            assertThat(guard.commit(connection, effect("A"), authority(11), Some.WRITER))
                    .isRejected(RejectedReason.BEHIND);
            assertThat(guard.fence(connection, authority(11))).isRejected();
            connection.rollback();
            CommitOutcome again = guard.commit(connection, effect("B"), authority(11), Some.WRITER);
            assertThat(again).isInstanceOf(CommitOutcome.Accepted.class);
            assertThat(((CommitOutcome.Accepted) again).already()).isTrue();
            connection.commit();
        }
        assertThat(database.list("SELECT effect_id FROM result")).containsExactly("B");
    }
}
