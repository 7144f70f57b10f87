package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.testkit.server.ValkeyServer;
import org.junit.jupiter.api.Test;

/** A server that may evict keys all of a sudden: the store sees it at its next connection. */
class PolicyChangedTest {

    @Test
    void a_policy_that_was_changed_stops_the_store_at_its_next_connection_until_it_is_mended() {
        try (ValkeyServer own = TestServer.builder().start();
                Station station = Station.on(own).withScripts()) {
            var unusedChanged = station.command("CONFIG", "SET", "maxmemory-policy", "allkeys-lru");
            var unusedKilled = station.command("CLIENT", "KILL", "USER", MinimalUser.NAME);
            Patience.until(
                    "the store has seen it",
                    () -> station.store.health(station.soon()).toCompletableFuture().join().stream()
                            .anyMatch(problem -> problem.kind() == OpenProblem.Kind.EVICTION_POLICY));
            assertThat(station.leases.acquire(station.request(station.freshKey()), station.soon()))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.reason()).isEqualTo(RefusedReason.BACKEND_UNAVAILABLE));
            var unusedMended = station.command("CONFIG", "SET", "maxmemory-policy", "noeviction");
            assertThat(station.leases.acquire(station.request(station.freshKey()), station.soon()))
                    .isInstanceOf(AcquireOutcome.Acquired.class);
        }
    }
}
