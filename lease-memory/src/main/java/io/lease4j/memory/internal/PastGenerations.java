package io.lease4j.memory.internal;

import io.lease4j.LeaseId;
import io.lease4j.LeaseRequest;
import io.lease4j.Operation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The generations of a key that a newer one has overwritten, as long as their receipts are needed: found by request, and
 * by lease id.
 */
final class PastGenerations {

    private static final List<Operation> OPERATIONS = List.of(Operation.values());

    private final Map<LeaseId, LeaseRecord> byLease = new HashMap<>();
    private final Map<ReceiptKey, LeaseId> byRequest = new HashMap<>();

    void add(LeaseRecord record) {
        LeaseId id = record.generation().leaseId();
        byLease.put(id, record);
        for (Operation operation : OPERATIONS) {
            LeaseRequest<?> request = record.receipt(operation);
            if (request != null) {
                byRequest.put(ReceiptKey.of(request), id);
            }
        }
    }

    void remove(LeaseId id) {
        LeaseRecord record = byLease.remove(id);
        if (record == null) {
            return;
        }
        for (Operation operation : OPERATIONS) {
            LeaseRequest<?> request = record.receipt(operation);
            if (request != null) {
                byRequest.remove(ReceiptKey.of(request), id);
            }
        }
    }

    /** Puts a changed record in the place of the former one of the same lease id. */
    void replace(LeaseRecord record) {
        byLease.put(record.generation().leaseId(), record);
    }

    @Nullable
    LeaseRecord byLease(LeaseId id) {
        return byLease.get(id);
    }

    @Nullable
    LeaseRecord byRequest(ReceiptKey key) {
        LeaseId id = byRequest.get(key);
        return id == null ? null : byLease.get(id);
    }

    int size() {
        return byLease.size();
    }

    /** How many requests are found, for tests of what is reclaimed. */
    int receipts() {
        return byRequest.size();
    }

    PastGenerations copy() {
        PastGenerations copy = new PastGenerations();
        copy.byLease.putAll(byLease);
        copy.byRequest.putAll(byRequest);
        return copy;
    }
}
