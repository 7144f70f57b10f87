package io.lease4j.internal.door;

import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.RejectedReason;
import io.lease4j.observe.CallKind;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Commits one effect once. A sink's transaction has no not-after: what is missing stays missing until it is settled. */
final class CommitCall implements Act<CommitOutcome> {

    private final Door door;
    private final FencedSink sink;
    private final Effect effect;
    private final ExecutionAuthority authority;

    CommitCall(Door door, FencedSink sink, Effect effect, ExecutionAuthority authority) {
        this.door = door;
        this.sink = sink;
        this.effect = effect;
        this.authority = authority;
    }

    @Override
    public CallKind kind() {
        return CallKind.COMMIT;
    }

    @Override
    public Optional<Refused> obstacle() {
        return Optional.empty();
    }

    @Override
    public CompletableFuture<CommitOutcome> start(Call call) {
        if (!authority.key().equals(effect.key()) || EffectActs.isElsewhere(door, authority)) {
            return CompletableFuture.completedFuture(
                    judged(new CommitOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO)));
        }
        if (!call.maySend()) {
            return CompletableFuture.completedFuture(refused(Refused.of(RefusedReason.INTERRUPTED)));
        }
        effect.sending(authority.token());
        return door.asker
                .ask("a sink", call.deadline().remaining(), () -> sink.commit(effect, authority, call.deadline()))
                .thenApply(reply -> {
                    CommitOutcome outcome =
                            reply.answer().map(this::read).orElseGet(() -> unknown(reply.silence(), "none"));
                    effect.answered(authority.token(), outcome.committed());
                    return judged(outcome);
                });
    }

    private CommitOutcome read(CommitOutcome answered) {
        return answered.match(
                accepted -> accepted.receipt().effectId().equals(effect.id())
                        ? accepted
                        : unknown(UnknownReason.ANSWER_UNREADABLE, accepted.code()),
                rejected -> rejected,
                unknown -> unknown.effect().id().equals(effect.id())
                        ? unknown(unknown.reason(), unknown.lastAnswer())
                        : unknown(UnknownReason.ANSWER_UNREADABLE, unknown.code()),
                refused -> refused);
    }

    private CommitOutcome judged(CommitOutcome outcome) {
        if (outcome.committed() != Commitment.NO || !effect.mayHaveCommitted()) {
            return outcome;
        }
        if (outcome instanceof CommitOutcome.Rejected rejected) {
            return new CommitOutcome.Rejected(rejected.reason(), Commitment.UNKNOWN);
        }
        // Not even a tombstone proves it: it may be that of a lower token, and stops nothing once that token is
        // refused.
        return unknown(UnknownReason.EARLIER_TRANSMISSION, outcome.code());
    }

    private CommitOutcome unknown(UnknownReason why, String lastAnswer) {
        return new CommitOutcome.Unknown(effect, authority, why, lastAnswer);
    }

    @Override
    public CommitOutcome refused(Refused why) {
        return judged(why);
    }

    @Override
    public CommitOutcome brokenOff(UnknownReason why, Call call) {
        CommitOutcome unknown = unknown(why, "none");
        door.announcer.told(effect, authority, unknown, call);
        return unknown;
    }

    @Override
    public void concluded(CommitOutcome outcome, Call call) {
        door.announcer.told(effect, authority, outcome, call);
    }
}
