package io.lease4j.chaos.worker;

import io.lease4j.AcquireOutcome;
import io.lease4j.Lease;
import io.lease4j.worker.HeldLease;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A lease in a worker's hand, kept by a keeper or not. Immutable.
 *
 * @param lease the grant as the last answer gave it
 * @param remaining how long the worker may count on it
 * @param held whether it may still count on it
 * @param kept whether a keeper renews it
 */
record Hand(Supplier<Lease> lease, Supplier<Duration> remaining, BooleanSupplier held, boolean kept) {

    static Hand of(HeldLease held) {
        return new Hand(held::lease, held::remaining, () -> !held.isLost(), true);
    }

    static Hand of(AcquireOutcome.Acquired grant) {
        return new Hand(
                grant::lease,
                () -> grant.term().remaining(),
                () -> !grant.term().isOver(),
                false);
    }
}
