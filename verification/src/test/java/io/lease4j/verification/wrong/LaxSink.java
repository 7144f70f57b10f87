package io.lease4j.verification.wrong;

import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.control.ForwardingSink;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** A sink that accepts what it should reject for some reasons. */
class LaxSink extends ForwardingSink {

    private final Set<RejectedReason> ignored;

    LaxSink(FencedSink delegate, RejectedReason... ignored) {
        super(delegate);
        this.ignored = Set.of(ignored);
    }

    boolean accepts(ExecutionAuthority authority) {
        return true;
    }

    @Override
    public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return super.commit(effect, authority, deadline)
                .thenApply(outcome -> outcome instanceof CommitOutcome.Rejected rejected
                                && ignored.contains(rejected.reason())
                                && accepts(authority)
                        ? accepted(effect, authority)
                        : outcome);
    }

    static CommitOutcome accepted(Effect effect, ExecutionAuthority authority) {
        return new CommitOutcome.Accepted(
                new EffectReceipt(
                        effect.id(), authority.generation().leaseId(), authority.token(), authority.executionId()),
                false);
    }
}
