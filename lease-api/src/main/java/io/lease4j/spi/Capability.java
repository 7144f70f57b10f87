package io.lease4j.spi;

/**
 * What a backend may or may not be able to do. On by default: a backend lists what it does not support, and refuses it
 * as not supported. May grow.
 *
 * @since 0.1.0
 */
public enum Capability {
    /** Other processes can use the same leases. */
    SHARED_BETWEEN_PROCESSES,
    /** Leases and tokens survive the end of the process or server that keeps them. */
    SURVIVES_RESTART,
    /** A restart can be proven by retention alone. */
    RETAINED_PROOF,
    /** A record can be found corrupt and discarded. */
    DISCARD,
    /** History entries are kept. */
    HISTORY,
    /** A sink in the same atomic step as the lease exists. */
    SINK_BESIDE_LEASE
}
