package io.lease4j.testkit;

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
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * A sink outside the store, in memory and in its plainest form, so that a backend without a sink can be tested. Keeps
 * everything for ever. Thread-safe.
 *
 * @since 0.1.0
 */
public final class ReferenceSink implements FencedSink {

    private final SinkName name;
    private final ReentrantLock lock = new ReentrantLock();
    private ReferenceSinkMemory memory = new ReferenceSinkMemory();

    /**
     * Makes an empty sink.
     *
     * @param name its name
     */
    public ReferenceSink(String name) {
        this.name = SinkName.of(name);
    }

    /**
     * Shows the effects of a key that are in place.
     *
     * @param key which key
     * @return in the order in which they were applied; a copy
     */
    public List<Applied> applied(LeaseKey key) {
        return locked(known -> known.applied(key));
    }

    /**
     * Copies what is remembered now. Running the result puts it back, as restoring a backup does.
     *
     * @return puts it back
     */
    public Runnable snapshot() {
        ReferenceSinkMemory copy = locked(ReferenceSinkMemory::copy);
        return () -> {
            lock.lock();
            try {
                memory = copy.copy();
            } finally {
                lock.unlock();
            }
        };
    }

    @Override
    public SinkName name() {
        return name;
    }

    @Override
    public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return step(known -> known.commit(effect, authority));
    }

    @Override
    public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
        return step(known -> known.fence(authority));
    }

    @Override
    public CompletionStage<FenceOutcome> seal(
            AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
        return step(known -> known.seal(recordId, key, upTo.value()));
    }

    @Override
    public CompletionStage<FenceOutcome> raiseFloor(AuthorityRecordId recordId, long upTo, Deadline deadline) {
        return step(known -> known.raiseFloor(recordId, upTo));
    }

    @Override
    public CompletionStage<FenceOutcome> admit(
            NamespaceId namespaceId, Map<AuthorityRecordId, Long> floors, Deadline deadline) {
        return step(known -> known.admit(namespaceId, Map.copyOf(floors)));
    }

    @Override
    public CompletionStage<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return step(known -> known.cancel(effect, authority));
    }

    @Override
    public CompletionStage<TracesOutcome> traces(NamespaceId namespaceId, Deadline deadline) {
        return step(known -> new TracesOutcome.Traces(known.traces(namespaceId)));
    }

    private <T> CompletionStage<T> step(Function<ReferenceSinkMemory, T> step) {
        return CompletableFuture.completedFuture(locked(step));
    }

    private <T> T locked(Function<ReferenceSinkMemory, T> step) {
        lock.lock();
        try {
            return step.apply(memory);
        } finally {
            lock.unlock();
        }
    }
}
