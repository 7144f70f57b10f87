package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.spi.LeaseStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Generations of real leases, for sinks that see them. */
final class GrantedAuthorities implements Authorities {

    /** Longer than any test. */
    private static final Duration TTL = Duration.ofMinutes(5);

    private final LeaseStore store;
    private final NamespaceId namespaceId;
    private final Leases leases;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<LeaseKey, Lease> current = new HashMap<>();

    GrantedAuthorities(LeaseStore store) {
        this.store = store;
        this.namespaceId = store.namespaceId()
                .orElseThrow(() -> new FixtureMistakeError(
                        "store() has to return a store over a namespace that was created, but it serves none"));
        this.leases = Leases.builder(store, Holder.of("worker", "worker-1"))
                .executor(Runnable::run)
                .build();
    }

    @Override
    public Namespace namespace() {
        return store.namespace();
    }

    @Override
    public int shards() {
        return store.shards();
    }

    @Override
    public AuthorityRecordId record(int shard) {
        return new AuthorityRecordId(namespaceId, shard);
    }

    @Override
    public ExecutionAuthority next(LeaseKey key) {
        lock.lock();
        try {
            end(key);
            AcquireOutcome outcome = leases.acquire(key, TTL, leases.within(SinkBench.DEADLINE));
            assertThat(outcome).as("a grant of the store that the sink sees").isAcquired();
            Lease lease = ((AcquireOutcome.Acquired) outcome).lease();
            current.put(key, lease);
            return lease.authority(ExecutionId.random());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void end(LeaseKey key) {
        lock.lock();
        try {
            Lease lease = current.remove(key);
            if (lease != null) {
                assertThat(leases.release(lease, leases.within(SinkBench.DEADLINE)))
                        .as("a release at the store that the sink sees")
                        .isReleased();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        leases.close();
    }
}
