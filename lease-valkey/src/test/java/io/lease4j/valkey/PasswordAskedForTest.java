package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server that asks for a password all of a sudden, of a store that has none. */
class PasswordAskedForTest {

    @Test
    @Tag("O-2")
    void every_call_is_refused_until_the_server_asks_no_more() {
        Namespace namespace = TestServer.freshNamespace();
        LeaseKey key = LeaseKey.of(namespace, List.of("key"));
        try (ValkeyServer server = ValkeyServer.builder().start();
                ServerConnection somebody = server.connect();
                ValkeyLeaseStore store = Stores.created(
                        ValkeyLeaseStore.builder(namespace)
                                .uri("redis://" + server.host() + ":" + server.port())
                                .shards(1),
                        NamespaceSettings.defaults());
                Leases leases = Leases.builder(store, Holder.of("worker", "1")).build()) {
            var unusedAsked = somebody.command("CONFIG", "SET", "requirepass", "asked-for");
            var unusedKilled = somebody.command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
            Patience.until(
                    "it was asked for a password",
                    () -> somebody.info("errorstats").containsKey("errorstat_NOAUTH"));
            assertThat(acquire(leases, key))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.reason()).isEqualTo(RefusedReason.BACKEND_UNAVAILABLE));
            assertThat(somebody.command("KEYS", "*lease:*").toString()).doesNotContain(key.fingerprint());
            var unusedAskedNoMore = somebody.command("CONFIG", "SET", "requirepass", "");
            Patience.until(
                    "the store is served again",
                    () -> store.health(soon()).toCompletableFuture().join().isEmpty());
            assertThat(acquire(leases, key)).isInstanceOf(AcquireOutcome.Acquired.class);
        }
    }

    private static AcquireOutcome acquire(Leases leases, LeaseKey key) {
        return leases.acquire(key, Duration.ofSeconds(30), soon());
    }

    private static Deadline soon() {
        return Deadline.within(Duration.ofSeconds(5), SystemTime.monotonicClock());
    }
}
