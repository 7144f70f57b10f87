package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.SINK;
import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.lease4j.LeaseKey;
import io.lease4j.effect.CommitOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Transactions in each other's way: run again by whoever owns them, and in order. */
@Tag("E-12")
class ConflictTest {

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
    void of_a_deadlock_one_goes_on_and_the_other_is_run_again_by_its_caller() throws Exception {
        LeaseKey one = LeaseKey.of("tests", "one");
        LeaseKey two = LeaseKey.of("tests", "two");
        CyclicBarrier both = new CyclicBarrier(2);
        CompletableFuture<Integer> there = CompletableFuture.supplyAsync(() -> attempts(one, two, both));
        int here = attempts(two, one, both);
        assertThat(here + there.get(30, TimeUnit.SECONDS))
                .as("attempts of both, one of which was the deadlock's victim")
                .isEqualTo(3);
        assertThat(database.count("result")).isEqualTo(4);
    }

    /** A caller's transaction over two keys, run again while the database says that it was in the way. */
    private int attempts(LeaseKey first, LeaseKey second, CyclicBarrier both) {
        JdbcGuard guard = JdbcGuard.of(SINK);
        for (int attempt = 1; attempt < 10; attempt++) {
            try (Connection connection = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
                commit(guard, connection, first, first + " first");
                if (attempt == 1) {
                    int unused = both.await(20, TimeUnit.SECONDS);
                }
                commit(guard, connection, second, second + " second");
                connection.commit();
                return attempt;
            } catch (SQLException failure) {
                assertThat(failure.getSQLState()).isEqualTo("40P01");
            } catch (Exception broken) {
                throw new AssertionError(broken);
            }
        }
        throw new AssertionError("a deadlock ten times in a row");
    }

    private static void commit(JdbcGuard guard, Connection connection, LeaseKey key, String id) throws SQLException {
        assertThat(guard.commit(connection, effect(key, id, "p"), authority(key, 11, "lease-11"), Some.WRITER))
                .isAccepted();
    }

    @Test
    void a_sink_runs_its_own_transactions_again_where_they_cannot_be_serialized() {
        try (HikariDataSource pool = database.pool(8, "TRANSACTION_SERIALIZABLE")) {
            try (JdbcSink sink = JdbcSink.builder(pool, SINK, Some.WRITER).build()) {
                List<CompletionStage<CommitOutcome>> commits = new ArrayList<>();
                for (int i = 0; i < 64; i++) {
                    commits.add(sink.commit(effect("effect-" + i), authority(11), deadline()));
                }
                for (CompletionStage<CommitOutcome> commit : commits) {
                    assertThat(answer(commit)).isAccepted();
                }
            }
        }
        assertThat(database.count("result")).isEqualTo(64);
    }
}
