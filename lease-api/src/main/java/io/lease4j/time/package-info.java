/** The three seams of time: monotonic clock, scheduler, and (from the JDK) the instant source. Nothing else reads a clock. */
@NullMarked
@CheckReturnValue
package io.lease4j.time;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
