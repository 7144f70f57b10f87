package io.lease4j.memory.internal;

import io.lease4j.BackendTime;
import io.lease4j.LeaseRequest;
import java.util.function.IntConsumer;

/**
 * A generation that a newer one has overwritten, as long as its receipts are needed. There are far more of them than of
 * anything else, and hardly one is ever looked at, so the usual ones are kept in little room. Immutable.
 */
sealed interface Past extends ReclaimQueue.Due permits PlainPast, Past.Other {

    /** Keeps a generation, in less room if it is one that was granted, never renewed, and released. */
    static Past of(String fingerprint, LeaseRecord record, BackendTime keepUntil) {
        PlainPast plain = PlainPast.of(fingerprint, record, keepUntil);
        return plain == null ? new Other(fingerprint, record, keepUntil) : plain;
    }

    /** The generation as it was when it became past. */
    LeaseRecord record();

    /** Tells what it is found by, each time the same: a hash of its lease, and of each request that it is the receipt of. */
    void hashes(IntConsumer each);

    /** Any one. */
    record Other(String fingerprint, LeaseRecord record, BackendTime keepUntil) implements Past {

        @Override
        public void hashes(IntConsumer each) {
            each.accept(PastIndex.hash(record.generation().leaseId()));
            each.accept(hash(record.grantedBy()));
            LeaseRequest<?> renewedBy = record.renewedBy();
            if (renewedBy != null) {
                each.accept(hash(renewedBy));
            }
            LeaseRequest<?> endedBy = record.endedBy();
            if (endedBy != null) {
                each.accept(hash(endedBy));
            }
        }

        private static int hash(LeaseRequest<?> request) {
            return PastIndex.hash(request.operation(), request.requestId());
        }
    }
}
