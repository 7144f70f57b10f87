package io.lease4j.memory.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseId;
import io.lease4j.effect.RejectedReason;
import org.jspecify.annotations.Nullable;

/**
 * What a sink outside the store remembers of the generations of one key. Immutable.
 *
 * @param recordId the authority record whose tokens these are
 * @param highest the highest token that fenced or wrote, 0 before the first
 * @param leaseId of that token
 * @param sealedUpTo every token up to this is refused, 0 if none
 */
public record FenceRow(
        AuthorityRecordId recordId, long highest, @Nullable LeaseId leaseId, long sealedUpTo) {

    /** The row of a key that nothing is known of. */
    public static FenceRow empty(AuthorityRecordId recordId) {
        return new FenceRow(recordId, 0, null, 0);
    }

    /** Why a generation is refused, given the floor of its record; null if it may write. */
    public @Nullable RejectedReason unlessAbove(ExecutionAuthority authority, long floor) {
        long token = authority.token().value();
        if (token <= sealedUpTo) {
            return RejectedReason.SEALED;
        }
        if (token <= floor) {
            return RejectedReason.BELOW_SINK_FLOOR;
        }
        boolean same = token == highest && authority.generation().leaseId().equals(leaseId);
        return token > highest || same ? null : RejectedReason.BEHIND;
    }

    /** The row after a generation fenced or wrote. */
    public FenceRow passedBy(ExecutionAuthority authority) {
        return new FenceRow(
                recordId, authority.token().value(), authority.generation().leaseId(), sealedUpTo);
    }

    /** The row after a seal. */
    public FenceRow sealed(long upTo) {
        return new FenceRow(recordId, highest, leaseId, Math.max(sealedUpTo, upTo));
    }

    /** The highest token that the row shows. */
    public long shown() {
        return Math.max(highest, sealedUpTo);
    }
}
