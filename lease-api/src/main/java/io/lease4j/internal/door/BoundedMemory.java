package io.lease4j.internal.door;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Remembers that something was said; forgets the oldest when full, which then may be said again. Thread-safe. */
final class BoundedMemory<T> {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<T, Boolean> known;

    /** Read without the lock: most of the time there is nothing to forget. */
    private volatile int size;

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
            boolean isNew = known.put(value, true) == null;
            size = known.size();
            return isNew;
        } finally {
            lock.unlock();
        }
    }

    /** Remembers it without asking. */
    void put(T value) {
        var unused = add(value);
    }

    int size() {
        return size;
    }

    /** Forgets it. */
    void remove(T value) {
        if (size == 0) {
            return;
        }
        lock.lock();
        try {
            known.remove(value);
            size = known.size();
        } finally {
            lock.unlock();
        }
    }
}
