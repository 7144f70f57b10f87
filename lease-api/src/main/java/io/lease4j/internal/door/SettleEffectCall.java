package io.lease4j.internal.door;

import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.Refused;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.observe.CallKind;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Finds out what became of an effect: commits it again, and cancels it if the answer proves nothing. */
final class SettleEffectCall implements Act<Settlement<CommitOutcome>> {

    private static final Duration SHORTEST_ATTEMPT = Duration.ofSeconds(1);

    private final FrontDoorParts parts;
    private final EffectActs acts;
    private final CommitOutcome.Unknown unknown;

    SettleEffectCall(FrontDoorParts parts, EffectActs acts, CommitOutcome.Unknown unknown) {
        this.parts = parts;
        this.acts = acts;
        this.unknown = unknown;
    }

    @Override
    public CallKind kind() {
        return CallKind.SETTLE_EFFECT;
    }

    @Override
    public Optional<Refused> obstacle() {
        return Optional.empty();
    }

    @Override
    public CompletableFuture<Settlement<CommitOutcome>> start(Call call) {
        if (!unknown.effect().mayHaveCommitted()) {
            // Made from an id alone after a restart: its effect object does not know what it is settled for.
            unknown.effect().sending(unknown.authority().token());
            unknown.effect().answered(unknown.authority().token(), Commitment.UNKNOWN);
        }
        return call.maySend() ? attempt(0, unknown.lastAnswer(), call) : still(unknown.lastAnswer());
    }

    private CompletableFuture<Settlement<CommitOutcome>> attempt(int attempts, String last, Call call) {
        if (call.isAbandoned() || call.deadline().isPast()) {
            return still(last);
        }
        return parts.runner()
                .part(acts.commit(unknown.effect(), unknown.authority()), part(call))
                .thenCompose(outcome -> {
                    if (outcome instanceof CommitOutcome.Accepted) {
                        return done(new Settlement.Answered<>(outcome));
                    }
                    boolean silent = outcome instanceof CommitOutcome.Unknown silence
                            && silence.reason() != UnknownReason.EARLIER_TRANSMISSION;
                    return silent ? again(attempts, outcome.code(), call) : cancel(attempts, call);
                });
    }

    private CompletableFuture<Settlement<CommitOutcome>> cancel(int attempts, Call call) {
        if (call.isAbandoned() || call.deadline().isPast()) {
            return still("none");
        }
        return acts.cancel(unknown.effect(), unknown.authority(), part(call)).thenCompose(verdict -> {
            if (verdict instanceof CancelEffectOutcome.Committed committed) {
                return done(new Settlement.Answered<>(new CommitOutcome.Accepted(committed.receipt(), true)));
            }
            if (verdict instanceof CancelEffectOutcome.NeverCommitted) {
                return done(new Settlement.NeverCommitted<>());
            }
            if (verdict instanceof CancelEffectOutcome.NotKnowable notKnowable) {
                return done(new Settlement.NotKnowable<>(notKnowable.reason()));
            }
            return verdict.retryMayHelp() ? again(attempts, verdict.code(), call) : still(verdict.code());
        });
    }

    private CompletableFuture<Settlement<CommitOutcome>> again(int attempts, String last, Call call) {
        return parts.backoff()
                .pause(parts.door().timers, attempts, call.deadline())
                .thenCompose(over -> attempt(attempts + 1, last, call));
    }

    private Call part(Call call) {
        Duration half = call.deadline().remaining().dividedBy(2);
        Deadline deadline = call.deadline().atMost(half.compareTo(SHORTEST_ATTEMPT) < 0 ? SHORTEST_ATTEMPT : half);
        return call.part(deadline);
    }

    private static CompletableFuture<Settlement<CommitOutcome>> done(Settlement<CommitOutcome> settlement) {
        return CompletableFuture.completedFuture(settlement);
    }

    private static CompletableFuture<Settlement<CommitOutcome>> still(String lastAnswer) {
        return done(new Settlement.StillUnknown<>(lastAnswer));
    }

    @Override
    public Settlement<CommitOutcome> refused(Refused why) {
        return new Settlement.StillUnknown<>(why.code());
    }

    @Override
    public Settlement<CommitOutcome> brokenOff(UnknownReason why, Call call) {
        return new Settlement.StillUnknown<>("none");
    }
}
