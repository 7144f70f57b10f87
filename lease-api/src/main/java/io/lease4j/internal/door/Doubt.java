package io.lease4j.internal.door;

import io.lease4j.Commitment;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;

/**
 * What <em>not committed</em> is worth. Once a transmission of a request may have committed, an answer that this one did
 * not proves nothing, whoever gives it: the store, or the front door before it sends anything.
 */
final class Doubt {

    private Doubt() {}

    /** Returns the outcome as it may be told of the request. */
    static <R extends LeaseRequest<O>, O extends Outcome> O judge(Mutation<R, O> how, R request, O outcome) {
        if (outcome.committed() != Commitment.NO
                || !request.history().mayHaveCommitted()
                || provesIt(request, outcome)) {
            return outcome;
        }
        return how.doubted(request, outcome);
    }

    /**
     * A tombstone that refuses as cancelled was written by a cancel that found: never committed. But its store may have
     * come back with it, and without the commit that followed.
     */
    private static boolean provesIt(LeaseRequest<?> request, Outcome outcome) {
        return outcome instanceof Refused refused
                && refused.reason() == RefusedReason.CANCELLED
                && !request.history().hasCommitted();
    }
}
