/** What a restarted worker may do with work that was interrupted. Nothing in here acquires by itself. */
@NullMarked
@CheckReturnValue
package io.lease4j.recovery;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
