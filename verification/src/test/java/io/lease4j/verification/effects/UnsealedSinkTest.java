package io.lease4j.verification.effects;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.LostReason;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.report.Layer;
import io.lease4j.verification.Patience;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a revocation seals in a real database, and what it has to name because it could not. */
@Timeout(120)
class UnsealedSinkTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.X);

    private static final Duration SHORT = Duration.ofSeconds(3);

    @Test
    @Tag("LR-10")
    @Tag("E-8")
    void a_sink_that_cannot_be_reached_is_named_and_a_later_revocation_shortens_the_list() throws Exception {
        try (Site site = Site.open();
                TcpFaultProxy proxy = TcpFaultProxy.before(Servers.postgres().address())) {
            LeaseKey key = site.job("unreachable");
            Leases a = site.worker("a");
            Lease lease = site.acquired(a, key);
            FencedSink behind = site.made(Site.sink(site.schema().through(proxy.address())));
            proxy.refuseConnections();
            proxy.cutAll();

            RevokeOutcome cut = site.operator(behind).revoke(lease.generation(), "wrong", Patience.within(SHORT));
            assertThat(cut).isRevoked();
            assertThat(unsealed(cut)).containsExactly(Site.SINK);
            assertThat(commit(a, site.sink(), lease, "accepted by who is named"))
                    .isAccepted();

            RevokeOutcome unknown = site.operator().revoke(lease.generation(), "again", Patience.deadline());
            assertThat(unsealed(unknown)).as("unknown to the revoker").containsExactly(Site.SINK);

            proxy.acceptConnections();
            RevokeOutcome later = site.operator(behind).revoke(lease.generation(), "again", Patience.deadline());
            assertThat(later).isOver(LostReason.REVOKED);
            assertThat(unsealed(later)).isEmpty();
            assertThat(commit(a, site.sink(), lease, "too late")).isRejected(RejectedReason.SEALED);
            assertThat(unsealed(site.operator().revoke(lease.generation(), "who is left?", Patience.deadline())))
                    .as("remembered by the store")
                    .isEmpty();
        }
    }

    @Test
    @Tag("E-8")
    void a_database_that_is_silent_does_not_stop_a_revocation() throws Exception {
        try (Site site = Site.open();
                TcpFaultProxy proxy = TcpFaultProxy.before(Servers.postgres().address())) {
            LeaseKey key = site.job("silent");
            Leases a = site.worker("a");
            Lease lease = site.acquired(a, key);
            FencedSink behind = site.made(Site.sink(site.schema().through(proxy.address())));
            proxy.silence(Direction.TO_CLIENT);

            RevokeOutcome silent = site.operator(behind).revoke(lease.generation(), "wrong", Patience.within(SHORT));

            assertThat(silent).isRevoked();
            assertThat(unsealed(silent)).containsExactly(Site.SINK);
            proxy.resume(Direction.TO_CLIENT);
        }
    }

    @Test
    @Tag("LR-10")
    @Tag("E-4")
    @Tag("E-9")
    void a_seal_refuses_exactly_up_to_the_token_and_also_of_generations_that_are_over() {
        try (Site site = Site.open()) {
            LeaseKey key = site.job("over");
            Leases a = site.worker("a");
            Lease released = site.acquired(a, key);
            assertThat(commit(a, site.sink(), released, "in time")).isAccepted();
            assertThat(a.release(released, Patience.deadline())).isReleased();
            assertThat(commit(a, site.sink(), released, "the database cannot know"))
                    .as("released, without a successor")
                    .isAccepted();
            seal(site, released, LostReason.RELEASED);
            assertThat(commit(a, site.sink(), released, "sealed")).isRejected(RejectedReason.SEALED);

            Lease expired = site.acquired(a, key, Duration.ofMillis(200));
            assertThat(commit(a, site.sink(), expired, "above the seal")).isAccepted();
            Leases reader = site.worker("reader");
            Patience.until("it has expired", () -> site.isOver(reader, expired));
            seal(site, expired, LostReason.EXPIRED);
            assertThat(commit(a, site.sink(), expired, "sealed too")).isRejected(RejectedReason.SEALED);

            Lease next = site.acquired(a, key);
            assertThat(next.token().value()).isEqualTo(expired.token().value() + 1);
            assertThat(commit(a, site.sink(), next, "one above")).isAccepted();
        }
    }

    private static void seal(Site site, Lease lease, LostReason why) {
        RevokeOutcome outcome =
                site.operator(site.sink()).revoke(lease.generation(), "to be sure", Patience.deadline());
        assertThat(outcome).isOver(why);
        assertThat(unsealed(outcome)).isEmpty();
    }

    private static CommitOutcome commit(Leases leases, FencedSink sink, Lease lease, String id) {
        return leases.effects(sink).commit(Site.effect(lease.key(), id), Site.authority(lease), Patience.deadline());
    }

    private static Set<SinkName> unsealed(RevokeOutcome outcome) {
        return outcome.match(
                revoked -> revoked.unsealed(),
                over -> over.unsealed(),
                unknown -> Set.of(SinkName.of("unknown")),
                refused -> Set.of(SinkName.of("refused")));
    }
}
