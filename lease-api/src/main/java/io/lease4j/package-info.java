/** Leases with fencing tokens: keys, holders, requests, typed outcomes and the front door {@link io.lease4j.Leases}. */
@NullMarked
@CheckReturnValue
package io.lease4j;

import org.jspecify.annotations.NullMarked;
