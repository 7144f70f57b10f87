package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.RefusedReason;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.SystemTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A clock that was far ahead closes the records that it was seen by, until another lineage serves: also one that is retained. */
@Timeout(60)
class RetainedAfterAheadTest {

    private static final Duration AHEAD = Duration.ofDays(3);

    @TempDir
    private Path folder;

    private ValkeyServer server;

    @Test
    @Tag("F-13")
    @Tag("R-4")
    void after_a_restart_a_clock_that_was_ahead_before_closes_nothing() {
        ClockShift clock = ClockShift.in(folder);
        FrozenTime time = new FrozenTime(clock, () -> server);
        server = TestServer.builder().clock(clock).start();
        Namespace namespace = TestServer.freshNamespace();
        try (ValkeyServer closing = server;
                ValkeyLeaseStore store =
                        Stores.created(TestServer.store(closing, namespace).shards(1), NamespaceSettings.defaults());
                Leases leases = Leases.builder(store, Holder.of("worker", "1"))
                        .retained("one server, one disk")
                        .build()) {
            time.advance(AHEAD);
            assertThat(acquire(leases, namespace, "while it is ahead")).isAcquired();
            time.stepBack(AHEAD);
            assertThat(acquire(leases, namespace, "set right")).isRefused(RefusedReason.TOO_OLD);

            closing.kill();
            closing.restart();
            Stores.awaitServed(store);

            assertThat(acquire(leases, namespace, "after a restart")).isAcquired();
        }
    }

    private static AcquireOutcome acquire(Leases leases, Namespace namespace, String key) {
        return leases.acquire(LeaseKey.of(namespace, List.of(key)), Duration.ofMinutes(1), deadline());
    }

    private static Deadline deadline() {
        return Deadline.within(Duration.ofSeconds(10), SystemTime.monotonicClock());
    }
}
