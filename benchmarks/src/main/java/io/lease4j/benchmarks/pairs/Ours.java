package io.lease4j.benchmarks.pairs;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.AsyncLeases;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.ReleaseOutcome;
import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.time.SystemTime;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Ours, by the front door, with the defaults: receipts, lineage, history, index; nothing is off. */
public final class Ours implements Subject {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Namespace namespace;
    private final ValkeyLeaseStore store;
    private final Leases leases;

    private Ours(Namespace namespace, ValkeyLeaseStore store) {
        this.namespace = namespace;
        this.store = store;
        this.leases =
                Leases.builder(store, Holder.ofThisProcess("invoice-worker")).build();
    }

    /**
     * Creates a namespace and opens it.
     *
     * @param uri of the server
     * @param name of the namespace, new
     * @param settings of the namespace
     * @return open
     * @throws CaseFailedException if the server refuses
     */
    public static Ours create(RedisURI uri, String name, NamespaceSettings settings) throws CaseFailedException {
        Namespace namespace = Namespace.of(name);
        ValkeyLeaseStore store =
                ValkeyLeaseStore.builder(namespace).uri(uri).openToCreate().orThrow();
        try (LeaseOperator operator =
                LeaseOperator.builder(store, Holder.ofThisProcess("benchmark")).build()) {
            AdminOutcome outcome = operator.createNeverExisted(
                    settings, Deadline.within(Duration.ofSeconds(30), SystemTime.monotonicClock()));
            Held.check(outcome instanceof AdminOutcome.Done, outcome);
        }
        return new Ours(namespace, store);
    }

    @Override
    public void pair(String key) throws CaseFailedException {
        AcquireOutcome outcome = leases.acquire(key(key), Plan.TTL, leases.within(PATIENCE));
        Held.check(outcome instanceof AcquireOutcome.Acquired, outcome);
        ReleaseOutcome end = leases.release(((AcquireOutcome.Acquired) outcome).lease(), leases.within(PATIENCE));
        Held.check(end instanceof ReleaseOutcome.Released, end);
    }

    @Override
    public Optional<Stages> stages() {
        return Optional.of(stages(Plan.TTL));
    }

    /**
     * Returns the same as stages, with another term.
     *
     * @param ttl to ask for
     * @return what was acquired is a {@link Lease}
     */
    public Stages stages(Duration ttl) {
        AsyncLeases async = leases.async();
        return new Stages() {
            @Override
            public CompletionStage<Object> acquire(String key) {
                return async.acquire(key(key), ttl, leases.within(PATIENCE))
                        .thenCompose(outcome -> outcome instanceof AcquireOutcome.Acquired acquired
                                ? Held.checked(true, acquired.lease())
                                : Held.checked(false, outcome));
            }

            @Override
            public CompletionStage<Object> release(Object held) {
                return async.release((Lease) held, leases.within(PATIENCE))
                        .thenCompose(outcome -> Held.checked(outcome instanceof ReleaseOutcome.Released, outcome));
            }
        };
    }

    /**
     * Returns the front door.
     *
     * @return for cases that do more than pairs
     */
    public Leases leases() {
        return leases;
    }

    /** Made for each call, as a caller does that is handed a name. */
    private LeaseKey key(String name) {
        return LeaseKey.of(namespace.name(), "orders", name);
    }

    @Override
    public void close() {
        leases.close();
        store.close();
    }
}
