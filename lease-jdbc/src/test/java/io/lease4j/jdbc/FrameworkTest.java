package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.SINK;
import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.lease4j.effect.RejectedReason;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** The guard in a transaction that a framework begins and ends, on a connection of a pool. */
@Tag("E-12")
class FrameworkTest {

    private final Database database = Database.fresh();
    private final HikariDataSource pool = database.pool(2);
    private final JdbcTemplate jdbc = new JdbcTemplate(pool);
    private final TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(pool));
    private final JdbcSink sink = JdbcSink.builder(pool, SINK, Some.WRITER).build();
    private final JdbcGuard guard = sink.guard();

    @BeforeEach
    void admit() {
        assertThat(answer(sink.admit(Some.NAMESPACE, Map.of(Some.RECORD, 10L), deadline())))
                .isAccepted();
    }

    @AfterEach
    void close() {
        sink.close();
        pool.close();
    }

    @Test
    void its_statements_commit_with_the_fence_or_not_at_all() {
        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
                    write("rolled back", 11);
                    throw new IllegalStateException("the service's own");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(database.count("result")).isZero();
        assertThat(database.count("lease4j_effect")).isZero();
        transaction.executeWithoutResult(status -> write("done", 11));
        assertThat(database.list("SELECT effect_id FROM result")).containsExactly("done");
    }

    @Test
    void an_older_snapshot_is_the_frameworks_own_exception_and_its_retry_is_refused() {
        assertThat(answer(sink.fence(authority(11), deadline()))).isAccepted();
        transaction.setIsolationLevel(TransactionDefinition.ISOLATION_SERIALIZABLE);
        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
                    assertThat(jdbc.queryForObject("SELECT count(*) FROM result", Long.class))
                            .isZero();
                    assertThat(answer(sink.fence(authority(12), deadline()))).isAccepted();
                    write("A", 11);
                }))
                .isInstanceOf(ConcurrencyFailureException.class);
        transaction.executeWithoutResult(status -> jdbc.execute((ConnectionCallback<Void>) connection -> {
            assertThat(guard.commit(connection, effect("A"), authority(11), Some.WRITER))
                    .isRejected(RejectedReason.BEHIND);
            return null;
        }));
    }

    @Test
    void without_a_transaction_it_is_refused() {
        jdbc.execute((ConnectionCallback<Void>) connection -> {
            assertThat(guard.commit(connection, effect("A"), authority(11), Some.WRITER)
                            .code())
                    .isEqualTo("refused.invalid-request");
            return null;
        });
    }

    private void write(String effect, long token) {
        jdbc.execute((ConnectionCallback<Void>) connection -> {
            assertThat(guard.commit(connection, effect(effect), authority(token)))
                    .isAccepted();
            return null;
        });
        int unused = jdbc.update("INSERT INTO result VALUES (?, ?, ?)", Some.KEY.fingerprint(), effect, token);
    }
}
