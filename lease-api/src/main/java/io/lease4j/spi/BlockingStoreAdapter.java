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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a {@link LeaseStore} of a {@link BlockingLeaseStore}, on the caller's executor. A call that the executor rejects
 * is refused (backend unavailable), because nothing was sent; one that throws, errors included, or answers null is
 * unknown if it may have changed something, and backend unavailable if it only reads. Thread-safe. Closing closes the blocking store, not the executor.
 *
 * @since 0.1.0
 */
public final class BlockingStoreAdapter implements LeaseStore {

    private static final Logger LOG = LoggerFactory.getLogger(BlockingStoreAdapter.class);

    private static final Refused UNAVAILABLE = Refused.of(RefusedReason.BACKEND_UNAVAILABLE);
    private static final AdminOutcome ADMIN_UNKNOWN = new AdminOutcome.Unknown(UnknownReason.BACKEND_ERROR);
    private static final List<String> UNREADABLE = List.of("what refutes retention cannot be read");

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
                new AcquireOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"),
                UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
        return call(
                () -> store.renew(request, transmission),
                new RenewOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"),
                UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
        return call(
                () -> store.release(request, transmission),
                new ReleaseOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"),
                UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<RevokeOutcome>> revoke(
            RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        return call(
                () -> store.revoke(request, sealed, transmission),
                new RevokeOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"),
                UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
        return call(() -> store.inspect(key, reading), UNAVAILABLE, UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
        return call(() -> store.list(query, reading), UNAVAILABLE, UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
        return call(() -> store.history(key, query, reading), UNAVAILABLE, UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading) {
        return call(() -> store.resolve(request, reading), UNAVAILABLE, UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
        return call(
                () -> store.cancel(request, reading),
                new CancelOutcome.Unknown(UnknownReason.BACKEND_ERROR),
                UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> describe(AuthorityRecordId recordId, Deadline deadline) {
        return call(() -> store.describe(recordId, deadline), UNAVAILABLE, UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> create(RecordCreation creation, Deadline deadline) {
        return call(() -> store.create(creation, deadline), ADMIN_UNKNOWN, UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> completeCreation(AuthorityRecordId recordId, Deadline deadline) {
        return call(() -> store.completeCreation(recordId, deadline), ADMIN_UNKNOWN, UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> register(
            AuthorityRecordId recordId, SinkName sink, Transmission transmission) {
        return call(() -> store.register(recordId, sink, transmission), ADMIN_UNKNOWN, UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId recordId, Deadline deadline) {
        return call(() -> store.ticket(recordId, deadline), ADMIN_UNKNOWN, UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
        return call(() -> store.install(installation, deadline), ADMIN_UNKNOWN, UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission transmission) {
        return call(() -> store.discard(key, transmission), ADMIN_UNKNOWN, UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId recordId, Transmission transmission) {
        return call(() -> store.freeze(recordId, transmission), ADMIN_UNKNOWN, UNAVAILABLE);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId recordId, Transmission transmission) {
        return call(() -> store.thaw(recordId, transmission), ADMIN_UNKNOWN, UNAVAILABLE);
    }

    @Override
    public CompletionStage<List<String>> retentionObstacles(AuthorityRecordId recordId, Deadline deadline) {
        // What cannot be read is an obstacle: an empty list would let the operator's word stand.
        return submit(() -> store.retentionObstacles(recordId, deadline), UNREADABLE, UNREADABLE);
    }

    @Override
    public void close() {
        store.close();
    }

    private <O extends Outcome> CompletionStage<Answer<O>> call(
            Supplier<@Nullable Answer<O>> step, O ifSilent, O ifRejected) {
        return submit(step, Answer.withoutStep(ifSilent), Answer.withoutStep(ifRejected));
    }

    private <T> CompletionStage<T> submit(Supplier<@Nullable T> step, T ifSilent, T ifRejected) {
        CompletableFuture<T> result = new CompletableFuture<>();
        try {
            executor.execute(() -> result.complete(guarded(step, ifSilent)));
        } catch (RejectedExecutionException e) {
            LOG.debug("The executor rejected a call; nothing was sent", e);
            result.complete(ifRejected);
        } catch (RuntimeException | Error e) {
            LOG.warn("The executor threw; it may run the call all the same", e);
            result.complete(ifSilent);
        }
        return result;
    }

    /** Gives an answer whatever the step does: a stage that never completes would keep its caller until the deadline. */
    private static <T> T guarded(Supplier<@Nullable T> step, T ifSilent) {
        try {
            T answer = step.get();
            if (answer != null) {
                return answer;
            }
            LOG.warn("The blocking store answered null");
        } catch (RuntimeException | Error e) {
            LOG.warn("The blocking store threw instead of answering", e);
        }
        return ifSilent;
    }
}
