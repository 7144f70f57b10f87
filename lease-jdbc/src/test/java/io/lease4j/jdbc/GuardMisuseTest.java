package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.KEY;
import static io.lease4j.jdbc.Some.SINK;
import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.InvalidValueException;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Violation;
import io.lease4j.effect.RejectedReason;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bad input: a typed answer, and nothing written. */
class GuardMisuseTest extends OnAdmittedSink {

    private final JdbcGuard guard = JdbcGuard.of(SINK);

    @AfterEach
    void nothingWasWritten() {
        sink.close();
        assertThat(database.count("result")).isZero();
    }

    @Test
    @Tag("K-2")
    void a_connection_with_auto_commit() throws SQLException {
        try (Connection connection = database.source().getConnection()) {
            Violation violation = new Violation("connection", "auto-commit off", "auto-commit on");
            assertThat(guard.commit(connection, effect("x"), authority(11), Some.WRITER))
                    .isEqualTo(Refused.invalid(violation));
            assertThat(guard.fence(connection, authority(11))).isEqualTo(Refused.invalid(violation));
        }
    }

    @Test
    void a_connection_that_may_only_read() throws SQLException {
        Violation violation = new Violation("connection", "may write", "read-only");
        try (Connection connection = database.source().getConnection()) {
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            assertThat(guard.commit(connection, effect("x"), authority(11), Some.WRITER))
                    .isEqualTo(Refused.invalid(violation));
        }
        try (Connection connection = database.transaction(Connection.TRANSACTION_READ_COMMITTED);
                Statement statement = connection.createStatement()) {
            boolean unused = statement.execute("SET TRANSACTION READ ONLY");
            assertThat(guard.commit(connection, effect("x"), authority(11), Some.WRITER))
                    .as("a transaction that only the server knows to be read-only")
                    .isEqualTo(Refused.invalid(violation));
        }
    }

    @Test
    void a_schema_that_is_not_there_and_a_migration_that_was_not_run() throws SQLException {
        JdbcGuard elsewhere = JdbcGuard.of(SINK, JdbcTables.defaults().inSchema("nowhere"));
        try (Connection connection = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(elsewhere.commit(connection, effect("x"), authority(11), Some.WRITER))
                    .isEqualTo(Refused.of(RefusedReason.SINK_NOT_READY));
            connection.rollback();
            assertThat(elsewhere.fence(connection, authority(11))).isEqualTo(Refused.of(RefusedReason.SINK_NOT_READY));
        }
        Database empty = Database.empty();
        try (JdbcSink unready =
                JdbcSink.builder(empty.source(), SINK, Some.WRITER).build()) {
            Refused notReady = Refused.of(RefusedReason.SINK_NOT_READY);
            Outcome[] answers = {
                answer(unready.commit(effect("x"), authority(11), deadline())),
                answer(unready.fence(authority(11), deadline())),
                answer(unready.seal(Some.RECORD, KEY, authority(11).token(), deadline())),
                answer(unready.raiseFloor(Some.RECORD, 5, deadline())),
                answer(unready.admit(Some.NAMESPACE, Map.of(Some.RECORD, 1L), deadline())),
                answer(unready.cancel(effect("x"), authority(11), deadline())),
                answer(unready.traces(Some.NAMESPACE, deadline()))
            };
            assertThat(answers).containsOnly(notReady);
        }
    }

    @Test
    void a_user_who_may_not_use_the_tables() throws SQLException {
        try (Connection connection = database.transaction(Connection.TRANSACTION_READ_COMMITTED);
                Statement statement = connection.createStatement()) {
            boolean unusedRole = statement.execute("CREATE ROLE nobody_here");
            boolean unusedUse = statement.execute("SET LOCAL ROLE nobody_here");
            assertThat(guard.commit(connection, effect("x"), authority(11), Some.WRITER))
                    .isEqualTo(Refused.of(RefusedReason.SINK_NOT_READY));
            connection.rollback();
        }
    }

    @Test
    @Tag("E-11")
    void an_authority_for_another_key_record_or_namespace() throws SQLException {
        LeaseKey other = LeaseKey.of("tests", "job-8");
        AuthorityRecordId foreign = new AuthorityRecordId(NamespaceId.of("namespace-2"), 3);
        AuthorityRecordId neighbour = new AuthorityRecordId(Some.NAMESPACE, 4);
        ExecutionAuthority[] elsewhere = {
            authority(other, 11, "lease-11"),
            authority(foreign, KEY, 11, "lease-11"),
            authority(neighbour, KEY, 11, "lease-11"),
        };
        try (Connection connection = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            for (ExecutionAuthority authority : elsewhere) {
                assertThat(guard.commit(connection, effect("x"), authority, Some.WRITER))
                        .as("%s", authority)
                        .isRejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
            }
            connection.commit();
        }
        assertThat(database.count("lease4j_fence")).isZero();
    }

    @Test
    void a_sink_of_another_name_accepts_nothing() throws SQLException {
        JdbcGuard misnamed = JdbcGuard.of(io.lease4j.effect.SinkName.of("another"));
        try (Connection connection = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(misnamed.commit(connection, effect("x"), authority(11), Some.WRITER))
                    .isRejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        }
    }

    @Test
    @Tag("S-12")
    void a_row_of_another_key_or_of_none() throws SQLException {
        assertThat(answer(sink.fence(authority(11), deadline()))).isAccepted();
        for (String key : new String[] {"'\\x00'::bytea", "'\\x'::bytea"}) {
            database.execute("UPDATE lease4j_fence SET lease_key = " + key);
            assertThat(answer(sink.commit(effect("x"), authority(11), deadline())))
                    .isEqualTo(Refused.of(RefusedReason.CORRUPT_STATE));
            assertThat(answer(sink.fence(authority(12), deadline())))
                    .isEqualTo(Refused.of(RefusedReason.CORRUPT_STATE));
            assertThat(answer(sink.seal(Some.RECORD, KEY, authority(12).token(), deadline())))
                    .isEqualTo(Refused.of(RefusedReason.CORRUPT_STATE));
            assertThat(answer(sink.cancel(effect("x"), authority(11), deadline())))
                    .isEqualTo(Refused.of(RefusedReason.CORRUPT_STATE));
        }
        assertThat(database.list("SELECT highest FROM lease4j_fence")).containsExactly("11");
    }

    @Test
    @Tag("S-12")
    void an_effect_whose_row_cannot_be_read() throws SQLException {
        assertThat(answer(sink.fence(authority(11), deadline()))).isAccepted();
        for (String damage : new String[] {"lease_id = ''", "token = 0", "execution_id = ''"}) {
            database.execute("DELETE FROM lease4j_effect");
            database.execute("INSERT INTO lease4j_effect SELECT sink, namespace_id, fingerprint, 'x', shard, false, '"
                    + effect("x").digest().value() + "', 11, 'lease-11', 'execution-11' FROM lease4j_fence");
            database.execute("UPDATE lease4j_effect SET " + damage);
            Refused corrupt = Refused.of(RefusedReason.CORRUPT_STATE);
            try (Connection connection = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
                assertThat(guard.commit(connection, effect("x"), authority(11), Some.WRITER))
                        .as(damage)
                        .isEqualTo(corrupt);
            }
            assertThat(answer(sink.commit(effect("x"), authority(12), deadline())))
                    .isEqualTo(corrupt);
            assertThat(answer(sink.cancel(effect("x"), authority(11), deadline())))
                    .isEqualTo(corrupt);
        }
    }

    @Test
    void a_schema_that_cannot_be_named_without_quotes() throws SQLException {
        JdbcTables tables = JdbcTables.defaults().inSchema("order");
        try (JdbcSink unready = JdbcSink.builder(database.source(), SINK, Some.WRITER)
                        .tables(tables)
                        .build();
                Connection connection = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(answer(unready.seal(Some.RECORD, KEY, authority(11).token(), deadline())))
                    .isEqualTo(Refused.of(RefusedReason.SINK_NOT_READY));
            assertThat(JdbcGuard.of(SINK, tables).commit(connection, effect("x"), authority(11)))
                    .isEqualTo(Refused.of(RefusedReason.SINK_NOT_READY));
        }
    }

    @Test
    @Tag("K-2")
    void a_schema_name_that_is_more_than_a_name() {
        for (String name : new String[] {"", "a b", "a;drop table x", "A", "1a", "a".repeat(64), "ä"}) {
            assertThatThrownBy(() -> JdbcTables.defaults().inSchema(name))
                    .as(name)
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("schema");
        }
        assertThat(JdbcTables.defaults().inSchema("a".repeat(63))).isNotNull();
    }
}
