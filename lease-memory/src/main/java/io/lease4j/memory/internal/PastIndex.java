package io.lease4j.memory.internal;

import io.lease4j.LeaseId;
import io.lease4j.Operation;
import io.lease4j.RequestId;
import java.util.function.IntPredicate;

/**
 * Finds positions by hash: one number for each that is in it, and no object. Each is in the first free place at or after
 * the one that its hash names. Guarded by the shard's lock.
 */
final class PastIndex {

    static final int NOT_FOUND = -1;

    /** What all begin with that have never had any; it is never written to. */
    private static final long[] NONE = new long[2];

    /** Spreads what is only different in some bits over the highest ones: 2^32 divided by the golden ratio. */
    private static final int SPREAD = 0x9E3779B9;

    /** The hash above, the position, plus one, below; 0 is free. Less than half are taken, so that a search ends soon. */
    private long[] places;

    private int size;

    PastIndex() {
        places = NONE;
    }

    private PastIndex(PastIndex other) {
        places = other.places.clone();
        size = other.size;
    }

    PastIndex copy() {
        return new PastIndex(this);
    }

    static int hash(LeaseId id) {
        return id.value().hashCode() * SPREAD;
    }

    static int hash(Operation operation, RequestId id) {
        return (31 * id.value().hashCode() + operation.name().hashCode()) * SPREAD;
    }

    int size() {
        return size;
    }

    /** Adds a position, from 0 to {@link PastRing#LAST}. */
    void add(int hash, int position) {
        if (2 * (size + 1) >= places.length) {
            grow();
        }
        place(entry(hash, position));
        size++;
    }

    private void grow() {
        long[] before = places;
        places = new long[2 * before.length];
        for (long entry : before) {
            if (entry != 0) {
                place(entry);
            }
        }
    }

    private void place(long entry) {
        int at = home(entry);
        while (places[at] != 0) {
            at = next(at);
        }
        places[at] = entry;
    }

    /** Returns the position under a hash that is the one that is wanted; {@link #NOT_FOUND} if none is. */
    int find(int hash, IntPredicate isWanted) {
        for (int at = home(entry(hash, 0)); places[at] != 0; at = next(at)) {
            int position = (int) places[at] - 1;
            if ((int) (places[at] >>> 32) == hash && isWanted.test(position)) {
                return position;
            }
        }
        return NOT_FOUND;
    }

    /** Takes out what was added. */
    void remove(int hash, int position) {
        long entry = entry(hash, position);
        int at = home(entry);
        while (places[at] != entry) {
            at = next(at);
        }
        close(at);
        size--;
        if (size == 0) {
            // Its room may be that of millions.
            places = NONE;
        }
    }

    /** Moves up whatever would not be found behind a free place. */
    private void close(int free) {
        int gap = free;
        for (int at = next(gap); places[at] != 0; at = next(at)) {
            if (distance(home(places[at]), at) >= distance(gap, at)) {
                places[gap] = places[at];
                gap = at;
            }
        }
        places[gap] = 0;
    }

    private static long entry(int hash, int position) {
        return ((long) hash << 32) | (position + 1);
    }

    private int distance(int from, int to) {
        return (to - from) & (places.length - 1);
    }

    private int home(long entry) {
        return (int) (entry >>> 32) >>> (Integer.numberOfLeadingZeros(places.length) + 1);
    }

    private int next(int at) {
        return (at + 1) & (places.length - 1);
    }
}
