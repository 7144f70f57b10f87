/**
 * For workers: keeps leases while work runs, notices losing them, and tells the work.
 *
 * <p>Start at {@link io.lease4j.worker.LeaseKeeper}. {@code run} acquires, runs the work and gives back after it, and
 * returns a {@link io.lease4j.worker.RunOutcome} in which the work's result and the release are apart. {@code hold}
 * hands out a {@link io.lease4j.worker.HeldLease} for work that begins and ends elsewhere: it says whether it is still
 * held, for how long by this process's own clock, and tells a {@link io.lease4j.worker.Loss} once. {@link
 * io.lease4j.worker.HoldOptions} have the times and how long to wait for a lease that somebody else has. Closing the
 * keeper gives everything back; {@code shutdown} does too, and says in a {@link io.lease4j.worker.ShutdownReport} what
 * became of it.
 *
 * <p>Being told of a loss is advice to stop early; what keeps effects safe is the sink.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.worker;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
