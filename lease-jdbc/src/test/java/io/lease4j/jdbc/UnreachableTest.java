package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.SINK;
import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Deadline;
import io.lease4j.Namespace;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.floor.WitnessOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** A data source that gives no connection, or gives it late: nothing was sent, so nothing is unknown. */
class UnreachableTest {

    @Test
    @Tag("R-6")
    void a_data_source_that_throws_an_exception_of_its_own() {
        PGSimpleDataSource broken = new PGSimpleDataSource() {
            private static final long serialVersionUID = 1L;

            @Override
            public Connection getConnection() {
                throw new IllegalStateException("no target is configured");
            }
        };
        try (JdbcSink sink = JdbcSink.builder(broken, SINK, Some.WRITER).build()) {
            assertThat(answer(sink.commit(effect("A"), authority(11), deadline())))
                    .isEqualTo(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
        }
    }

    @Test
    void a_server_that_does_not_know_the_user() {
        PGSimpleDataSource stranger = (PGSimpleDataSource) Database.fresh().source();
        stranger.setUser("nobody_knows");
        try (JdbcSink sink = JdbcSink.builder(stranger, SINK, Some.WRITER).build()) {
            assertThat(answer(sink.commit(effect("A"), authority(11), deadline())))
                    .isEqualTo(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
        }
    }

    @Test
    @Tag("R-6")
    void a_connection_that_comes_after_the_deadline_is_not_used() {
        Database database = Database.fresh();
        AtomicLong nanos = new AtomicLong();
        PGSimpleDataSource slow = new PGSimpleDataSource() {
            private static final long serialVersionUID = 1L;

            @Override
            public Connection getConnection() throws SQLException {
                nanos.addAndGet(Duration.ofSeconds(2).toNanos());
                return database.source().getConnection();
            }
        };
        try (JdbcSink sink = JdbcSink.builder(slow, SINK, Some.WRITER).build()) {
            assertThat(answer(sink.admit(
                            Some.NAMESPACE,
                            Map.of(Some.RECORD, 1L),
                            Deadline.within(Duration.ofSeconds(1), nanos::get))))
                    .isEqualTo(Refused.of(RefusedReason.DEADLINE_EXCEEDED));
        }
        assertThat(database.count("lease4j_record")).isZero();
    }

    @Test
    void a_witness_without_the_migration_says_that_it_is_missing() {
        PGSimpleDataSource elsewhere = (PGSimpleDataSource) Database.fresh().source();
        elsewhere.setCurrentSchema("nowhere");
        try (JdbcWitness witness = JdbcWitness.builder(elsewhere).build()) {
            assertThat(answer(witness.look(Namespace.of("jobs"))).toString()).contains("migration");
        }
    }

    @Test
    void a_server_that_may_only_read_does_not_say_what_is_remembered() {
        // A standby answers what it has heard of so far: less than the server that it follows.
        Database database = Database.fresh();
        PGSimpleDataSource standby = (PGSimpleDataSource) database.source();
        standby.setOptions("-c default_transaction_read_only=on");
        try (JdbcSink sink = JdbcSink.builder(standby, SINK, Some.WRITER).build();
                JdbcWitness witness = JdbcWitness.builder(standby).build()) {
            assertThat(answer(sink.traces(Some.NAMESPACE, deadline())))
                    .isEqualTo(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
            assertThat(answer(witness.look(Namespace.of("jobs")))).isInstanceOf(WitnessOutcome.Unavailable.class);
        }
    }
}
