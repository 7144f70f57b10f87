package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.LostReason;
import io.lease4j.Namespace;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.SystemTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server's clock is ahead for a while, and reclaims what is kept for requests. */
@Timeout(60)
class ClockJumpTest {

    private static final Duration AHEAD = Duration.ofDays(3);

    @TempDir
    private Path folder;

    private final Namespace namespace = TestServer.freshNamespace();
    private FrozenTime time;
    private ValkeyServer server;
    private ValkeyLeaseStore store;
    private Leases leases;

    @BeforeEach
    void start() {
        ClockShift clock = ClockShift.in(folder);
        time = new FrozenTime(clock, () -> server);
        server = TestServer.builder().clock(clock).start();
        store = Stores.created(TestServer.store(server, namespace).shards(1), NamespaceSettings.defaults());
        leases = Leases.builder(store, Holder.of("worker", "1")).build();
    }

    @AfterEach
    void stop() {
        leases.close();
        store.close();
        server.close();
    }

    @Test
    @Tag("I-1")
    @Tag("I-7")
    @Tag("R-4")
    void a_step_that_changes_nothing_but_sees_the_clock_ahead_is_enough_to_close_the_past() {
        LeaseKey key = LeaseKey.of(namespace, List.of("key"));
        AcquireRequest request = leases.prepare(key).ttl(Duration.ofSeconds(10)).build();
        AcquireOutcome granted = leases.acquire(request, deadline());
        assertThat(granted).isAcquired();
        Generation other = new Generation(key, LeaseId.random(), FencingToken.of(1));

        time.advance(AHEAD);
        // Finds that the records of the key are gone, and has nothing to write.
        assertThat(leases.release(ReleaseRequest.of(other, leases.holder(), RequestId.random()), deadline()))
                .isLost(LostReason.GONE);
        time.stepBack(AHEAD);

        // What is too old now may have committed before.
        assertThat(leases.acquire(fromTheJournal(request), deadline())).isUnknown();
        assertThat(leases.inspect(key, deadline())).isNotFound();
    }

    /** As another process sends it that has read of it. */
    private static AcquireRequest fromTheJournal(AcquireRequest request) {
        return AcquireRequest.builder(request.key(), request.caller())
                .requestId(request.requestId())
                .ttl(request.ttl())
                .maxLifetime(request.maxLifetime())
                .firstSent(request.history().firstSent().orElseThrow())
                .build();
    }

    private static Deadline deadline() {
        return Deadline.within(Duration.ofSeconds(20), SystemTime.monotonicClock());
    }
}
