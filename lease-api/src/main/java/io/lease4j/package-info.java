/**
 * Leases with fencing tokens: keys, holders, requests, typed outcomes and the front door {@link io.lease4j.Leases}.
 *
 * <p><strong>Where to start.</strong> A worker is handed {@link io.lease4j.Leases}, made by its builder from a store
 * and a {@link io.lease4j.Holder}; it acquires a {@link io.lease4j.LeaseKey} and gets a {@link io.lease4j.Lease}, a
 * value. Who wants it kept while work runs takes {@link io.lease4j.worker.LeaseKeeper} on top. {@link
 * io.lease4j.AsyncLeases} is the same with stages. Revoking, listing, creating and proving are on {@link
 * io.lease4j.LeaseOperator}, which a worker never sees.
 *
 * <p><strong>Outcomes.</strong> What a call came to is an {@link io.lease4j.Outcome}: one closed set for each
 * operation, such as {@link io.lease4j.AcquireOutcome}, with {@code match} for one function a case. {@link
 * io.lease4j.Refused} did not commit; an unknown outcome carries its request, and {@code settle} turns it into a
 * {@link io.lease4j.Settlement}. Exceptions are for mistakes in a program: {@link io.lease4j.InvalidValueException}
 * names the field, the bound and the size.
 *
 * <p><strong>What goes on.</strong> {@link io.lease4j.Lease#authority} makes an {@link io.lease4j.ExecutionAuthority}:
 * it travels in a message, and a sink checks it ({@code io.lease4j.effect}).
 *
 * <p>{@link io.lease4j.Stamp}, {@link io.lease4j.RequestDigest}, {@link io.lease4j.FirstSent} and their like belong to
 * the protocol between front door and store; workers do not need them.
 */
@NullMarked
@CheckReturnValue
package io.lease4j;

import org.jspecify.annotations.NullMarked;
