package io.lease4j.testkit.control;

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
import io.lease4j.PageQuery;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Capabilities;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.Reading;
import io.lease4j.spi.RecordCreation;
import io.lease4j.spi.StoreCounts;
import io.lease4j.spi.Transmission;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * A store that hands every call on: the base of stores that change a few. Renewals that are sent together are handed on
 * one by one, so that whoever changes {@link #renew} changes them too. Thread-safe if its delegate is.
 *
 * @since 0.1.0
 */
public abstract class ForwardingStore implements LeaseStore {

    private final LeaseStore delegate;

    /**
     * Hands calls on.
     *
     * @param delegate to whom
     */
    protected ForwardingStore(LeaseStore delegate) {
        this.delegate = Objects.requireNonNull(delegate, "delegate");
    }

    /**
     * Returns the store behind this one.
     *
     * @return what the constructor was given
     */
    protected final LeaseStore delegate() {
        return delegate;
    }

    @Override
    public Namespace namespace() {
        return delegate.namespace();
    }

    @Override
    public Optional<NamespaceId> namespaceId() {
        return delegate.namespaceId();
    }

    @Override
    public int shards() {
        return delegate.shards();
    }

    @Override
    public Capabilities capabilities() {
        return delegate.capabilities();
    }

    @Override
    public LifeCycle state() {
        return delegate.state();
    }

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
        return delegate.acquire(request, transmission);
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
        return delegate.renew(request, transmission);
    }

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
        return delegate.release(request, transmission);
    }

    @Override
    public CompletionStage<Answer<RevokeOutcome>> revoke(
            RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        return delegate.revoke(request, sealed, transmission);
    }

    @Override
    public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
        return delegate.inspect(key, reading);
    }

    @Override
    public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
        return delegate.list(query, reading);
    }

    @Override
    public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
        return delegate.history(key, query, reading);
    }

    @Override
    public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading) {
        return delegate.resolve(request, reading);
    }

    @Override
    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
        return delegate.cancel(request, reading);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> describe(AuthorityRecordId recordId, Deadline deadline) {
        return delegate.describe(recordId, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> create(RecordCreation creation, Deadline deadline) {
        return delegate.create(creation, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> completeCreation(AuthorityRecordId recordId, Deadline deadline) {
        return delegate.completeCreation(recordId, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> register(
            AuthorityRecordId recordId, SinkName sink, Transmission transmission) {
        return delegate.register(recordId, sink, transmission);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId recordId, Deadline deadline) {
        return delegate.ticket(recordId, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
        return delegate.install(installation, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission transmission) {
        return delegate.discard(key, transmission);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId recordId, Transmission transmission) {
        return delegate.freeze(recordId, transmission);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId recordId, Transmission transmission) {
        return delegate.thaw(recordId, transmission);
    }

    @Override
    public CompletionStage<List<String>> retentionObstacles(AuthorityRecordId recordId, Deadline deadline) {
        return delegate.retentionObstacles(recordId, deadline);
    }

    @Override
    public StoreCounts counts() {
        return delegate.counts();
    }

    @Override
    public void close() {
        delegate.close();
    }
}
