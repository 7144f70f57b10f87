/** Where a stale holder is actually stopped: sinks that check the fencing token at their own linearization point. */
@NullMarked
@CheckReturnValue
package io.lease4j.effect;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
