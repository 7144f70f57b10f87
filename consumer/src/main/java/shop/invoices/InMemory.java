package shop.invoices;

import io.lease4j.AcquireOutcome;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.memory.MemoryLeaseStore;
import java.time.Duration;

/** A lease in five lines, with a store that lives in this process. */
final class InMemory {

    private InMemory() {}

    static String run() {
        MemoryLeaseStore store = MemoryLeaseStore.create(Namespace.of("shop"));
        Leases leases = Leases.builder(store, Holder.ofThisProcess("clerk")).build();
        LeaseKey key = LeaseKey.of("shop", "invoice", "1");
        AcquireOutcome outcome = leases.acquire(key, Duration.ofSeconds(30), leases.within(Duration.ofSeconds(5)));
        return outcome.code();
    }
}
