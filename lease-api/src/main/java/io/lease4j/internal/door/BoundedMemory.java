package io.lease4j.internal.door;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Remembers that something was said; forgets the oldest when full, which then may be said again. Thread-safe. */
final class BoundedMemory<T> {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<T, Boolean> known;

    BoundedMemory(int most) {
        this.known = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<T, Boolean> eldest) {
                return size() > most;
            }
        };
    }

    /** Returns true if it was not known. */
    boolean add(T value) {
        lock.lock();
        try {
            return known.put(value, true) == null;
        } finally {
            lock.unlock();
        }
    }

    /** Remembers it without asking. */
    void put(T value) {
        var unused = add(value);
    }

    /** Forgets it. */
    void remove(T value) {
        lock.lock();
        try {
            known.remove(value);
        } finally {
            lock.unlock();
        }
    }
}
