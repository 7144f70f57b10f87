package io.lease4j.verification.concurrency;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Lineage;
import java.time.Duration;

/**
 * What is fixed for a record while a history is recorded.
 *
 * @param recordId the record
 * @param lineage the lineage that serves it
 * @param completeSince when it was created
 * @param horizon how long receipts and tombstones live at least
 * @param evidence how long the end of the newest generation is remembered at least
 */
record Terms(
        AuthorityRecordId recordId, Lineage lineage, BackendTime completeSince, Duration horizon, Duration evidence) {

    /** The same for another record of the store. */
    Terms of(AuthorityRecordId another) {
        return new Terms(another, lineage, completeSince, horizon, evidence);
    }

    /**
     * Whether a grant that is over, and with it the receipts that it is, need not be remembered any more: the newest of its
     * key once the evidence has run out, a former one once the last of its receipts has.
     */
    boolean mayForget(ShardState state, int key, Grant grant, BackendTime now) {
        return !grant.isActive(now) && !now.isBefore(mayForgetFrom(state, key, grant));
    }

    /** From when on that is so, if nothing else happens to the grant. */
    BackendTime mayForgetFrom(ShardState state, int key, Grant grant) {
        boolean newest = state.newest(key).filter(grant::equals).isPresent();
        return newest ? grant.endsAt().plus(evidence) : grant.written().plus(horizon);
    }

    boolean mayForget(ShardState state, int key, RequestFact fact, BackendTime now) {
        if (fact instanceof RequestFact.Committed committed) {
            return mayForget(state, key, state.grant(committed.token()).orElseThrow(), now);
        }
        return ((RequestFact.Cancelled) fact).at().until(now).compareTo(horizon) >= 0;
    }
}
