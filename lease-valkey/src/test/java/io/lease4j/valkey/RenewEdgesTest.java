package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Renewals at the edges of what a record can hold: each leaves one that is read again. */
class RenewEdgesTest {

    private static final long GREATEST_NUMBER = 9_007_199_254_740_991L;

    @TempDir
    private Path folder;

    /** Its new expiry may lie before the grant; nothing is wrong with it. */
    @Test
    @Tag("S-12")
    void a_lease_that_was_renewed_after_the_clock_stepped_back_is_not_corrupt() {
        ClockShift clock = ClockShift.in(folder);
        AtomicReference<ValkeyServer> stepped = new AtomicReference<>();
        FrozenTime time = new FrozenTime(clock, stepped::get);
        try (ValkeyServer server = TestServer.builder().clock(clock).start();
                Scene scene = new Scene(server)) {
            stepped.set(server);
            time.advance(Duration.ofMinutes(10));
            LeaseKey key = scene.key();
            Lease lease = scene.granted(key);
            time.stepBack(Duration.ofMinutes(3));
            RenewRequest renewal =
                    RenewRequest.of(lease.generation(), lease.holder(), RequestId.random(), 1, Duration.ofSeconds(10));

            assertThat(scene.renew(renewal)).isInstanceOf(RenewOutcome.Renewed.class);

            assertThat(scene.inspect(key)).isInstanceOf(InspectOutcome.Found.class);
            assertThat(scene.release(lease).code()).isEqualTo("released");
        }
    }

    /** A script counts in doubles. */
    @Test
    @Tag("K-2")
    void a_number_that_no_record_can_hold_is_refused_and_changes_nothing() {
        try (ValkeyServer server = TestServer.builder().start();
                Scene scene = new Scene(server)) {
            LeaseKey key = scene.key();
            Lease lease = scene.granted(key);
            for (long number : new long[] {GREATEST_NUMBER + 1, Long.MAX_VALUE}) {
                assertThat(scene.renew(RenewRequest.of(
                                lease.generation(), lease.holder(), RequestId.random(), number, Scene.TTL)))
                        .isInstanceOfSatisfying(
                                Refused.class, it -> assertThat(it.reason()).isEqualTo(RefusedReason.INVALID_REQUEST));
            }
            assertThat(scene.renew(RenewRequest.of(
                            lease.generation(), lease.holder(), RequestId.random(), GREATEST_NUMBER, Scene.TTL)))
                    .isInstanceOfSatisfying(
                            RenewOutcome.Renewed.class,
                            it -> assertThat(it.lease().renewalNumber()).isEqualTo(GREATEST_NUMBER));
            assertThat(scene.inspect(key)).isInstanceOf(InspectOutcome.Found.class);
        }
    }
}
