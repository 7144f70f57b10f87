package io.lease4j.valkey;

import io.lease4j.AdminOutcome;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.LeaseOperator;
import io.lease4j.effect.FencedSink;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.time.SystemTime;
import java.time.Duration;

/** Creates namespaces for tests. */
final class Stores {

    private Stores() {}

    /** Opens a store over a namespace that is created on the way. */
    static ValkeyLeaseStore created(ValkeyLeaseStoreBuilder builder, NamespaceSettings settings) {
        ValkeyLeaseStore store = builder.openToCreate().orThrow();
        Deadline deadline = Deadline.within(Duration.ofSeconds(20), SystemTime.monotonicClock());
        try (LeaseOperator operator =
                LeaseOperator.builder(store, Holder.of("tests", "1")).build()) {
            AdminOutcome outcome = operator.createNeverExisted(settings, deadline);
            if (!(outcome instanceof AdminOutcome.Done)) {
                throw new AssertionError("the namespace could not be created: " + outcome);
            }
        }
        return store;
    }

    /** Makes a sink take effects of a namespace. */
    static void register(ValkeyLeaseStore store, FencedSink sink) {
        Deadline deadline = Deadline.within(Duration.ofSeconds(20), SystemTime.monotonicClock());
        try (LeaseOperator operator =
                LeaseOperator.builder(store, Holder.of("tests", "1")).build()) {
            AdminOutcome outcome = operator.register(sink, deadline);
            if (!(outcome instanceof AdminOutcome.Done)) {
                throw new AssertionError("the sink could not be registered: " + outcome);
            }
        }
    }

    /** Waits until a store has found its server again, after a connection was lost. */
    static void awaitServed(ValkeyLeaseStore store) {
        Patience.until(
                "the store has found its server again",
                () -> store.health(Deadline.within(Duration.ofSeconds(1), SystemTime.monotonicClock()))
                        .toCompletableFuture()
                        .join()
                        .isEmpty());
    }
}
