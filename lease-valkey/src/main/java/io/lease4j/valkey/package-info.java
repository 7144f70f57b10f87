/** The store that keeps leases on a Valkey server, and how it is opened. */
@NullMarked
@CheckReturnValue
package io.lease4j.valkey;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
