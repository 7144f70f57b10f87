package io.lease4j.valkey.internal;

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
import io.lease4j.spi.Installation;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.Reading;
import io.lease4j.spi.RecordCreation;
import io.lease4j.spi.Renewal;
import io.lease4j.spi.StoreCounts;
import io.lease4j.spi.Transmission;
import io.lease4j.valkey.OpenProblem;
import io.lease4j.valkey.ValkeySink;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** All that a store does, by topic. Thread-safe. */
public final class ValkeySteps implements AutoCloseable {

    private final Steps steps;
    private final Admission admission;
    private final Bounded bounded;
    private final Runnable closing;
    private final LeaseSteps leases;
    private final RenewSteps renewing;
    private final QuestionSteps questions;
    private final PageSteps pages;
    private final AdminSteps admin;
    private final CreationSteps creation;
    private final EffectSteps effects;
    private final EffectLooks effectLooks;

    ValkeySteps(Steps steps, Admission admission, Bounded bounded, Runnable closing) {
        this.steps = steps;
        this.admission = admission;
        this.bounded = bounded;
        this.closing = closing;
        this.leases = new LeaseSteps(steps);
        this.renewing = new RenewSteps(steps);
        this.questions = new QuestionSteps(steps);
        this.pages = new PageSteps(steps);
        this.admin = new AdminSteps(steps);
        this.creation = new CreationSteps(steps, admin);
        this.effects = new EffectSteps(steps);
        this.effectLooks = new EffectLooks(steps);
    }

    public Namespace namespace() {
        return steps.serving().namespace();
    }

    public Optional<NamespaceId> namespaceId() {
        return steps.serving().creation().map(Serving.Creation::id);
    }

    public Optional<AuthorityRecordId> recordOf(LeaseKey key) {
        return steps.recordOf(key);
    }

    public int shards() {
        return steps.serving().shards();
    }

    public LifeCycle state() {
        return admission.state();
    }

    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
        return leases.acquire(request, transmission);
    }

    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
        return renewing.renew(request, transmission);
    }

    public List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
        return renewing.renewAll(renewals);
    }

    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
        return leases.release(request, transmission);
    }

    public CompletionStage<Answer<RevokeOutcome>> revoke(
            RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        return leases.revoke(request, sealed, transmission);
    }

    public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
        return questions.inspect(key, reading);
    }

    public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
        return pages.list(query, reading);
    }

    public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
        return pages.history(key, query, reading);
    }

    public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading) {
        return questions.resolve(request, reading);
    }

    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
        return questions.cancel(request, reading);
    }

    public CompletionStage<Answer<AdminOutcome>> describe(AuthorityRecordId recordId, Deadline deadline) {
        return admin.describe(recordId, deadline);
    }

    public CompletionStage<Answer<AdminOutcome>> create(RecordCreation request, Deadline deadline) {
        return creation.create(request, deadline);
    }

    public CompletionStage<Answer<AdminOutcome>> completeCreation(AuthorityRecordId recordId, Deadline deadline) {
        return retentionObstacles(recordId, deadline)
                .thenCompose(against -> creation.complete(recordId, against.isEmpty(), deadline));
    }

    public CompletionStage<Answer<AdminOutcome>> register(
            AuthorityRecordId recordId, SinkName sink, Transmission transmission) {
        return admin.register(recordId, sink, transmission);
    }

    public CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId recordId, Deadline deadline) {
        return admin.ticket(recordId, deadline);
    }

    public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
        return retentionObstacles(installation.recordId(), deadline)
                .thenCompose(against -> admin.install(installation, against.isEmpty(), deadline));
    }

    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission transmission) {
        return admin.discard(key, transmission);
    }

    public CompletionStage<Answer<AdminOutcome>> freeze(
            AuthorityRecordId recordId, boolean freeze, Transmission transmission) {
        return admin.freeze(recordId, freeze, transmission);
    }

    public ValkeySink sink(SinkName name) {
        return new BesideLeaseSink(effects, effectLooks, name);
    }

    public CompletionStage<List<String>> retentionObstacles(AuthorityRecordId recordId, Deadline deadline) {
        if (recordId.shard() >= shards()) {
            return CompletableFuture.completedFuture(List.of("there is no such record"));
        }
        return whileOpen(
                () -> bounded.within(
                        deadline,
                        steps.primaries().retentionObstacles(recordId.shard()),
                        List.of("the server did not answer")),
                List.of("the store is closed"));
    }

    public CompletionStage<List<OpenProblem>> health(Deadline deadline) {
        return whileOpen(
                () -> bounded.within(deadline, steps.primaries().look(), List.of(Connecting.silent())),
                List.of(Connecting.closed()));
    }

    public StoreCounts counts() {
        return steps.primaries().counts();
    }

    /** A look that has begun ends before the store does. */
    private <T> CompletionStage<T> whileOpen(Supplier<CompletionStage<T>> look, T otherwise) {
        if (!admission.enter()) {
            return CompletableFuture.completedFuture(otherwise);
        }
        return look.get().whenComplete((told, failure) -> admission.leave());
    }

    @Override
    public void close() {
        if (admission.drain()) {
            closing.run();
            admission.closed();
        }
    }
}
