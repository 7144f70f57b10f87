package io.lease4j.observe;

import java.util.function.Supplier;

/**
 * Is told what happens to leases. Each listener of a front door is called one event at a time, in the order in which
 * things happened, never under a lock and never on an event loop; see {@code executor} of the builders for the thread.
 * Throwing changes no outcome: it is logged once. Blocking delays what this listener is told later, never a lease and
 * never another listener.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface LeaseListener {

    /**
     * Takes an event.
     *
     * @param event what happened; ignore unknown types
     */
    void on(LeaseEvent event);

    /**
     * Tells whether events of a type are worth making at all. Asked on the calling path, for each event: answer fast, and
     * do not block.
     *
     * @param type which type
     * @return false if {@link #on} ignores them now; true unless overridden
     */
    default boolean wants(Class<? extends LeaseEvent> type) {
        return true;
    }

    /**
     * Tells whether this listener measures calls. Asked once for each front door.
     *
     * @return true if {@link #ended} is to be called; false unless overridden
     */
    default boolean wantsCalls() {
        return false;
    }

    /**
     * Takes a call that has ended, whatever it came to. In turn with the events.
     *
     * @param call which operation, what it came to, and how long it took
     */
    default void ended(CallEnded call) {}

    /**
     * Is told of a front door that was built with this listener, before anything else of it.
     *
     * @param health reads the front door's health, cheaply and without I/O; does not keep the front door open
     */
    default void attached(Supplier<LeaseHealth> health) {}
}
