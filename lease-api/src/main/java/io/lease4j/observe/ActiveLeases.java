package io.lease4j.observe;

import io.lease4j.LeaseId;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Counts leases that were granted or renewed and not ended since. One that nobody ends is dropped when its term is over,
 * so that what is kept is bounded by what is held. Thread-safe.
 */
final class ActiveLeases {

    /** So many more than were held last may come before those that are over are looked for. */
    private static final int SPARE = 1024;

    private final LongSupplier nanos;
    private final Map<LeaseId, Long> until = new ConcurrentHashMap<>();
    private volatile int lookAt = SPARE;

    ActiveLeases(LongSupplier nanos) {
        this.nanos = nanos;
    }

    void put(LeaseId lease, Duration term) {
        until.put(lease, nanos.getAsLong() + term.toNanos());
        if (until.size() > lookAt) {
            lookAt = 2 * count() + SPARE;
        }
    }

    /** Lengthens or shortens one that is held; one that is over stays over. */
    void replace(LeaseId lease, Duration term) {
        until.replace(lease, nanos.getAsLong() + term.toNanos());
    }

    void remove(LeaseId lease) {
        until.remove(lease);
    }

    /** Returns how many are kept, those that are over among them. */
    int kept() {
        return until.size();
    }

    int count() {
        long now = nanos.getAsLong();
        until.values().removeIf(end -> end - now <= 0);
        return until.size();
    }
}
