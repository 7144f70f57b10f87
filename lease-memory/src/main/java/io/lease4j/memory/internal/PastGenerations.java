package io.lease4j.memory.internal;

import io.lease4j.LeaseId;
import io.lease4j.LeaseRequest;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The generations of a key that a newer one has overwritten, as long as their receipts are needed: found by request, and
 * by lease id. They go in the order in which they came. Guarded by the shard's lock.
 */
final class PastGenerations {

    private final PastRing ring;
    private final PastIndex index;

    PastGenerations() {
        ring = new PastRing();
        index = new PastIndex();
    }

    private PastGenerations(PastGenerations other) {
        ring = other.ring.copy();
        index = other.index.copy();
    }

    PastGenerations copy() {
        return new PastGenerations(this);
    }

    void add(Past past) {
        int position = ring.add(past);
        past.hashes(hash -> index.add(hash, position));
    }

    /** Removes the one that came first; there is one. */
    void removeOldest() {
        int position = ring.first();
        ring.at(position).hashes(hash -> index.remove(hash, position));
        ring.removeFirst();
    }

    /** Puts a changed record in the place of the former one of the same lease id, if that is still there. */
    void replace(LeaseRecord changed) {
        LeaseId id = changed.generation().leaseId();
        int position = find(PastIndex.hash(id), record -> isOf(id, record));
        if (position != PastIndex.NOT_FOUND) {
            Past former = ring.at(position);
            ring.set(position, new Past.Other(former.fingerprint(), changed, former.keepUntil()));
        }
    }

    @Nullable
    LeaseRecord byLease(LeaseId id) {
        return at(find(PastIndex.hash(id), record -> isOf(id, record)));
    }

    private static boolean isOf(LeaseId id, LeaseRecord record) {
        return record.generation().leaseId().equals(id);
    }

    @Nullable
    LeaseRecord byRequest(ReceiptKey key) {
        return at(find(PastIndex.hash(key.operation(), key.requestId()), record -> {
            LeaseRequest<?> known = record.receipt(key.operation());
            return known != null && key.isOf(known);
        }));
    }

    private int find(int hash, Predicate<LeaseRecord> isWanted) {
        return index.find(hash, position -> isWanted.test(ring.at(position).record()));
    }

    private @Nullable LeaseRecord at(int position) {
        return position == PastIndex.NOT_FOUND ? null : ring.at(position).record();
    }

    int size() {
        return ring.size();
    }

    /** How many hashes lead to one, for tests of what is reclaimed. */
    int ways() {
        return index.size();
    }
}
