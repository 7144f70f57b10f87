package io.lease4j.testkit.control;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.effect.TracesOutcome;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * A sink that hands every call on: the base of sinks that change a few. Thread-safe if its delegate is.
 *
 * @since 0.1.0
 */
public abstract class ForwardingSink implements FencedSink {

    private final FencedSink delegate;

    /**
     * Hands calls on.
     *
     * @param delegate to whom
     */
    protected ForwardingSink(FencedSink delegate) {
        this.delegate = Objects.requireNonNull(delegate, "delegate");
    }

    /**
     * Returns the sink behind this one.
     *
     * @return what the constructor was given
     */
    protected final FencedSink delegate() {
        return delegate;
    }

    @Override
    public SinkName name() {
        return delegate.name();
    }

    @Override
    public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return delegate.commit(effect, authority, deadline);
    }

    @Override
    public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
        return delegate.fence(authority, deadline);
    }

    @Override
    public CompletionStage<FenceOutcome> seal(
            AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
        return delegate.seal(recordId, key, upTo, deadline);
    }

    @Override
    public CompletionStage<FenceOutcome> raiseFloor(AuthorityRecordId recordId, long upTo, Deadline deadline) {
        return delegate.raiseFloor(recordId, upTo, deadline);
    }

    @Override
    public CompletionStage<FenceOutcome> admit(
            NamespaceId namespaceId, Map<AuthorityRecordId, Long> floors, Deadline deadline) {
        return delegate.admit(namespaceId, floors, deadline);
    }

    @Override
    public CompletionStage<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return delegate.cancel(effect, authority, deadline);
    }

    @Override
    public CompletionStage<TracesOutcome> traces(NamespaceId namespaceId, Deadline deadline) {
        return delegate.traces(namespaceId, deadline);
    }
}
