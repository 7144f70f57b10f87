/** The fencing floor: how a store whose memory may have gone back proves that no token repeats. */
@NullMarked
@CheckReturnValue
package io.lease4j.floor;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
