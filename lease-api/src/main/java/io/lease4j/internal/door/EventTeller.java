package io.lease4j.internal.door;

import io.lease4j.observe.LeaseEvent;
import io.lease4j.observe.LeaseListener;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Tells the listener one event at a time, on the executor, in the order in which they happened. Thread-safe. */
final class EventTeller {

    /** Bounds the memory that a listener which blocks for good can take. */
    private static final int MOST_WAITING = 100_000;

    private final LeaseListener listener;
    private final Handover handover;
    private final Complaints complaints;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<LeaseEvent> waiting = new ArrayDeque<>();
    private boolean telling;

    EventTeller(LeaseListener listener, Handover handover, Complaints complaints) {
        this.listener = listener;
        this.handover = handover;
        this.complaints = complaints;
    }

    /** Tells an event later or now, depending on the executor. Never call it under a lock. */
    void tell(LeaseEvent event) {
        boolean start;
        boolean full;
        lock.lock();
        try {
            full = waiting.size() >= MOST_WAITING;
            if (!full) {
                waiting.add(event);
            }
            start = !telling;
            telling = true;
        } finally {
            lock.unlock();
        }
        if (full) {
            complaints.once("a listener is too slow: events are dropped", null);
        }
        if (start) {
            handover.run(this::tellAll);
        }
    }

    private void tellAll() {
        for (LeaseEvent event = next(); event != null; event = next()) {
            try {
                listener.on(event);
            } catch (RuntimeException | Error broken) {
                complaints.once("a listener throws", broken);
            }
        }
    }

    private @Nullable LeaseEvent next() {
        lock.lock();
        try {
            LeaseEvent event = waiting.poll();
            telling = event != null;
            return event;
        } finally {
            lock.unlock();
        }
    }
}
