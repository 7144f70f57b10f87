package io.lease4j.internal.cost;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A few reusable objects, each used by one thread at a time. Neither locks nor keeps a thread waiting: where all are in
 * use a new one is made, and one too many is dropped. Thread-safe.
 */
final class Pool<T> {

    /** More than threads run at once on most machines; a power of two. */
    private static final int SLOTS = 16;

    /** Slots that lie side by side would slow down the processors that use them. */
    private static final int APART = 16;

    private final AtomicReferenceArray<@Nullable T> slots = new AtomicReferenceArray<>(SLOTS * APART);
    private final Supplier<T> maker;

    Pool(Supplier<T> maker) {
        this.maker = maker;
    }

    /** Takes one that nobody else has until it is given back. */
    T take() {
        T kept = slots.getAndSet(slot(), null);
        return kept == null ? maker.get() : kept;
    }

    void giveBack(T used) {
        slots.set(slot(), used);
    }

    private static int slot() {
        return ((int) Thread.currentThread().getId() & (SLOTS - 1)) * APART;
    }
}
