/** How leases are kept. */
@NullMarked
@CheckReturnValue
package io.lease4j.internal.worker;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
