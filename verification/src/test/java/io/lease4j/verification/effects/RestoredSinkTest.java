package io.lease4j.verification.effects;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.server.PostgresServer;
import io.lease4j.verification.Patience;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A database that was restored from an older backup has forgotten tokens and seals. */
@Timeout(180)
@Tag("one-lane")
class RestoredSinkTest {

    private static final Duration SHORT = Duration.ofMillis(300);

    @Test
    @Tag("E-5")
    @Tag("E-6")
    void registering_it_again_shuts_out_whatever_it_has_forgotten() {
        try (PostgresServer server = PostgresServer.start("fsync=off");
                Site site = Site.over(Schema.on(server))) {
            Leases a = site.worker("a");
            Leases b = site.worker("b");
            LeaseKey first = site.job("first");
            LeaseKey second = site.job("second");
            LeaseKey third = site.job("third");
            PostgresServer.Backup backup = server.backup();
            Lease ofFirst = superseded(site, a, b, first);
            Lease ofSecond = superseded(site, a, b, second);
            Lease ofThird = site.acquired(a, third);
            assertThat(site.operator(site.sink()).revoke(ofThird.generation(), "wrong", Patience.deadline()))
                    .isRevoked();
            assertThat(commit(site, a, ofThird, "sealed")).isRejected(RejectedReason.SEALED);

            server.restore(backup);
            assertThat(commit(site, a, ofFirst, "slips in"))
                    .as("a stale effect, before anything is done about it")
                    .isAccepted();

            site.register(site.sink());
            assertThat(commit(site, a, ofFirst, "no more")).isRejected(RejectedReason.BELOW_SINK_FLOOR);
            assertThat(commit(site, a, ofSecond, "stale")).isRejected(RejectedReason.BELOW_SINK_FLOOR);
            assertThat(commit(site, a, ofThird, "revoked")).isRejected(RejectedReason.BELOW_SINK_FLOOR);
            Lease next = site.acquired(a, third);
            assertThat(commit(site, a, next, "new")).isAccepted();
        }
    }

    /** A's lease, which B's has followed; B has written. */
    private static Lease superseded(Site site, Leases a, Leases b, LeaseKey key) {
        Lease former = site.acquired(a, key, SHORT);
        Lease successor = site.acquired(b, key);
        assertThat(commit(site, b, successor, "of the successor")).isAccepted();
        assertThat(commit(site, a, former, "stale")).isRejected(RejectedReason.BEHIND);
        return former;
    }

    private static CommitOutcome commit(Site site, Leases leases, Lease lease, String id) {
        return leases.effects(site.sink())
                .commit(Site.effect(lease.key(), id), Site.authority(lease), Patience.deadline());
    }
}
