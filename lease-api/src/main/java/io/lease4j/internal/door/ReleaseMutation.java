package io.lease4j.internal.door;

import io.lease4j.Commitment;
import io.lease4j.Refused;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseOutcome.Lost;
import io.lease4j.ReleaseOutcome.Unknown;
import io.lease4j.ReleaseRequest;
import io.lease4j.UnknownReason;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import java.util.concurrent.CompletionStage;

/** Releasing. */
final class ReleaseMutation implements Mutation<ReleaseRequest, ReleaseOutcome> {

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> send(
            LeaseStore store, ReleaseRequest request, Transmission transmission) {
        return store.release(request, transmission);
    }

    @Override
    public ReleaseOutcome unknown(ReleaseRequest request, UnknownReason reason, String lastAnswer) {
        return new Unknown(request, reason, lastAnswer);
    }

    @Override
    public ReleaseOutcome refused(Refused refused) {
        return refused;
    }

    @Override
    public ReleaseOutcome read(ReleaseRequest request, ReleaseOutcome answered) {
        if (!(answered instanceof Unknown unknown)) {
            return answered;
        }
        return Mutation.same(unknown.request(), request)
                ? unknown(request, unknown.reason(), unknown.lastAnswer())
                : unknown(request, UnknownReason.ANSWER_UNREADABLE, answered.code());
    }

    @Override
    public ReleaseOutcome doubted(ReleaseRequest request, ReleaseOutcome outcome) {
        if (outcome instanceof Lost lost) {
            return new Lost(lost.reason(), lost.end(), Commitment.UNKNOWN, lost.proven());
        }
        return outcome instanceof Refused
                ? unknown(request, UnknownReason.EARLIER_TRANSMISSION, outcome.code())
                : outcome;
    }
}
