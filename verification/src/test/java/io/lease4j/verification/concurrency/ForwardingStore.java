package io.lease4j.verification.concurrency;

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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Hands every call on, so that a wrong store says only what it does wrong. */
abstract class ForwardingStore implements LeaseStore {

    private final LeaseStore store;

    ForwardingStore(LeaseStore store) {
        this.store = store;
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
        return store.acquire(request, transmission);
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
        return store.renew(request, transmission);
    }

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
        return store.release(request, transmission);
    }

    @Override
    public CompletionStage<Answer<RevokeOutcome>> revoke(
            RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        return store.revoke(request, sealed, transmission);
    }

    @Override
    public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
        return store.inspect(key, reading);
    }

    @Override
    public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
        return store.list(query, reading);
    }

    @Override
    public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
        return store.history(key, query, reading);
    }

    @Override
    public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading) {
        return store.resolve(request, reading);
    }

    @Override
    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
        return store.cancel(request, reading);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> describe(AuthorityRecordId recordId, Deadline deadline) {
        return store.describe(recordId, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> create(RecordCreation creation, Deadline deadline) {
        return store.create(creation, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> completeCreation(AuthorityRecordId recordId, Deadline deadline) {
        return store.completeCreation(recordId, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> register(
            AuthorityRecordId recordId, SinkName sink, Transmission transmission) {
        return store.register(recordId, sink, transmission);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId recordId, Deadline deadline) {
        return store.ticket(recordId, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
        return store.install(installation, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission transmission) {
        return store.discard(key, transmission);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId recordId, Transmission transmission) {
        return store.freeze(recordId, transmission);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId recordId, Transmission transmission) {
        return store.thaw(recordId, transmission);
    }

    @Override
    public CompletionStage<List<String>> retentionObstacles(AuthorityRecordId recordId, Deadline deadline) {
        return store.retentionObstacles(recordId, deadline);
    }

    @Override
    public StoreCounts counts() {
        return store.counts();
    }

    @Override
    public void close() {
        store.close();
    }
}
