package shop.invoices;

import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.time.Duration;

/** Leases that several processes share, on a Valkey server. */
final class OnValkey {

    static final Namespace NAMESPACE = Namespace.of("shop");

    private OnValkey() {}

    /** What an operator does once, and a worker never: {@code lease-cli namespace create} does the same. */
    static String create(String uri) {
        try (ValkeyLeaseStore store =
                        ValkeyLeaseStore.builder(NAMESPACE).uri(uri).openToCreate().orThrow();
                LeaseOperator operator = LeaseOperator.builder(store, Holder.ofThisProcess("operations"))
                        .build()) {
            return operator.createNeverExisted(
                            NamespaceSettings.defaults(), operator.within(Duration.ofSeconds(10)))
                    .code();
        }
    }

    /** Two workers ask for the same key; the second waits its turn. */
    static String run(String uri) {
        try (ValkeyLeaseStore store =
                        ValkeyLeaseStore.builder(NAMESPACE).uri(uri).open().orThrow();
                Leases one = Leases.builder(store, Holder.ofThisProcess("clerk")).build();
                Leases other = Leases.builder(store, Holder.ofThisProcess("clerk")).build()) {
            LeaseKey key = LeaseKey.of("shop", "invoice", "2");
            Deadline deadline = one.within(Duration.ofSeconds(10));
            return one.acquire(key, Duration.ofSeconds(30), deadline)
                    .match(
                            acquired -> "acquired, then "
                                    + other.acquire(key, Duration.ofSeconds(30), deadline).code() + ", then "
                                    + one.release(acquired.lease(), deadline).code(),
                            ended -> "over: " + ended.lease(),
                            held -> "held for another " + held.remaining(),
                            unknown -> "settled: "
                                    + one.settle(unknown.request(), deadline).code(),
                            refused -> "refused: " + refused.reason());
        }
    }
}
