package io.lease4j.memory.internal;

import io.lease4j.BackendTime;
import io.lease4j.FirstSent;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Stamp;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Judges stamps: a late transmission does not commit, and a forgotten request does not run afresh. */
final class Stamps {

    /** A stamp that reaches further was not made for this moment. */
    private static final Duration FURTHEST = Stamp.LONGEST.plus(Stamp.MARGIN);

    private Stamps() {}

    static @Nullable Refused judge(Stamp stamp, Serving serving, AuthorityRecord record, BackendTime now) {
        Refused late = late(stamp, serving, now);
        if (late != null) {
            return late;
        }
        return whyUnknown(stamp.firstSent(), serving, record, now) == null ? null : Refused.of(RefusedReason.TOO_OLD);
    }

    /** What is asked of an act that can be repeated, and so is never forgotten. */
    static @Nullable Refused late(Stamp stamp, Serving serving, BackendTime now) {
        if (!stamp.lineage().equals(serving.lineage())) {
            return Refused.of(RefusedReason.OTHER_LINEAGE);
        }
        boolean late = !now.isBefore(stamp.notAfter());
        boolean early = now.plus(FURTHEST).isBefore(stamp.notAfter());
        return late || early ? Refused.of(RefusedReason.DEADLINE_EXCEEDED) : null;
    }

    /** Why a missing receipt proves nothing about a request; null if it proves that the request did not commit. */
    static @Nullable NotKnowableReason whyUnknown(
            FirstSent firstSent, Serving serving, AuthorityRecord record, BackendTime now) {
        if (!firstSent.lineage().equals(serving.lineage()) || firstSent.at().isBefore(record.completeSince())) {
            return NotKnowableReason.LOST_WITH_HISTORY;
        }
        boolean reclaimed =
                firstSent.at().plus(serving.settings().receiptHorizon()).isBefore(now);
        return reclaimed ? NotKnowableReason.NO_LONGER_KNOWN : null;
    }
}
