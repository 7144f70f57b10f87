package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.ReleaseOutcome;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A key that is used again and again, beyond the receipt horizon: what is due is reclaimed on the way, and stops nobody. */
class DueReceiptsTest {

    private static final Duration MOST_OF_THE_HORIZON = Duration.ofSeconds(100);

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    @Test
    @Tag("S-15")
    void a_key_is_acquired_and_released_while_its_receipts_and_tombstones_fall_due() {
        ClockShift clock = ClockShift.in(folder);
        AtomicReference<ValkeyServer> moved = new AtomicReference<>();
        FrozenTime time = new FrozenTime(clock, moved::get);
        try (ValkeyServer server = TestServer.builder().clock(clock).start();
                Scene scene = new Scene(server);
                Leases leases = Leases.builder(scene.store(), Scene.HOLDER).build()) {
            moved.set(server);
            LeaseKey key = scene.key();
            AcquireRequest never =
                    AcquireRequest.builder(key, Scene.HOLDER).ttl(Scene.TTL).build();
            // Stamped as one that was sent and never arrived.
            var unused = scene.transmission(never);
            assertThat(scene.cancel(never)).isInstanceOf(CancelOutcome.NeverCommitted.class);
            for (int i = 0; i < 12; i++) {
                for (int pair = 0; pair < 2; pair++) {
                    AcquireOutcome outcome = leases.acquire(key, Scene.TTL, leases.within(PATIENCE));
                    assertThat(outcome).isInstanceOf(AcquireOutcome.Acquired.class);
                    assertThat(leases.release(((AcquireOutcome.Acquired) outcome).lease(), leases.within(PATIENCE)))
                            .isInstanceOf(ReleaseOutcome.Released.class);
                }
                time.advance(MOST_OF_THE_HORIZON);
            }
        }
    }
}
