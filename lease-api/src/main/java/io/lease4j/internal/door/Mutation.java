package io.lease4j.internal.door;

import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.UnknownReason;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import io.lease4j.time.MonotonicClock;
import java.util.concurrent.CompletionStage;

/**
 * What differs between acquire, renew, release and revoke for whoever sends them.
 *
 * @param <R> the request
 * @param <O> its outcome
 */
interface Mutation<R extends LeaseRequest<O>, O extends Outcome> {

    /** Sends one transmission. */
    CompletionStage<Answer<O>> send(LeaseStore store, R request, Transmission transmission);

    /** Makes the outcome that nobody knows. */
    O unknown(R request, UnknownReason reason, String lastAnswer);

    /** Makes an outcome of the case that all operations share. */
    O refused(Refused refused);

    /**
     * Reads what a store answered: an answer that belongs to another request is unknown, and an unknown one carries the
     * request that this process remembers, not a copy.
     */
    O read(R request, O answered);

    /** Turns <em>not committed</em> into what it proves after a transmission that may have committed. */
    O doubted(R request, O outcome);

    /** Counts the term of a grant from before it was sent, so that a slow answer never lengthens it. */
    default O counted(O outcome, MonotonicClock clock, long sentNanos) {
        return outcome;
    }

    /** Returns the token that the outcome granted, 0 if none. */
    default long granted(O outcome) {
        return 0;
    }

    /** Tells whether a refusal for want of a proven floor is worth a proof: only a grant needs one. */
    default boolean wantsProof() {
        return false;
    }

    /** Returns what ends the wait for the answer to a transmission. */
    default Timeouts timeouts(Timers timers) {
        return timers;
    }

    /** Tells whether two requests are the same, however often they were read from a journal. */
    static boolean same(LeaseRequest<?> one, LeaseRequest<?> other) {
        return one == other
                || (one.requestId().equals(other.requestId()) && one.digest().equals(other.digest()));
    }
}
