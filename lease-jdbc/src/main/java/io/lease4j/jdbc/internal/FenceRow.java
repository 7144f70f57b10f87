package io.lease4j.jdbc.internal;

import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.effect.RejectedReason;
import org.jspecify.annotations.Nullable;

/**
 * What the row of a key remembers.
 *
 * @param shard of the authority record that its tokens belong to
 * @param key the whole key, or null if it cannot be read
 * @param highest the greatest token that fenced or wrote, 0 if none did
 * @param leaseId whose that was
 * @param sealedUpTo the greatest token that a seal refuses, 0 if none does
 */
record FenceRow(
        int shard,
        @Nullable LeaseKey key,
        long highest,
        @Nullable String leaseId,
        long sealedUpTo) {

    /** Why a generation is refused, given the floor of its record; null if it may write. */
    @Nullable
    RejectedReason unlessAbove(ExecutionAuthority authority, long floor) {
        long token = authority.token().value();
        if (token <= sealedUpTo) {
            return RejectedReason.SEALED;
        }
        if (token <= floor) {
            return RejectedReason.BELOW_SINK_FLOOR;
        }
        boolean same =
                token == highest && authority.generation().leaseId().value().equals(leaseId);
        return token > highest || same ? null : RejectedReason.BEHIND;
    }
}
