package io.lease4j.internal.door;

import io.lease4j.observe.CallEnded;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.observe.LeaseHealth;
import io.lease4j.observe.LeaseListener;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells one listener one thing at a time, on the executor, in the order in which they happened. What it throws is kept
 * here; one that blocks keeps nobody but itself waiting. Thread-safe.
 */
final class ListenerQueue {

    /** Bounds the memory that a listener which blocks for good can take. */
    private static final int MOST_WAITING = 100_000;

    private final LeaseListener listener;
    private final String name;
    private final boolean wantsCalls;
    private final Handover handover;
    private final Complaints complaints;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Object> waiting = new ArrayDeque<>();
    private boolean telling;
    private long dropped;

    ListenerQueue(LeaseListener listener, Handover handover, Complaints complaints) {
        this.listener = listener;
        this.name = listener.getClass().getName();
        this.handover = handover;
        this.complaints = complaints;
        this.wantsCalls = asked();
    }

    boolean wantsCalls() {
        return wantsCalls;
    }

    boolean wants(Class<? extends LeaseEvent> type) {
        try {
            return listener.wants(type);
        } catch (RuntimeException | Error broken) {
            complain(broken);
            return true;
        }
    }

    void attach(Supplier<LeaseHealth> health) {
        guarded(() -> listener.attached(health));
    }

    void tell(LeaseEvent event) {
        if (wants(event.getClass())) {
            queue(event);
        }
    }

    void tell(CallEnded call) {
        if (wantsCalls) {
            queue(call);
        }
    }

    long dropped() {
        lock.lock();
        try {
            return dropped;
        } finally {
            lock.unlock();
        }
    }

    private void queue(Object told) {
        boolean start;
        boolean full;
        lock.lock();
        try {
            full = waiting.size() >= MOST_WAITING;
            if (full) {
                dropped++;
            } else {
                waiting.add(told);
            }
            start = !telling;
            telling = true;
        } finally {
            lock.unlock();
        }
        if (full) {
            complaints.once("a listener is too slow: events are dropped (" + name + ")", null);
        }
        if (start) {
            handover.run(this::tellAll);
        }
    }

    private void tellAll() {
        for (Object told = next(); told != null; told = next()) {
            Object now = told;
            guarded(() -> {
                if (now instanceof CallEnded call) {
                    listener.ended(call);
                } else {
                    listener.on((LeaseEvent) now);
                }
            });
        }
    }

    private @Nullable Object next() {
        lock.lock();
        try {
            Object told = waiting.poll();
            telling = told != null;
            return told;
        } finally {
            lock.unlock();
        }
    }

    private boolean asked() {
        try {
            return listener.wantsCalls();
        } catch (RuntimeException | Error broken) {
            complain(broken);
            return false;
        }
    }

    private void guarded(Runnable telling) {
        try {
            telling.run();
        } catch (RuntimeException | Error broken) {
            complain(broken);
        }
    }

    private void complain(Throwable broken) {
        complaints.once("a listener throws (" + name + ")", broken);
    }
}
