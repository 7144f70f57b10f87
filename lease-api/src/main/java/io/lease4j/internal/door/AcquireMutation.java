package io.lease4j.internal.door;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AcquireOutcome.Ended;
import io.lease4j.AcquireOutcome.Held;
import io.lease4j.AcquireOutcome.Unknown;
import io.lease4j.AcquireRequest;
import io.lease4j.Refused;
import io.lease4j.UnknownReason;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import io.lease4j.time.MonotonicClock;
import java.util.concurrent.CompletionStage;

/** Acquiring: the only mutation that yields an authority, and so the one whose answers are compared most closely. */
final class AcquireMutation implements Mutation<AcquireRequest, AcquireOutcome> {

    @Override
    public CompletionStage<Answer<AcquireOutcome>> send(
            LeaseStore store, AcquireRequest request, Transmission transmission) {
        return store.acquire(request, transmission);
    }

    @Override
    public AcquireOutcome unknown(AcquireRequest request, UnknownReason reason, String lastAnswer) {
        return new Unknown(request, reason, lastAnswer);
    }

    @Override
    public AcquireOutcome refused(Refused refused) {
        return refused;
    }

    @Override
    public AcquireOutcome read(AcquireRequest request, AcquireOutcome answered) {
        if (answered instanceof Acquired acquired && isGrantOf(request, acquired)) {
            return acquired;
        }
        AcquireOutcome unreadable = unknown(request, UnknownReason.ANSWER_UNREADABLE, answered.code());
        return answered.match(
                acquired -> isGrantOf(request, acquired) ? acquired : unreadable,
                ended -> ended.lease().generation().key().equals(request.key()) ? ended : unreadable,
                held -> held,
                unknown -> Mutation.same(unknown.request(), request)
                        ? unknown(request, unknown.reason(), unknown.lastAnswer())
                        : unreadable,
                refused -> refused);
    }

    /** A grant to another holder or for another key would be an authority that nobody gave. */
    private static boolean isGrantOf(AcquireRequest request, Acquired acquired) {
        return acquired.lease().key().equals(request.key())
                && acquired.lease().holder().equals(request.caller())
                && acquired.lease().executionId().equals(request.executionId());
    }

    @Override
    public AcquireOutcome doubted(AcquireRequest request, AcquireOutcome outcome) {
        if (outcome instanceof Held || outcome instanceof Refused) {
            return unknown(request, UnknownReason.EARLIER_TRANSMISSION, outcome.code());
        }
        return outcome;
    }

    @Override
    public AcquireOutcome counted(AcquireOutcome outcome, MonotonicClock clock, long sentNanos) {
        return outcome instanceof Acquired a
                ? new Acquired(a.lease(), a.term().countedFrom(clock, sentNanos), a.replayed())
                : outcome;
    }

    @Override
    public long granted(AcquireOutcome outcome) {
        if (outcome instanceof Acquired acquired) {
            return acquired.lease().token().value();
        }
        return outcome instanceof Ended ended
                ? ended.lease().generation().token().value()
                : 0;
    }

    @Override
    public boolean wantsProof() {
        return true;
    }
}
