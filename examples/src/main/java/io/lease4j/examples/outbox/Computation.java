package io.lease4j.examples.outbox;

import io.lease4j.Lease;

/** The work between having a lease and writing what came of it. */
@FunctionalInterface
public interface Computation {

    /** Returns the result. May take longer than the lease lasts: the guard judges when it is written. */
    String resultUnder(Lease lease);
}
