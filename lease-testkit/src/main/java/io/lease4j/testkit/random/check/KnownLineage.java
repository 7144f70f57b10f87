package io.lease4j.testkit.random.check;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the steps of one lineage show. */
final class KnownLineage {

    final Map<String, KnownLease> leases = new HashMap<>();
    private final Map<String, KnownLease> current = new HashMap<>();
    private final Map<Integer, KnownRecord> records = new HashMap<>();

    /** The latest time that a step read: what had to be kept until then may be gone, though the clock stepped back. */
    long latest = Long.MIN_VALUE;

    KnownRecord record(int shard) {
        return records.computeIfAbsent(shard, unused -> new KnownRecord());
    }

    Iterable<KnownRecord> records() {
        return records.values();
    }

    void granted(KnownLease lease) {
        leases.put(lease.lease, lease);
        KnownLease before = current.put(lease.key, lease);
        if (before != null && before.end == null) {
            before.end = "superseded";
        }
    }

    void end(String lease, String how) {
        KnownLease known = leases.get(lease);
        if (known != null && known.end == null) {
            known.end = how;
        }
    }

    /** The newest generation of a key. */
    @Nullable
    KnownLease newest(String key) {
        return current.get(key);
    }

    /** Remembers that a step at a sink beside the lease saw the key at that time. */
    void foundAt(String key, long time) {
        KnownLease lease = current.get(key);
        if (lease != null && lease.end == null && time >= lease.expiresAt) {
            lease.mayHaveEnded = true;
        }
    }

    /** Remembers that it was so late: any step may reclaim a lease that expired a horizon ago, whatever key it is about. */
    void was(long time, long horizon) {
        latest = Math.max(latest, time);
        for (KnownLease lease : current.values()) {
            if (lease.end == null && time - lease.expiresAt > horizon) {
                lease.mayHaveEnded = true;
            }
        }
    }

    /** Tells whether a lease is certainly active. */
    boolean isActive(KnownLease lease, long time) {
        return !lease.mayHaveEnded && mayBeActive(lease, time);
    }

    /** Tells whether a lease is active, or may be. */
    boolean mayBeActive(KnownLease lease, long time) {
        return lease.end == null && time < lease.expiresAt && lease.token > record(lease.shard).floor;
    }
}
