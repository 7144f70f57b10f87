package io.lease4j.spi;

/**
 * The states of a store or front door: created → opening → ready → draining → closed, or → failed. Only ready accepts
 * work.
 *
 * @since 0.1.0
 */
public enum LifeCycle {
    /** Made, not opened. */
    CREATED,
    /** Connecting and checking the server. */
    OPENING,
    /** Accepts work. */
    READY,
    /** Refuses new calls; those in flight finish or reach their deadline. */
    DRAINING,
    /** Everything owned is closed. Final. */
    CLOSED,
    /** Could not be opened. Final. */
    FAILED
}
