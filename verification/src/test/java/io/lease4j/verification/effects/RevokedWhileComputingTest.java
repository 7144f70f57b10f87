package io.lease4j.verification.effects;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.LostReason;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.jdbc.JdbcGuard;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Interposer;
import io.lease4j.testkit.control.Step;
import io.lease4j.testkit.report.Layer;
import io.lease4j.verification.Patience;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** LR-10 and LR-09 at both real sinks at once: beside the lease in Valkey, and in PostgreSQL. */
@Timeout(120)
class RevokedWhileComputingTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.X);

    private final Site site = Site.open();
    private final FencedSink beside = site.store().sink(SinkName.of("beside"));
    private final Leases a = site.worker("a");
    private final Leases b = site.worker("b");
    private final LeaseKey key = site.job("invoice");

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    @Tag("LR-10")
    @Tag("E-10")
    void a_revoked_holder_is_rejected_by_both_at_once_and_without_a_successor() throws SQLException {
        Lease lease = site.acquired(a, key);
        try (Connection transaction = site.schema().transaction()) {
            RevokeOutcome revoked =
                    site.operator(site.sink()).revoke(lease.generation(), "wrong prices", Patience.deadline());
            assertThat(revoked).isRevoked();
            assertThat(((RevokeOutcome.Revoked) revoked).unsealed()).isEmpty();

            assertThat(JdbcGuard.of(Site.SINK).commit(transaction, Site.effect(key, "mine"), Site.authority(lease)))
                    .isRejected(RejectedReason.SEALED);
            transaction.rollback();
        }
        assertThat(commit(site.sink(), a, lease, "owned")).isRejected(RejectedReason.SEALED);
        assertThat(commit(beside, a, lease, "beside")).isRejected(RejectedReason.REVOKED);
        assertThat(a.renew(lease, Site.MINUTES, Patience.deadline())).isLost(LostReason.REVOKED);
    }

    @Test
    @Tag("LR-10")
    @Tag("E-10")
    void what_was_on_its_way_when_the_revocation_came_is_rejected_by_both() {
        for (FencedSink sink : new FencedSink[] {site.sink(), beside}) {
            Lease lease = site.acquired(a, key);
            OnItsWay effect = send(sink, lease, "on its way to " + sink.name());
            assertThat(site.operator(site.sink()).revoke(lease.generation(), "wrong", Patience.deadline()))
                    .isRevoked();
            assertThat(effect.letArrive()).isRejected();
        }
        assertThat(site.schema().number("SELECT count(*) FROM lease4j_effect")).isZero();
    }

    @Test
    @Tag("LR-09")
    @Tag("E-1")
    @Tag("E-2")
    void what_stalled_until_its_successor_was_done_is_rejected_by_both() {
        for (FencedSink sink : new FencedSink[] {site.sink(), beside}) {
            Lease former = site.acquired(a, key, Duration.ofMillis(400));
            OnItsWay stalled = send(sink, former, "of A at " + sink.name());
            Lease successor = site.acquired(b, key);
            assertThat(commit(sink, b, successor, "of B at " + sink.name())).isAccepted();

            assertThat(stalled.letArrive()).as("A's, at %s", sink.name()).isRejected();
            Effect ofA = Site.effect(key, "of A at " + sink.name());
            assertThat(b.effects(sink).cancel(ofA, Site.authority(successor), Patience.deadline()))
                    .as("what %s has of A", sink.name())
                    .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
            assertThat(b.release(successor, Patience.deadline())).isReleased();
        }
        assertThat(site.schema().list("SELECT effect_id FROM lease4j_effect WHERE NOT cancelled"))
                .containsExactly("of B at " + Site.SINK);
    }

    private CommitOutcome commit(FencedSink sink, Leases leases, Lease lease, String id) {
        return leases.effects(sink).commit(Site.effect(key, id), Site.authority(lease), Patience.deadline());
    }

    private record OnItsWay(Barrier barrier, CompletionStage<CommitOutcome> answer) {
        CommitOutcome letArrive() {
            barrier.release();
            return Patience.answer(answer);
        }
    }

    /** Stops it in front of the sink: the client has checked everything that it could. */
    private OnItsWay send(FencedSink sink, Lease lease, String id) {
        Interposer network = new Interposer();
        Barrier barrier = network.next(Step.COMMIT).holdRequest();
        CompletionStage<CommitOutcome> answer = a.effects(network.around(sink))
                .async()
                .commit(Site.effect(key, id), Site.authority(lease), Patience.deadline());
        barrier.awaitReached(Patience.BOUND);
        return new OnItsWay(barrier, answer);
    }
}
