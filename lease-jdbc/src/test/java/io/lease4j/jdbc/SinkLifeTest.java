package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.SINK;
import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.lease4j.Namespace;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.floor.WitnessOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where calls run, and what closing does. */
class SinkLifeTest {

    private final Database database = Database.fresh();

    @BeforeEach
    void admit() {
        try (JdbcSink sink = sink()) {
            assertThat(answer(sink.admit(Some.NAMESPACE, Map.of(Some.RECORD, 10L), deadline())))
                    .isAccepted();
        }
    }

    @Test
    @Tag("L-1")
    void closed_it_refuses_and_leaves_the_data_source_open() {
        try (HikariDataSource pool = database.pool(1)) {
            JdbcSink sink = JdbcSink.builder(pool, SINK, Some.WRITER).build();
            JdbcWitness witness = JdbcWitness.builder(pool).build();
            sink.close();
            witness.close();
            assertThat(answer(sink.commit(effect("A"), authority(11), deadline())))
                    .isEqualTo(Refused.of(RefusedReason.STORE_CLOSED));
            assertThat(answer(witness.look(Namespace.of("jobs")))).isInstanceOf(WitnessOutcome.Unavailable.class);
            assertThat(pool.isClosed()).isFalse();
        }
    }

    @Test
    @Tag("L-2")
    void closing_lets_a_call_that_was_taken_finish_and_its_threads_end() throws SQLException {
        JdbcSink sink = sink();
        try (Connection first = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(sink.guard().commit(first, effect("A"), authority(11))).isAccepted();
            CompletableFuture<CommitOutcome> second =
                    sink.commit(effect("B"), authority(11), deadline()).toCompletableFuture();
            io.lease4j.testkit.server.Poll.until(
                    "the second waits", Duration.ofSeconds(20), () -> database.waiting() == 1);
            sink.close();
            first.commit();
            assertThat(answer(second)).isAccepted();
        }
        io.lease4j.testkit.server.Poll.until(
                "no thread is left", Duration.ofSeconds(20), () -> threads().isEmpty());
    }

    @Test
    void on_the_callers_executor_and_refused_where_that_takes_no_more() {
        List<Runnable> taken = new ArrayList<>();
        JdbcSink sink = JdbcSink.builder(database.source(), SINK, Some.WRITER)
                .executor(taken::add)
                .build();
        CompletableFuture<CommitOutcome> commit =
                sink.commit(effect("A"), authority(11), deadline()).toCompletableFuture();
        assertThat(commit).isNotDone();
        taken.get(0).run();
        assertThat(answer(commit)).isAccepted();

        JdbcSink full = JdbcSink.builder(database.source(), SINK, Some.WRITER)
                .executor(task -> {
                    throw new RejectedExecutionException();
                })
                .build();
        assertThat(answer(full.commit(effect("B"), authority(11), deadline())))
                .isEqualTo(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
    }

    @Test
    @Tag("R-6")
    void a_deadline_that_has_passed_asks_the_database_nothing() {
        JdbcSink sink = JdbcSink.builder(Database.unreachable(), SINK, Some.WRITER)
                .executor(Runnable::run)
                .build();
        assertThat(answer(sink.commit(effect("A"), authority(11), Some.within(Duration.ZERO))))
                .isEqualTo(Refused.of(RefusedReason.DEADLINE_EXCEEDED));
        assertThat(answer(sink.commit(effect("A"), authority(11), deadline())))
                .isEqualTo(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
    }

    @Test
    void a_connection_goes_back_to_its_pool_as_it_came() throws SQLException {
        try (HikariDataSource pool = database.pool(1);
                JdbcSink sink = JdbcSink.builder(pool, SINK, Some.WRITER).build()) {
            for (int i = 0; i < 3; i++) {
                assertThat(answer(sink.commit(effect("A" + i), authority(11), deadline())))
                        .isAccepted();
                try (Connection connection = pool.getConnection()) {
                    assertThat(connection.getAutoCommit()).isTrue();
                    assertThat(connection.getNetworkTimeout()).isZero();
                }
            }
        }
    }

    private JdbcSink sink() {
        return JdbcSink.builder(database.source(), SINK, Some.WRITER).build();
    }

    private static List<Thread> threads() {
        return Stream.of(Thread.getAllStackTraces().keySet().toArray(Thread[]::new))
                .filter(thread -> thread.getName().startsWith("lease4j-jdbc-"))
                .toList();
    }
}
