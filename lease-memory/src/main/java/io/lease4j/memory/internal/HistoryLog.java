package io.lease4j.memory.internal;

import io.lease4j.HistoryEntry;
import java.util.ArrayList;
import java.util.Arrays;

/** The changes of ownership of a shard, the newest ones. Guarded by the shard's lock. */
final class HistoryLog {

    private final int capacity;
    private final ArrayList<HistoryEntry> ring = new ArrayList<>();

    /** The token of each: what falls out was written long ago, and looking at it again would wait for memory. */
    private long[] tokens = new long[16];

    /** Position of the oldest entry, counted from the first one ever. */
    private long first;

    private long completeFrom;

    HistoryLog(int capacity) {
        this.capacity = capacity;
    }

    HistoryLog copy() {
        HistoryLog copy = new HistoryLog(capacity);
        copy.ring.addAll(ring);
        copy.tokens = tokens.clone();
        copy.first = first;
        copy.completeFrom = completeFrom;
        return copy;
    }

    void add(HistoryEntry entry) {
        int size = ring.size();
        if (size < capacity) {
            if (size == tokens.length) {
                tokens = Arrays.copyOf(tokens, 2 * size);
            }
            tokens[size] = tokenOf(entry);
            ring.add(entry);
            return;
        }
        int slot = slot(first);
        missingUpTo(tokens[slot]);
        tokens[slot] = tokenOf(entry);
        ring.set(slot, entry);
        first++;
    }

    /** Notes that entries of tokens up to this one may be missing. */
    void missingUpTo(long token) {
        completeFrom = Math.max(completeFrom, token + 1);
    }

    /** From this token on nothing is missing. */
    long completeFrom() {
        return completeFrom;
    }

    long first() {
        return first;
    }

    /** Position behind the newest entry. */
    long end() {
        return first + ring.size();
    }

    HistoryEntry at(long position) {
        return ring.get(slot(position));
    }

    int size() {
        return ring.size();
    }

    /** The ring wraps only once it is full, and position 0 was in slot 0. */
    private int slot(long position) {
        return (int) (position % capacity);
    }

    private static long tokenOf(HistoryEntry entry) {
        if (entry instanceof HistoryEntry.Granted granted) {
            return granted.generation().token().value();
        }
        return entry instanceof HistoryEntry.Ended ended
                ? ended.generation().token().value()
                : ((HistoryEntry.FloorProven) entry).floor();
    }
}
