package io.lease4j.internal.door;

import io.lease4j.Commitment;
import io.lease4j.Refused;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewOutcome.Lost;
import io.lease4j.RenewOutcome.Renewed;
import io.lease4j.RenewOutcome.Unknown;
import io.lease4j.RenewRequest;
import io.lease4j.UnknownReason;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import io.lease4j.time.MonotonicClock;
import java.util.concurrent.CompletionStage;

/** Renewing. */
final class RenewMutation implements Mutation<RenewRequest, RenewOutcome> {

    /** How a renewal gets to the store: alone, or with others. */
    interface Way {
        CompletionStage<Answer<RenewOutcome>> send(LeaseStore store, RenewRequest request, Transmission transmission);

        /** Returns what ends the wait for its answer. */
        default Timeouts timeouts(Timers timers) {
            return timers;
        }
    }

    private final Way way;

    RenewMutation(Way way) {
        this.way = way;
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> send(
            LeaseStore store, RenewRequest request, Transmission transmission) {
        return way.send(store, request, transmission);
    }

    @Override
    public Timeouts timeouts(Timers timers) {
        return way.timeouts(timers);
    }

    @Override
    public RenewOutcome unknown(RenewRequest request, UnknownReason reason, String lastAnswer) {
        return new Unknown(request, reason, lastAnswer);
    }

    @Override
    public RenewOutcome refused(Refused refused) {
        return refused;
    }

    @Override
    public RenewOutcome read(RenewRequest request, RenewOutcome answered) {
        RenewOutcome unreadable = unknown(request, UnknownReason.ANSWER_UNREADABLE, answered.code());
        return answered.match(
                renewed -> renewed.lease().generation().equals(request.generation())
                                && renewed.lease().holder().equals(request.caller())
                        ? renewed
                        : unreadable,
                lost -> lost,
                unknown -> Mutation.same(unknown.request(), request)
                        ? unknown(request, unknown.reason(), unknown.lastAnswer())
                        : unreadable,
                refused -> refused);
    }

    @Override
    public RenewOutcome doubted(RenewRequest request, RenewOutcome outcome) {
        if (outcome instanceof Lost lost) {
            return new Lost(lost.reason(), lost.end(), Commitment.UNKNOWN);
        }
        return outcome instanceof Refused
                ? unknown(request, UnknownReason.EARLIER_TRANSMISSION, outcome.code())
                : outcome;
    }

    @Override
    public RenewOutcome counted(RenewOutcome outcome, MonotonicClock clock, long sentNanos) {
        return outcome instanceof Renewed r
                ? new Renewed(r.lease(), r.term().countedFrom(clock, sentNanos), r.replayed())
                : outcome;
    }
}
