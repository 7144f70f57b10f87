package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One key in random histories that go on for many horizons, under a clock that also steps back. No request that was granted
 * or cancelled is ever granted again; as long as the clock did not step back, each is remembered for its horizon; and in
 * the end no more is kept than of the last.
 */
class RandomReceiptsTest {

    private static final int HISTORIES = Boolean.getBoolean("lease4j.long") ? 100 : 5;
    private static final int STEPS = 150;
    private static final int AGAIN_AMONG = 40;
    private static final long SEED = 20_300_101;
    private static final Duration HORIZON = NamespaceSettings.defaults().receiptHorizon();

    /** Of as many generations as the horizon and what is due have at a tenth of it each; and the queue. */
    private static final int MOST = 4 * 13 + 1;

    @TempDir
    private Path folder;

    private ValkeyServer server;

    @Test
    @Tag("I-1")
    @Tag("I-7")
    @Tag("S-15")
    void what_was_granted_or_cancelled_is_remembered_and_forgotten_in_time() {
        ClockShift clock = ClockShift.in(folder);
        FrozenTime time = new FrozenTime(clock, () -> server);
        server = TestServer.builder().clock(clock).start();
        try (ValkeyServer closing = server) {
            for (int history = 0; history < HISTORIES; history++) {
                long seed = SEED + history;
                try (Scene scene = new Scene(closing)) {
                    new History(scene, time, new Random(seed)).play();
                } catch (RuntimeException | AssertionError e) {
                    throw new AssertionError("with seed " + seed, e);
                }
            }
        }
    }

    private static final class History {
        private final Scene scene;
        private final FrozenTime time;
        private final Random random;
        private final LeaseKey key;
        private final List<AcquireRequest> all = new ArrayList<>();
        private final Map<AcquireRequest, Long> granted = new HashMap<>();
        private final Map<AcquireRequest, Long> cancelled = new HashMap<>();
        private long closedBefore;

        History(Scene scene, FrozenTime time, Random random) {
            this.scene = scene;
            this.time = time;
            this.random = random;
            this.key = scene.key();
            this.closedBefore = now();
        }

        void play() {
            for (int i = 0; i < STEPS; i++) {
                switch (random.nextInt(8)) {
                    case 0, 1, 2, 3 -> grant();
                    case 4, 5 -> cancel();
                    default -> move();
                }
                if (!all.isEmpty()) {
                    again(all.get(all.size() - 1 - random.nextInt(Math.min(all.size(), AGAIN_AMONG))));
                }
            }
            time.advance(HORIZON);
            for (int i = 0; i < 25; i++) {
                grant();
                time.advance(HORIZON.dividedBy(10));
            }
            assertThat(scene.records().hash(scene.records().receipts(key)).keySet())
                    .hasSizeLessThanOrEqualTo(MOST);
        }

        private void grant() {
            AcquireRequest request = scene.asking(key);
            AcquireOutcome outcome = scene.acquire(request);
            assertThat(outcome).isInstanceOf(AcquireOutcome.Acquired.class);
            Lease lease = ((AcquireOutcome.Acquired) outcome).lease();
            if (random.nextInt(3) == 0) {
                assertThat(scene.renew(lease)).isInstanceOf(RenewOutcome.Renewed.class);
            }
            Outcome end = random.nextInt(4) == 0 ? scene.revoke(lease) : scene.release(lease);
            assertThat(end).isInstanceOfAny(ReleaseOutcome.Released.class, RevokeOutcome.Revoked.class);
            granted.put(request, now());
            all.add(request);
        }

        private void cancel() {
            AcquireRequest request = scene.asking(key);
            // Sent, and never arrived.
            var unused = scene.transmission(request);
            assertThat(scene.cancel(request)).isInstanceOf(CancelOutcome.NeverCommitted.class);
            cancelled.put(request, now());
            all.add(request);
        }

        private void move() {
            Duration most = HORIZON.dividedBy(3);
            switch (random.nextInt(12)) {
                // Never behind where it stepped back to before, or its creation: that closes the record until it is
                // there again.
                case 0 -> {
                    if (now() - closedBefore > most.toMillis()) {
                        time.stepBack(Duration.ofMillis(1 + random.nextLong(most.toMillis())));
                        closedBefore = now();
                        granted.clear();
                        cancelled.clear();
                    }
                }
                case 1, 2 ->
                    time.advance(HORIZON.multipliedBy(random.nextInt(150)).dividedBy(100));
                default -> time.advance(HORIZON.dividedBy(1 + random.nextInt(60)));
            }
        }

        private void again(AcquireRequest request) {
            if (isKnown(cancelled, request) && random.nextBoolean()) {
                assertThat(scene.cancel(request)).isInstanceOf(CancelOutcome.NeverCommitted.class);
                cancelled.put(request, now());
            }
            AcquireOutcome outcome = scene.acquire(request);
            assertThat(outcome).isNotInstanceOf(AcquireOutcome.Acquired.class);
            if (isKnown(granted, request)) {
                assertThat(outcome).isInstanceOf(AcquireOutcome.Ended.class);
                assertThat(scene.resolve(request)).isInstanceOf(ResolveOutcome.Committed.class);
            }
            if (isKnown(cancelled, request)) {
                assertThat(outcome.code()).isEqualTo("refused.cancelled");
            }
        }

        private boolean isKnown(Map<AcquireRequest, Long> since, AcquireRequest request) {
            Long at = since.get(request);
            return at != null && now() <= at + HORIZON.toMillis();
        }

        private long now() {
            return scene.records().now().at().epochMillis();
        }
    }
}
