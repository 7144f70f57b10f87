package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ResolveOutcome;
import io.lease4j.spi.NamespaceSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A key that is used again and again, beyond the receipt horizon: what is due is reclaimed on the way, and stops nobody. */
class DueReceiptsTest extends OnFrozenClock {

    private static final Duration MOST_OF_THE_HORIZON = Duration.ofSeconds(100);

    private static final int STEPS_IN_THE_HORIZON = 61;
    private static final Duration STEP =
            NamespaceSettings.defaults().receiptHorizon().dividedBy(STEPS_IN_THE_HORIZON);
    /** Of a generation that was released: itself, and the requests that made and ended it. */
    private static final int FIELDS = 3;

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Test
    @Tag("S-15")
    void a_key_is_acquired_and_released_while_its_receipts_and_tombstones_fall_due() {
        try (Scene scene = new Scene(server);
                Leases leases = Leases.builder(scene.store(), Scene.HOLDER).build()) {
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

    private AcquireRequest pair(Scene scene, LeaseKey key) {
        AcquireRequest request = scene.asking(key);
        AcquireOutcome outcome = scene.acquire(request);
        assertThat(outcome).isInstanceOf(AcquireOutcome.Acquired.class);
        assertThat(scene.release(((AcquireOutcome.Acquired) outcome).lease()))
                .isInstanceOf(ReleaseOutcome.Released.class);
        return request;
    }

    private int fields(Scene scene, LeaseKey key) {
        return scene.records().hash(scene.records().receipts(key)).size();
    }

    @Test
    @Tag("S-15")
    void a_key_keeps_the_receipts_of_its_horizon_and_few_others() {
        try (Scene scene = new Scene(server)) {
            LeaseKey key = scene.key();
            List<AcquireRequest> requests = new ArrayList<>();
            for (int i = 0; i < 4 * STEPS_IN_THE_HORIZON; i++) {
                requests.add(pair(scene, key));
                // What is due for a sixteenth of the horizon goes; and the current generation is none of them.
                assertThat(fields(scene, key)).isLessThanOrEqualTo(FIELDS * (STEPS_IN_THE_HORIZON * 17 / 16 + 2));
                if (i >= STEPS_IN_THE_HORIZON) {
                    AcquireRequest oldest = requests.get(i - STEPS_IN_THE_HORIZON);
                    assertThat(scene.resolve(oldest)).isInstanceOf(ResolveOutcome.Committed.class);
                }
                time.advance(STEP);
            }
        }
    }

    @Test
    @Tag("S-15")
    void what_falls_due_at_once_goes_with_the_next_few_steps() {
        try (Scene scene = new Scene(server)) {
            LeaseKey key = scene.key();
            for (int i = 0; i < 100; i++) {
                var unused = pair(scene, key);
            }
            time.advance(MOST_OF_THE_HORIZON);
            for (int i = 0; i < 5; i++) {
                var unused = pair(scene, key);
            }
            time.advance(MOST_OF_THE_HORIZON.multipliedBy(5).dividedBy(2));
            for (int i = 0; i < 10; i++) {
                var unused = pair(scene, key);
            }

            // The five, and the ten but the current one; and the queue.
            assertThat(fields(scene, key)).isEqualTo(FIELDS * (5 + 9) + 1);
        }
    }
}
