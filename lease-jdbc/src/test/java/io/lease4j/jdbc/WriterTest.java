package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.SINK;
import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CommitOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** What the author of a sink may get wrong leaves nothing behind, and the effect can be tried again. */
@Tag("E-12")
class WriterTest {

    @FunctionalInterface
    private interface Act {
        void on(Connection connection) throws SQLException;
    }

    private final Database database = Database.fresh();

    @BeforeEach
    void admit() {
        try (JdbcSink sink =
                JdbcSink.builder(database.source(), SINK, Some.WRITER).build()) {
            assertThat(answer(sink.admit(Some.NAMESPACE, Map.of(Some.RECORD, 10L), deadline())))
                    .isAccepted();
        }
    }

    @Test
    void a_writer_that_fails_after_it_wrote() {
        database.execute("CREATE TABLE needed (id text UNIQUE DEFERRABLE INITIALLY DEFERRED)");
        database.execute("INSERT INTO needed VALUES ('taken')");
        List<Act> mistakes = List.of(
                connection -> execute(connection, "INSERT INTO no_such_table VALUES (1)"),
                connection -> execute(connection, "INSERT INTO result VALUES (1, 2, 'not a number')"),
                connection -> execute(connection, "nonsense"),
                connection -> {
                    throw new IllegalStateException("the writer's own");
                },
                // Found at the commit alone.
                connection -> execute(connection, "INSERT INTO needed VALUES ('taken')"));
        for (Act mistake : mistakes) {
            assertThat(commit(mistake)).isEqualTo(Refused.of(RefusedReason.EFFECT_NOT_APPLIED));
        }
        assertNothingWritten();
    }

    @Test
    void a_writer_that_would_end_the_transaction() {
        List<Act> mistakes = List.of(
                Connection::commit,
                Connection::rollback,
                Connection::close,
                connection -> connection.setAutoCommit(true),
                connection -> connection.abort(Runnable::run));
        for (Act mistake : mistakes) {
            assertThat(commit(mistake))
                    .as("a fault of the writer, and not of the database")
                    .isEqualTo(Refused.of(RefusedReason.EFFECT_NOT_APPLIED));
        }
        assertNothingWritten();
    }

    @Test
    void a_writer_that_says_itself_that_it_failed() {
        assertThat(commit(connection -> {
                    throw new SQLException("there is no such job");
                }))
                .isEqualTo(Refused.of(RefusedReason.EFFECT_NOT_APPLIED));
        assertNothingWritten();
    }

    @Test
    void a_writer_that_breaks() {
        assertThat(commit(connection -> {
                    throw new AssertionError("the writer's own");
                }))
                .isEqualTo(Refused.of(RefusedReason.EFFECT_NOT_APPLIED));
        assertNothingWritten();
    }

    @Test
    void a_writer_that_takes_all_of_it_back_by_a_statement() {
        assertThat(commit(connection -> {
                    execute(connection, "ROLLBACK");
                    execute(connection, "INSERT INTO result VALUES ('k', 'without its fence', 1)");
                }))
                .isEqualTo(Refused.of(RefusedReason.EFFECT_NOT_APPLIED));
        assertNothingWritten();
    }

    @Test
    void a_writer_that_hides_a_failure_from_a_driver_that_does_not_tell_of_a_commit_that_rolled_back() {
        PGSimpleDataSource source = (PGSimpleDataSource) database.source();
        source.setUrl(source.getUrl() + "&raiseExceptionOnSilentRollback=false");
        EffectWriter hides = (connection, effect, authority) -> {
            Some.WRITER.write(connection, effect, authority);
            assertThatThrownBy(() -> execute(connection, "nonsense")).isInstanceOf(SQLException.class);
        };
        try (JdbcSink sink = JdbcSink.builder(source, SINK, hides).build()) {
            assertThat(answer(sink.commit(effect("A"), authority(11), deadline())))
                    .isEqualTo(Refused.of(RefusedReason.EFFECT_NOT_APPLIED));
        }
        assertNothingWritten();
    }

    @Test
    void what_a_writer_committed_behind_the_sinks_back_is_not_refused() {
        CommitOutcome outcome = commit(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.getConnection().setAutoCommit(true);
            }
        });
        assertThat(database.count("result")).isOne();
        assertThat(outcome.code()).startsWith("unknown");
    }

    @Test
    void a_writer_may_go_back_to_a_savepoint_of_its_own() {
        assertThat(commit(connection -> {
                    Savepoint savepoint = connection.setSavepoint();
                    execute(connection, "INSERT INTO result VALUES ('k', 'taken back', 1)");
                    connection.rollback(savepoint);
                }))
                .isAccepted();
        assertThat(database.list("SELECT effect_id FROM result")).containsExactly("A");
    }

    private void assertNothingWritten() {
        assertThat(database.count("result")).isZero();
        assertThat(database.count("lease4j_effect")).isZero();
        assertThat(commit(connection -> {})).isAccepted();
        assertThat(database.count("result")).isOne();
    }

    private CommitOutcome commit(Act after) {
        EffectWriter writer = (connection, effect, authority) -> {
            Some.WRITER.write(connection, effect, authority);
            after.on(connection);
        };
        try (JdbcSink sink = JdbcSink.builder(database.source(), SINK, writer).build()) {
            return answer(sink.commit(effect("A"), authority(11), deadline()));
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean unused = statement.execute(sql);
        }
    }
}
