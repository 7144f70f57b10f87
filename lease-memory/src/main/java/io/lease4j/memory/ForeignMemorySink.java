package io.lease4j.memory;

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
import io.lease4j.effect.SinkName;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.memory.internal.ForeignMemory;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * A sink with a memory of its own, as another database has: it sees tokens and never a lease. It accepts nothing of a
 * namespace that was not registered with it. Its stages are complete when it returns them. Thread-safe.
 *
 * <p>Effects, and so their ids, are kept as long as the sink. Rows and tombstones are dropped once a floor or a greater
 * token refuses what they refuse.
 *
 * @since 0.1.0
 */
public final class ForeignMemorySink implements MemorySink {

    /**
     * What a sink remembers at one moment, for tests of a sink that is restored from a backup. Immutable.
     *
     * @since 0.1.0
     */
    public static final class Snapshot {

        private final ForeignMemory memory;

        private Snapshot(ForeignMemory memory) {
            this.memory = memory;
        }
    }

    private final SinkName name;
    private final ReentrantLock lock = new ReentrantLock();
    private ForeignMemory memory = new ForeignMemory();

    /**
     * Makes an empty sink.
     *
     * @param name the name that authority records register
     */
    public ForeignMemorySink(SinkName name) {
        this.name = Objects.requireNonNull(name, "name");
    }

    /**
     * Copies what is remembered now.
     *
     * @return the snapshot
     */
    public Snapshot snapshot() {
        return locked(known -> new Snapshot(known.copy()));
    }

    /**
     * Puts an older memory back, as restoring a backup does. Raise its floors to the store's last tokens before anybody
     * writes: it has forgotten tokens and seals.
     *
     * @param snapshot of this sink
     */
    public void restore(Snapshot snapshot) {
        lock.lock();
        try {
            memory = snapshot.memory.copy();
        } finally {
            lock.unlock();
        }
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

    @Override
    public List<AcceptedEffect> effects(LeaseKey key) {
        return locked(known -> known.effects(key));
    }

    @Override
    public String toString() {
        return "ForeignMemorySink[" + name + "]";
    }

    private <T> CompletionStage<T> step(Function<ForeignMemory, T> step) {
        return CompletableFuture.completedFuture(locked(step));
    }

    private <T> T locked(Function<ForeignMemory, T> step) {
        lock.lock();
        try {
            return step.apply(memory);
        } finally {
            lock.unlock();
        }
    }
}
