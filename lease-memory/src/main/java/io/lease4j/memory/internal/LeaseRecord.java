package io.lease4j.memory.internal;

import io.lease4j.AcquireRequest;
import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseRequest;
import io.lease4j.ObservedLease;
import io.lease4j.Operation;
import io.lease4j.RenewRequest;
import io.lease4j.effect.SinkName;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One generation of a key. It is also the receipt of the requests that made it, last renewed it and ended it: they are
 * kept as they came, so that a digest is computed only when a request id is met again. Immutable.
 *
 * @param generation key, lease id and token
 * @param grantedBy the request that made it
 * @param grantedAt when
 * @param expiresAt from this moment on it has expired
 * @param endsAtLatest no renewal passes this
 * @param renewedBy the last renewal
 * @param end how it ended; null while nobody has ended it, though it may have expired
 * @param endedBy the release or revocation that ended it
 * @param sealingTried whether a revocation has compared its sealed sinks with the registered ones
 * @param latest the latest moment that any of its requests is bound to
 */
record LeaseRecord(
        Generation generation,
        AcquireRequest grantedBy,
        BackendTime grantedAt,
        BackendTime expiresAt,
        BackendTime endsAtLatest,
        @Nullable RenewRequest renewedBy,
        @Nullable LeaseEnd end,
        @Nullable LeaseRequest<?> endedBy,
        boolean sealingTried,
        BackendTime latest) {

    static LeaseRecord granted(Generation generation, AcquireRequest request, BackendTime now, BackendTime latest) {
        return new LeaseRecord(
                generation,
                request,
                now,
                now.plus(request.ttl()),
                now.plus(request.maxLifetime()),
                null,
                null,
                null,
                false,
                latest);
    }

    /** The same generation, active until another moment. */
    LeaseRecord renewed(RenewRequest request, BackendTime now, BackendTime boundTo) {
        return new LeaseRecord(
                generation,
                grantedBy,
                grantedAt,
                now.plus(request.ttl()).earlierOf(endsAtLatest),
                endsAtLatest,
                request,
                null,
                null,
                false,
                laterOf(latest, boundTo));
    }

    /** The same generation, ended: by a request, or by time or a proof if there is none. */
    LeaseRecord ended(LeaseEnd how, @Nullable LeaseRequest<?> request, BackendTime boundTo) {
        return new LeaseRecord(
                generation,
                grantedBy,
                grantedAt,
                expiresAt,
                endsAtLatest,
                renewedBy,
                how,
                request,
                request != null && request.operation() == Operation.REVOKE,
                laterOf(latest, boundTo));
    }

    /** The same ended generation with what a later revocation found out about its sinks. */
    LeaseRecord sealed(LeaseEnd withSinks) {
        return new LeaseRecord(
                generation, grantedBy, grantedAt, expiresAt, endsAtLatest, renewedBy, withSinks, endedBy, true, latest);
    }

    Holder holder() {
        return grantedBy.caller();
    }

    long token() {
        return generation.token().value();
    }

    long renewalNumber() {
        return renewedBy == null ? 0 : renewedBy.number();
    }

    /** The latest moment that matters to it: its evidence and receipts are kept from here. */
    BackendTime settledAt() {
        return laterOf(latest, end == null ? expiresAt : end.at());
    }

    /** How it ended, where the step knows that it has. */
    LeaseEnd existingEnd() {
        return Objects.requireNonNull(end, "end");
    }

    /** The sinks that a revocation left unsealed, or those given if none has looked at it yet. */
    Set<SinkName> unsealedOr(Set<SinkName> registered) {
        return sealingTried ? existingEnd().unsealedSinks() : registered;
    }

    /** The request of an operation that this record is the receipt of. */
    @Nullable
    LeaseRequest<?> receipt(Operation operation) {
        return switch (operation) {
            case ACQUIRE -> grantedBy;
            case RENEW -> renewedBy;
            case RELEASE, REVOKE -> endedBy != null && endedBy.operation() == operation ? endedBy : null;
        };
    }

    /** What its holder is given. */
    Lease lease(AuthorityRecordId recordId) {
        return new Lease(
                generation,
                recordId,
                holder(),
                grantedBy.executionId(),
                grantedBy.metadata(),
                grantedAt,
                expiresAt,
                endsAtLatest,
                renewalNumber());
    }

    /** What others see of it, with the end that holds now. */
    ObservedLease observed(@Nullable LeaseEnd endNow) {
        return new ObservedLease(
                generation,
                holder(),
                grantedBy.executionId(),
                grantedBy.metadata(),
                grantedAt,
                expiresAt,
                renewalNumber(),
                Optional.ofNullable(endNow));
    }

    private static BackendTime laterOf(BackendTime a, BackendTime b) {
        return a.isBefore(b) ? b : a;
    }
}
