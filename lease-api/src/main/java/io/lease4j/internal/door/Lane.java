package io.lease4j.internal.door;

import io.lease4j.AcquireRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** What is kept of one key: who waits for a turn, and what is open. Guarded by a lock of {@link OpenAcquires}. */
final class Lane {

    /** Lanes in the order in which they came, so that the oldest are cleared first. */
    final long order;

    /** Somebody has the turn. */
    boolean busy;

    /** Somebody gives turns. */
    boolean passing;

    @Nullable
    AcquireRequest open;

    private OpenAcquires.@Nullable Waiter first;

    /** Made for the second who comes: most are alone. */
    private @Nullable Deque<OpenAcquires.Waiter> others;

    Lane(long order) {
        this.order = order;
    }

    boolean isUnused() {
        return !busy && !passing && open == null && first == null;
    }

    boolean hasWaiters() {
        return first != null;
    }

    void add(OpenAcquires.Waiter waiter) {
        if (first == null) {
            first = waiter;
            return;
        }
        Deque<OpenAcquires.Waiter> behind = others == null ? new ArrayDeque<>() : others;
        behind.add(waiter);
        others = behind;
    }

    OpenAcquires.@Nullable Waiter poll() {
        OpenAcquires.Waiter next = first;
        first = others == null ? null : others.poll();
        return next;
    }

    boolean remove(OpenAcquires.Waiter waiter) {
        if (waiter.equals(first)) {
            first = others == null ? null : others.poll();
            return true;
        }
        return others != null && others.remove(waiter);
    }
}
