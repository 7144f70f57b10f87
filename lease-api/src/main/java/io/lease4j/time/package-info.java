/**
 * The three seams of time: monotonic clock, scheduler, and (from the JDK) the instant source. Nothing else reads a
 * clock.
 *
 * <p>{@link io.lease4j.time.SystemTime} is the real one, and what builders take unless they are given another. A test
 * hands in a {@link io.lease4j.time.MonotonicClock} and a {@link io.lease4j.time.Scheduler} that it moves itself; the
 * test kit has both.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.time;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
