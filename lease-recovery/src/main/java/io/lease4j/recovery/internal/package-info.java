/** How the journal is kept in a file. No API. */
@NullMarked
@CheckReturnValue
package io.lease4j.recovery.internal;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
