/**
 * The store that keeps leases on a Valkey server, and how it is opened.
 *
 * <p>{@link io.lease4j.valkey.ValkeyLeaseStore#builder} takes a server, sentinels or a cluster, or a client of the
 * caller's own. {@code open} answers with an {@link io.lease4j.valkey.OpenOutcome}: the store, or every {@link
 * io.lease4j.valkey.OpenProblem} at once, each with its repair. {@code openToCreate} is for the operator who creates
 * the namespace, once. {@link io.lease4j.valkey.ValkeySink} is a sink on the same server: it checks the lease and
 * writes in one script. {@code examine} looks at a server and returns a {@link io.lease4j.valkey.ServerReport} of what
 * should be mended.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.valkey;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
