package io.lease4j.internal.door;

import io.lease4j.time.Scheduler.Cancellation;
import java.time.Duration;

/** Ends a wait. */
@FunctionalInterface
interface Timeouts {

    /** Runs the task once, not before the delay is over. */
    Cancellation after(Duration delay, Runnable task);
}
