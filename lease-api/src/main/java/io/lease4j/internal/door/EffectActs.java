package io.lease4j.internal.door;

import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.RejectedReason;
import io.lease4j.observe.CallKind;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What can be done at a sink, as acts: made once for those who wait and those who do not. Thread-safe. */
final class EffectActs {

    /** As many as open acquires. */
    private static final int MOST_FENCES = 10_000;

    private final FrontDoorParts parts;
    private final Door door;
    private final FencedSink sink;
    private final FencesInDoubt fences = new FencesInDoubt(MOST_FENCES);

    EffectActs(FrontDoorParts parts, FencedSink sink) {
        this.parts = parts;
        this.door = parts.door();
        this.sink = sink;
    }

    Act<CommitOutcome> commit(Effect effect, ExecutionAuthority authority) {
        return new CommitCall(
                door, sink, Objects.requireNonNull(effect, "effect"), Objects.requireNonNull(authority, "authority"));
    }

    Act<FenceOutcome> fence(ExecutionAuthority authority) {
        Objects.requireNonNull(authority, "authority");
        return new ReadCall<>(
                CallKind.FENCE,
                Optional::empty,
                call -> call.maySend()
                        ? fence(authority, call)
                        : CompletableFuture.completedFuture(Refused.of(RefusedReason.INTERRUPTED)),
                refused -> refused,
                FenceOutcome.Unknown::new);
    }

    private CompletableFuture<FenceOutcome> fence(ExecutionAuthority authority, Call call) {
        if (isElsewhere(door, authority)) {
            return CompletableFuture.completedFuture(
                    new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO));
        }
        fences.sending(authority);
        return door.asker
                .ask("a sink", call.deadline().remaining(), () -> sink.fence(authority, call.deadline()))
                .thenApply(reply -> {
                    FenceOutcome outcome = judged(
                            authority, reply.answer().orElseGet(() -> new FenceOutcome.Unknown(reply.silence())));
                    if (outcome instanceof FenceOutcome.Rejected rejected) {
                        door.announcer.rejected(Subject.of(authority, Optional.empty()), rejected.reason(), call);
                    }
                    return outcome;
                });
    }

    /** A fence that was not answered may be recorded yet, and then an answer to another one does not deny it. */
    private FenceOutcome judged(ExecutionAuthority authority, FenceOutcome outcome) {
        boolean doubtful = fences.answered(authority, outcome.committed());
        if (!doubtful || outcome.committed() != Commitment.NO) {
            return outcome;
        }
        return outcome instanceof FenceOutcome.Rejected rejected
                ? new FenceOutcome.Rejected(rejected.reason(), Commitment.UNKNOWN)
                : new FenceOutcome.Unknown(UnknownReason.EARLIER_TRANSMISSION);
    }

    Act<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority) {
        Objects.requireNonNull(effect, "effect");
        Objects.requireNonNull(authority, "authority");
        return new ReadCall<>(
                CallKind.CANCEL_EFFECT,
                Optional::empty,
                call -> call.maySend()
                        ? cancel(effect, authority, call)
                        : CompletableFuture.completedFuture(Refused.of(RefusedReason.INTERRUPTED)),
                refused -> refused,
                CancelEffectOutcome.Unknown::new);
    }

    /** Cancels, and tells the listener once the verdict is there. */
    CompletableFuture<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Call call) {
        return door.asker
                .ask("a sink", call.deadline().remaining(), () -> sink.cancel(effect, authority, call.deadline()))
                .thenApply(reply -> {
                    CancelEffectOutcome verdict = reply.answer()
                            .map(answer -> checked(effect, authority, answer))
                            .orElseGet(() -> new CancelEffectOutcome.Unknown(reply.silence()));
                    if (!(verdict instanceof CancelEffectOutcome.Unknown || verdict instanceof Refused)) {
                        door.announcer.known(effect, authority, verdict.code(), call);
                    }
                    return verdict;
                });
    }

    private static CancelEffectOutcome checked(
            Effect effect, ExecutionAuthority authority, CancelEffectOutcome answer) {
        if (answer instanceof CancelEffectOutcome.Committed committed
                && !committed.receipt().effectId().equals(effect.id())) {
            return new CancelEffectOutcome.Unknown(UnknownReason.ANSWER_UNREADABLE);
        }
        // Its tombstone stops no greater token, and the answer may be older than what a successor did.
        return answer instanceof CancelEffectOutcome.NeverCommitted && effect.mayHaveCommittedAbove(authority.token())
                ? new CancelEffectOutcome.Unknown(UnknownReason.EARLIER_TRANSMISSION)
                : answer;
    }

    Act<Settlement<CommitOutcome>> settle(CommitOutcome.Unknown unknown) {
        return new SettleEffectCall(parts, this, Objects.requireNonNull(unknown, "unknown"));
    }

    /** An authority that the store's own records contradict is not worth asking a sink about. */
    static boolean isElsewhere(Door door, ExecutionAuthority authority) {
        try {
            return Checks.key(door.store, authority.key()).isPresent()
                    || Checks.record(door.store, authority.key(), authority.recordId())
                            .isPresent();
        } catch (RuntimeException broken) {
            // The sink compares them itself: without the store's word it is asked.
            door.complaints.once("a store throws instead of describing itself", broken);
            return false;
        }
    }
}
