package io.lease4j.observe;

/**
 * Is told what happens to leases. Called one event at a time for each front door, on its executor, never under a lock
 * and never on an event loop. Throwing changes no outcome: it is logged once. Blocking delays later events, never a
 * lease.
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
}
