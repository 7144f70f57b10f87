package io.lease4j.verification.toy;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.NotKnowableReason;
import io.lease4j.RefusedReason;
import io.lease4j.spi.Shards;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Everything that the store remembers, and nothing else: what a backup would hold. */
final class ToyMemory {

    /** What a cancellation left. Without a reason it said never committed. */
    record Tombstone(ToyReceipt request, BackendTime at, Optional<NotKnowableReason> reason) {

        /** It speaks of the request that was cancelled, not of another under the same id. */
        RefusedReason refuses(LeaseRequest<?> late) {
            if (!request.isFor(late)) {
                return RefusedReason.IDEMPOTENCY_CONFLICT;
            }
            return reason.isEmpty() ? RefusedReason.CANCELLED : RefusedReason.TOO_OLD;
        }
    }

    final Map<AuthorityRecordId, ToyRecord> records = new HashMap<>();
    /** The generations of a key, the newest last; the others are kept as receipts. */
    final Map<LeaseKey, List<ToyLease>> leases = new HashMap<>();

    final Map<LeaseKey, List<Tombstone>> tombstones = new HashMap<>();

    ToyMemory copy() {
        ToyMemory copy = new ToyMemory();
        records.forEach((id, record) -> copy.records.put(id, record.copy()));
        leases.forEach((key, generations) -> copy.leases.put(key, new ArrayList<>(generations)));
        tombstones.forEach((key, left) -> copy.tombstones.put(key, new ArrayList<>(left)));
        return copy;
    }

    /** Whether there is more than what an interrupted creation leaves. */
    boolean showsTraces() {
        return records.values().stream().anyMatch(record -> !record.beingCreated)
                || !leases.isEmpty()
                || !tombstones.isEmpty();
    }

    List<ToyLease> generationsOf(LeaseKey key) {
        return leases.getOrDefault(key, List.of());
    }

    Optional<ToyLease> newestOf(LeaseKey key) {
        List<ToyLease> generations = generationsOf(key);
        return generations.isEmpty() ? Optional.empty() : Optional.of(generations.get(generations.size() - 1));
    }

    void add(ToyLease lease) {
        leases.computeIfAbsent(lease.lease().key(), key -> new ArrayList<>()).add(lease);
    }

    /** Puts what became of a generation in its place. */
    void replace(ToyLease lease) {
        leases.get(lease.lease().key())
                .replaceAll(known -> known.generation().equals(lease.generation()) ? lease : known);
    }

    void add(LeaseKey key, Tombstone tombstone) {
        tombstones.computeIfAbsent(key, absent -> new ArrayList<>()).add(tombstone);
    }

    /** The keys of a record that have a lease. */
    List<LeaseKey> keysOf(AuthorityRecordId id, int shards) {
        return leases.keySet().stream()
                .filter(key -> Shards.of(key, shards) == id.shard())
                .toList();
    }
}
