package io.lease4j.internal.door;

import io.lease4j.observe.CallEnded;
import io.lease4j.observe.CallKind;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.observe.LeaseHealth;
import io.lease4j.observe.LeaseListener;
import io.lease4j.time.MonotonicClock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Tells every listener of a front door, each in a queue of its own. An event that nobody wants is not made: ask {@link
 * #wants} first. Thread-safe.
 */
final class EventTeller implements LeaseListener {

    /** What a call that nobody measures begins with. */
    private static final long NOT_MEASURED = 0;

    private final List<ListenerQueue> queues;
    private final boolean wantsCalls;

    EventTeller(List<LeaseListener> listeners, Handover handover, Complaints complaints) {
        this.queues = listeners.stream()
                .map(listener -> new ListenerQueue(listener, handover, complaints))
                .toList();
        this.wantsCalls = queues.stream().anyMatch(ListenerQueue::wantsCalls);
    }

    void attach(Supplier<LeaseHealth> health) {
        queues.forEach(queue -> queue.attach(health));
    }

    @Override
    public boolean wants(Class<? extends LeaseEvent> type) {
        // In a loop by index: this is asked on the way of every call, and should leave nothing behind.
        for (int i = 0; i < queues.size(); i++) {
            if (queues.get(i).wants(type)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void on(LeaseEvent event) {
        tell(Objects.requireNonNull(event, "event"));
    }

    @Override
    public void ended(CallEnded call) {
        Objects.requireNonNull(call, "call");
        queues.forEach(queue -> queue.tell(call));
    }

    /** Tells an event later or now, depending on the executor. Never call it under a lock. */
    void tell(LeaseEvent event) {
        for (int i = 0; i < queues.size(); i++) {
            queues.get(i).tell(event);
        }
    }

    /** Returns the time at which a call begins, if anybody measures calls. */
    long begin(MonotonicClock clock) {
        return wantsCalls ? clock.nanos() : NOT_MEASURED;
    }

    @Override
    public boolean wantsCalls() {
        return wantsCalls;
    }

    /** Tells that a call ended. */
    void ended(CallKind kind, String outcome, long begun, MonotonicClock clock) {
        if (wantsCalls) {
            ended(new CallEnded(kind, outcome, Duration.ofNanos(Math.max(0, clock.nanos() - begun))));
        }
    }

    /** Returns how many events listeners missed because they are too slow. */
    long dropped() {
        return queues.stream().mapToLong(ListenerQueue::dropped).sum();
    }
}
