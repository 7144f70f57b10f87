package io.lease4j.verification.effects;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.RevokeOutcome;
import io.lease4j.UnknownReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.Effects;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.examples.outbox.FinishedJob;
import io.lease4j.jdbc.JdbcGuard;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.report.Layer;
import io.lease4j.verification.Patience;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** LR-09 from a real Valkey to a real PostgreSQL: A stalls at each point of its transaction, and B comes. */
@Timeout(120)
class StaleEffectTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.X);

    private static final Duration SHORT = Duration.ofMillis(300);

    private final Site site = Site.open();
    private final JdbcGuard guard = JdbcGuard.of(Site.SINK);
    private final Leases a = site.worker("a");
    private final Leases b = site.worker("b");
    private final LeaseKey key = site.job("invoice");

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    @Tag("LR-09")
    @Tag("E-1")
    void stalled_before_the_check_it_is_rejected() throws SQLException {
        stalledBeforeTheCheck(Connection.TRANSACTION_READ_COMMITTED);
    }

    @Test
    @Tag("LR-09")
    @Tag("E-1")
    void a_snapshot_from_before_its_successor_does_not_help() throws SQLException {
        stalledBeforeTheCheck(Connection.TRANSACTION_SERIALIZABLE);
    }

    private void stalledBeforeTheCheck(int isolation) throws SQLException {
        Lease former = site.acquired(a, key, SHORT);
        try (Connection transaction = site.schema().source().getConnection()) {
            transaction.setTransactionIsolation(isolation);
            transaction.setAutoCommit(false);
            // Its snapshot, where it has one: there is nothing of B in it.
            read(transaction);
            Lease successor = site.acquired(b, key);
            assertThat(finish(site.sink(), b, successor, "by B")).isAccepted();

            if (isolation == Connection.TRANSACTION_SERIALIZABLE) {
                assertThatThrownBy(() -> guard.commit(transaction, FinishedJob.of(key, "by A"), Site.authority(former)))
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getSQLState()).isEqualTo("40001"));
                transaction.rollback();
            }
            assertThat(guard.commit(transaction, Site.effect(key, "by A"), Site.authority(former), FinishedJob::write))
                    .isRejected(RejectedReason.BEHIND);
            transaction.commit();
        }
        assertOnly("by B");
    }

    /** There is no such moment: whoever passed the check has the row until its transaction ends. */
    @Test
    @Tag("LR-09")
    @Tag("E-8")
    @Tag("E-12")
    void between_check_and_write_nobody_comes_in_between() throws SQLException {
        Lease former = site.acquired(a, key, SHORT);
        try (Connection transaction = site.schema().transaction()) {
            Effect effect = FinishedJob.of(key, "by A");
            assertThat(guard.commit(transaction, effect, Site.authority(former)))
                    .isAccepted();
            Lease successor = site.acquired(b, key);
            CompletableFuture<FenceOutcome> fencing = fence(successor);
            site.schema().awaitWaiting(1);

            RevokeOutcome revoked = site.operator(site.sink())
                    .revoke(former.generation(), "late", Patience.within(Duration.ofSeconds(3)));
            assertThat(revoked).isInstanceOf(RevokeOutcome.Over.class);
            assertThat(((RevokeOutcome.Over) revoked).unsealed())
                    .as("a sink that may still accept what is on its way")
                    .containsExactly(Site.SINK);
            assertThat(fencing).as("B waits").isNotDone();

            FinishedJob.write(transaction, effect, Site.authority(former));
            transaction.commit();
            assertThat(fencing.join()).as("B goes on, after A").isAccepted();
            assertOnly("by A");
            assertThat(guard.commit(transaction, Site.effect(key, "more"), Site.authority(former)))
                    .isRejected(RejectedReason.BEHIND);
            transaction.rollback();
        }
    }

    @Test
    @Tag("LR-09")
    @Tag("E-1")
    @Tag("E-12")
    void who_comes_while_its_successor_is_writing_waits_and_is_rejected() throws SQLException {
        Lease earlier = site.acquired(a, key);
        // So that there is a row, which a check without a reservation could read.
        assertThat(a.effects(site.sink()).fence(Site.authority(earlier), Patience.deadline()))
                .isAccepted();
        assertThat(a.release(earlier, Patience.deadline())).isReleased();
        Lease former = site.acquired(a, key, SHORT);
        Lease successor = site.acquired(b, key);
        try (Connection transaction = site.schema().transaction()) {
            assertThat(guard.commit(
                            transaction, FinishedJob.of(key, "by B"), Site.authority(successor), FinishedJob::write))
                    .isAccepted();
            CompletableFuture<CommitOutcome> late = CompletableFuture.supplyAsync(() -> a.effects(site.sink())
                    .commit(Site.effect(key, "by A"), Site.authority(former), Patience.deadline()));
            site.schema().awaitWaiting(1);
            transaction.commit();
            assertThat(late.join()).isRejected(RejectedReason.BEHIND);
        }
        assertOnly("by B");
    }

    @Test
    @Tag("LR-09")
    @Tag("E-12")
    void whoever_stays_in_its_transaction_is_ended_by_the_database_and_leaves_nothing() throws SQLException {
        Lease former = site.acquired(a, key, SHORT);
        Schema impatient = site.schema().with("idle_in_transaction_session_timeout", "2000");
        try (Connection transaction = impatient.transaction()) {
            Effect effect = FinishedJob.of(key, "by A");
            assertThat(guard.commit(transaction, effect, Site.authority(former), FinishedJob::write))
                    .isAccepted();
            Lease successor = site.acquired(b, key);
            CompletableFuture<FenceOutcome> fencing = fence(successor);
            site.schema().awaitWaiting(1);

            assertThat(fencing.join()).as("B, once A was ended").isAccepted();
            assertThat(finish(site.sink(), b, successor, "by B")).isAccepted();
            assertThatThrownBy(transaction::commit).isInstanceOf(SQLException.class);
        }
        assertOnly("by B");
    }

    @Test
    @Tag("LR-09")
    @Tag("E-3")
    @Tag("E-7")
    void after_the_commit_and_before_its_answer_the_successor_learns_that_it_is_done() throws Exception {
        Lease former = site.acquired(a, key, SHORT);
        Effect effect = FinishedJob.of(key, "by A");
        try (TcpFaultProxy proxy = TcpFaultProxy.before(Servers.postgres().address());
                JdbcSink behind = Site.sink(site.schema().through(proxy.address()))) {
            proxy.next(Direction.TO_SERVER, "COMMIT").answer().cut();
            CommitOutcome unanswered = a.effects(behind).commit(effect, Site.authority(former), Patience.deadline());
            assertThat(unanswered)
                    .isInstanceOfSatisfying(
                            CommitOutcome.Unknown.class,
                            unknown -> assertThat(unknown.reason()).isEqualTo(UnknownReason.CONNECTION_LOST));
        }

        Lease successor = site.acquired(b, key);
        Effects effects = b.effects(site.sink());
        CommitOutcome again =
                effects.commit(FinishedJob.of(key, "by A"), Site.authority(successor), Patience.deadline());
        assertThat(again).isAcceptedAlready();
        assertThat(assertThat(again).receipt().token()).as("whose it is").isEqualTo(former.token());
        assertThat(effects.cancel(FinishedJob.of(key, "by A"), Site.authority(successor), Patience.deadline()))
                .isInstanceOf(CancelEffectOutcome.Committed.class);
        assertOnly("by A");
    }

    private CompletableFuture<FenceOutcome> fence(Lease lease) {
        return CompletableFuture.supplyAsync(
                () -> b.effects(site.sink()).fence(Site.authority(lease), Patience.deadline()));
    }

    private CommitOutcome finish(JdbcSink sink, Leases leases, Lease lease, String result) {
        return leases.effects(sink).commit(FinishedJob.of(key, result), Site.authority(lease), Patience.deadline());
    }

    private void assertOnly(String result) {
        Schema tables = site.schema();
        assertThat(tables.list("SELECT result FROM job_result")).containsExactly(result);
        assertThat(tables.list("SELECT payload FROM outbox")).containsExactly(result);
        assertThat(tables.list("SELECT effect_id FROM lease4j_effect")).containsExactly("finished invoice");
        assertThat(tables.list("SELECT token FROM job")).isEqualTo(tables.list("SELECT token FROM job_result"));
    }

    private static void read(Connection transaction) throws SQLException {
        try (Statement statement = transaction.createStatement()) {
            boolean unused = statement.execute("SELECT count(*) FROM job");
        }
    }
}
