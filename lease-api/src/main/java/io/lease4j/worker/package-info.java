/**
 * For workers: keeps leases while work runs, notices losing them, and tells the work.
 *
 * <p>Start at {@link io.lease4j.worker.LeaseKeeper}.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.worker;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
