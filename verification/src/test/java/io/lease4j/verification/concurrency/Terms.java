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

    /** Whether the end of a grant, and with it the receipts that it is, need not be remembered any more. */
    boolean mayForget(ShardState state, int key, Grant grant, BackendTime now) {
        boolean newest = state.newest(key).filter(grant::equals).isPresent();
        return grant.end(now)
                .filter(end -> end.at().until(now).compareTo(newest ? evidence : horizon) >= 0)
                .isPresent();
    }

    boolean mayForget(ShardState state, int key, RequestFact fact, BackendTime now) {
        if (fact instanceof RequestFact.Committed committed) {
            return mayForget(state, key, state.grant(committed.token()).orElseThrow(), now);
        }
        return ((RequestFact.Cancelled) fact).at().until(now).compareTo(horizon) >= 0;
    }
}
