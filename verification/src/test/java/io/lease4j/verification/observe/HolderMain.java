package io.lease4j.verification.observe;

import io.lease4j.AcquireOutcome;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.io.IOException;
import java.time.Duration;

/** A process that acquires a key, says its token, and holds it until it is killed. */
final class HolderMain {

    private HolderMain() {}

    /** Told the server, the namespace, its instance and the TTL in milliseconds. */
    public static void main(String[] arguments) throws IOException {
        Namespace namespace = Namespace.of(arguments[1]);
        try (ValkeyLeaseStore store = ValkeyLeaseStore.builder(namespace)
                        .uri(arguments[0])
                        .shards(1)
                        .open()
                        .orThrow();
                Leases leases = Leases.builder(store, Holder.of("billing", arguments[2]))
                        .build()) {
            AcquireOutcome outcome = leases.acquire(
                    LeaseKey.of(namespace.name(), "42"),
                    Duration.ofMillis(Long.parseLong(arguments[3])),
                    leases.within(Duration.ofSeconds(30)));
            System.out.println(
                    outcome instanceof AcquireOutcome.Acquired acquired
                            ? acquired.lease().token().value()
                            : outcome.code());
            int ended = System.in.read();
            System.out.println("not killed: " + ended);
        }
    }
}
