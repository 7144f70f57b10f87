package io.lease4j.internal.door;

import io.lease4j.Commitment;
import io.lease4j.Refused;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeOutcome.Over;
import io.lease4j.RevokeOutcome.Unknown;
import io.lease4j.RevokeRequest;
import io.lease4j.UnknownReason;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Revoking, once the sinks that could be sealed are. */
final class RevokeMutation implements Mutation<RevokeRequest, RevokeOutcome> {

    private final Set<SinkName> sealed;

    RevokeMutation(Set<SinkName> sealed) {
        this.sealed = Set.copyOf(sealed);
    }

    @Override
    public CompletionStage<Answer<RevokeOutcome>> send(
            LeaseStore store, RevokeRequest request, Transmission transmission) {
        return store.revoke(request, sealed, transmission);
    }

    @Override
    public RevokeOutcome unknown(RevokeRequest request, UnknownReason reason, String lastAnswer) {
        return new Unknown(request, reason, lastAnswer);
    }

    @Override
    public RevokeOutcome refused(Refused refused) {
        return refused;
    }

    @Override
    public RevokeOutcome read(RevokeRequest request, RevokeOutcome answered) {
        if (!(answered instanceof Unknown unknown)) {
            return answered;
        }
        return Mutation.same(unknown.request(), request)
                ? unknown(request, unknown.reason(), unknown.lastAnswer())
                : unknown(request, UnknownReason.ANSWER_UNREADABLE, answered.code());
    }

    @Override
    public RevokeOutcome doubted(RevokeRequest request, RevokeOutcome outcome) {
        if (outcome instanceof Over over) {
            return new Over(
                    over.reason(), over.end(), Commitment.UNKNOWN, over.sealed(), over.unsealed(), over.proven());
        }
        return outcome instanceof Refused
                ? unknown(request, UnknownReason.EARLIER_TRANSMISSION, outcome.code())
                : outcome;
    }
}
