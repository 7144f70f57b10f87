package io.lease4j.memory.internal;

import io.lease4j.BackendTime;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * What is to be reclaimed, in the order of writing. An entry whose time has come waits for those before it, so it lives
 * at least as long as it must, and about twice as long at most. Guarded by the shard's lock.
 */
final class ReclaimQueue {

    /** Something that is kept up to and including a moment. Names its key, so that a copied queue fits copied state. */
    sealed interface Due permits Key, Past, Cancelled {
        String fingerprint();

        BackendTime keepUntil();
    }

    /** A key: its evidence is looked at, and it goes if nothing is left of it. Every key has exactly one. */
    record Key(String fingerprint, BackendTime keepUntil) implements Due {}

    /** The tombstone of a request. */
    record Cancelled(String fingerprint, ReceiptKey request, BackendTime keepUntil) implements Due {}

    private final ArrayDeque<Due> entries;

    ReclaimQueue() {
        entries = new ArrayDeque<>();
    }

    private ReclaimQueue(ReclaimQueue other) {
        entries = new ArrayDeque<>(other.entries);
    }

    ReclaimQueue copy() {
        return new ReclaimQueue(this);
    }

    void add(Due entry) {
        entries.addLast(entry);
    }

    /** Takes the first entry if its time is over. */
    @Nullable
    Due poll(BackendTime now) {
        Due first = entries.peekFirst();
        return first != null && first.keepUntil().isBefore(now) ? entries.pollFirst() : null;
    }

    Iterable<Due> entries() {
        return entries;
    }

    int size() {
        return entries.size();
    }
}
