package io.lease4j.testkit.control;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.TracesOutcome;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** The sink that an interposer hands out: every operation passes it. */
final class InterposedSink extends ForwardingSink {

    private final Interposer interposer;

    InterposedSink(FencedSink delegate, Interposer interposer) {
        super(delegate);
        this.interposer = interposer;
    }

    @Override
    public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return pass(
                Call.of(Step.COMMIT, effect, authority),
                () -> super.commit(effect, authority, deadline),
                reason -> new CommitOutcome.Unknown(effect, authority, reason, "none"),
                Refused::of);
    }

    @Override
    public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
        return pass(
                Call.of(Step.FENCE, authority),
                () -> super.fence(authority, deadline),
                FenceOutcome.Unknown::new,
                Refused::of);
    }

    @Override
    public CompletionStage<FenceOutcome> seal(
            AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
        return pass(
                Call.of(Step.SEAL, key),
                () -> super.seal(recordId, key, upTo, deadline),
                FenceOutcome.Unknown::new,
                Refused::of);
    }

    @Override
    public CompletionStage<FenceOutcome> raiseFloor(AuthorityRecordId recordId, long upTo, Deadline deadline) {
        return pass(
                Call.of(Step.RAISE_FLOOR),
                () -> super.raiseFloor(recordId, upTo, deadline),
                FenceOutcome.Unknown::new,
                Refused::of);
    }

    @Override
    public CompletionStage<FenceOutcome> admit(
            NamespaceId namespaceId, Map<AuthorityRecordId, Long> floors, Deadline deadline) {
        return pass(
                Call.of(Step.ADMIT),
                () -> super.admit(namespaceId, floors, deadline),
                FenceOutcome.Unknown::new,
                Refused::of);
    }

    @Override
    public CompletionStage<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return pass(
                Call.of(Step.CANCEL_EFFECT, effect, authority),
                () -> super.cancel(effect, authority, deadline),
                CancelEffectOutcome.Unknown::new,
                Refused::of);
    }

    @Override
    public CompletionStage<TracesOutcome> traces(NamespaceId namespaceId, Deadline deadline) {
        return pass(
                Call.of(Step.TRACES),
                () -> super.traces(namespaceId, deadline),
                reason -> Refused.of(RefusedReason.BACKEND_UNAVAILABLE),
                Refused::of);
    }

    private <O extends Outcome> CompletionStage<O> pass(
            Call call,
            Supplier<CompletionStage<O>> step,
            Function<UnknownReason, ? extends O> unknown,
            Function<RefusedReason, ? extends O> refused) {
        return interposer.pass(
                new Passage<>(call, step, unknown, refused),
                answer -> interposer.sawAnswer(call, answer, Optional.empty()));
    }
}
