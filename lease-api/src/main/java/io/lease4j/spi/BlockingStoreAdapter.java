package io.lease4j.spi;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ListOutcome;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.UnknownReason;
import io.lease4j.effect.SinkName;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a {@link LeaseStore} of a {@link BlockingLeaseStore}, on the caller's executor. A call that the executor rejects
 * is refused (backend unavailable), because nothing was sent; one that throws is unknown if it may have changed
 * something. Thread-safe. Closing closes the blocking store, not the executor.
 *
 * @since 0.1.0
 */
public final class BlockingStoreAdapter implements LeaseStore {

    private static final Logger LOG = LoggerFactory.getLogger(BlockingStoreAdapter.class);

    private final BlockingLeaseStore store;
    private final Executor executor;

    /**
     * Adapts a store.
     *
     * @param store does the work
     * @param executor where it may block; virtual threads, or a pool as large as the store's
     */
    public BlockingStoreAdapter(BlockingLeaseStore store, Executor executor) {
        this.store = Objects.requireNonNull(store, "store");
        this.executor = Objects.requireNonNull(executor, "executor");
    }

    @Override
    public Namespace namespace() {
        return store.namespace();
    }

    @Override
    public Optional<NamespaceId> namespaceId() {
        return store.namespaceId();
    }

    @Override
    public int shards() {
        return store.shards();
    }

    @Override
    public Capabilities capabilities() {
        return store.capabilities();
    }

    @Override
    public LifeCycle state() {
        return store.state();
    }

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
        return call(
                () -> store.acquire(request, transmission),
                () -> new AcquireOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"),
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
        return call(
                () -> store.renew(request, transmission),
                () -> new RenewOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"),
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
        return call(
                () -> store.release(request, transmission),
                () -> new ReleaseOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"),
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<RevokeOutcome>> revoke(
            RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        return call(
                () -> store.revoke(request, sealed, transmission),
                () -> new RevokeOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"),
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
        return call(
                () -> store.inspect(key, reading),
                BlockingStoreAdapter::unavailable,
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
        return call(
                () -> store.list(query, reading), BlockingStoreAdapter::unavailable, BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
        return call(
                () -> store.history(key, query, reading),
                BlockingStoreAdapter::unavailable,
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading) {
        return call(
                () -> store.resolve(request, reading),
                BlockingStoreAdapter::unavailable,
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
        return call(
                () -> store.cancel(request, reading),
                () -> new CancelOutcome.Unknown(UnknownReason.BACKEND_ERROR),
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> describe(AuthorityRecordId recordId, Deadline deadline) {
        return call(
                () -> store.describe(recordId, deadline),
                BlockingStoreAdapter::unavailable,
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> create(RecordCreation creation, Deadline deadline) {
        return call(
                () -> store.create(creation, deadline),
                () -> new AdminOutcome.Unknown(UnknownReason.BACKEND_ERROR),
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> completeCreation(AuthorityRecordId recordId, Deadline deadline) {
        return call(
                () -> store.completeCreation(recordId, deadline),
                () -> new AdminOutcome.Unknown(UnknownReason.BACKEND_ERROR),
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> register(
            AuthorityRecordId recordId, SinkName sink, Transmission transmission) {
        return call(
                () -> store.register(recordId, sink, transmission),
                () -> new AdminOutcome.Unknown(UnknownReason.BACKEND_ERROR),
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId recordId, Deadline deadline) {
        return call(
                () -> store.ticket(recordId, deadline),
                () -> new AdminOutcome.Unknown(UnknownReason.BACKEND_ERROR),
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
        return call(
                () -> store.install(installation, deadline),
                () -> new AdminOutcome.Unknown(UnknownReason.BACKEND_ERROR),
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission transmission) {
        return call(
                () -> store.discard(key, transmission),
                () -> new AdminOutcome.Unknown(UnknownReason.BACKEND_ERROR),
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId recordId, Transmission transmission) {
        return call(
                () -> store.freeze(recordId, transmission),
                () -> new AdminOutcome.Unknown(UnknownReason.BACKEND_ERROR),
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId recordId, Transmission transmission) {
        return call(
                () -> store.thaw(recordId, transmission),
                () -> new AdminOutcome.Unknown(UnknownReason.BACKEND_ERROR),
                BlockingStoreAdapter::unavailable);
    }

    @Override
    public CompletionStage<List<String>> retentionObstacles(AuthorityRecordId recordId, Deadline deadline) {
        try {
            return CompletableFuture.supplyAsync(() -> store.retentionObstacles(recordId, deadline), executor)
                    .exceptionally(failure -> List.of("what refutes retention cannot be read"));
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(List.of("what refutes retention cannot be read"));
        }
    }

    @Override
    public void close() {
        store.close();
    }

    private static Refused unavailable() {
        return Refused.of(RefusedReason.BACKEND_UNAVAILABLE);
    }

    private static <O extends Outcome> Answer<O> guarded(Supplier<Answer<O>> step, Supplier<? extends O> ifItThrows) {
        try {
            return step.get();
        } catch (RuntimeException e) {
            LOG.warn("The blocking store threw instead of answering", e);
            return Answer.withoutStep(ifItThrows.get());
        }
    }

    private <O extends Outcome> CompletionStage<Answer<O>> call(
            Supplier<Answer<O>> step, Supplier<? extends O> ifItThrows, Supplier<? extends O> ifRejected) {
        CompletableFuture<Answer<O>> result = new CompletableFuture<>();
        try {
            executor.execute(() -> result.complete(guarded(step, ifItThrows)));
        } catch (RejectedExecutionException e) {
            LOG.debug("The executor rejected a call; nothing was sent", e);
            return CompletableFuture.completedFuture(Answer.withoutStep(ifRejected.get()));
        }
        return result;
    }
}
