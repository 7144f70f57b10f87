package io.lease4j.internal.door;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Remembers that something was said; forgets one of the oldest when full, which then may be said again. In parts with a
 * lock each: it is asked at the end of every call. Thread-safe.
 */
final class BoundedMemory<T> {

    /** A power of two. */
    private static final int PARTS = 16;

    private final Part<T>[] parts;

    /** Read without a lock: most of the time there is nothing to forget. */
    private final AtomicInteger size = new AtomicInteger();

    BoundedMemory(int most) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        Part<T>[] made = new Part[PARTS];
        for (int i = 0; i < PARTS; i++) {
            made[i] = new Part<>((most + PARTS - 1) / PARTS);
        }
        this.parts = made;
    }

    private static final class Part<T> {

        private final ReentrantLock lock = new ReentrantLock();
        private final Map<T, Boolean> known;

        Part(int most) {
            this.known = new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<T, Boolean> eldest) {
                    return size() > most;
                }
            };
        }
    }

    private Part<T> part(T value) {
        return parts[Spread.over(PARTS, value.hashCode())];
    }

    /** Returns true if it was not known. */
    boolean add(T value) {
        Part<T> part = part(value);
        part.lock.lock();
        try {
            int before = part.known.size();
            boolean isNew = part.known.put(value, true) == null;
            int more = part.known.size() - before;
            if (more != 0) {
                size.addAndGet(more);
            }
            return isNew;
        } finally {
            part.lock.unlock();
        }
    }

    /** Remembers it without asking. */
    void put(T value) {
        var unused = add(value);
    }

    int size() {
        return size.get();
    }

    /** Forgets it. */
    void remove(T value) {
        if (size.get() == 0) {
            return;
        }
        Part<T> part = part(value);
        part.lock.lock();
        try {
            if (part.known.remove(value) != null) {
                size.decrementAndGet();
            }
        } finally {
            part.lock.unlock();
        }
    }
}
