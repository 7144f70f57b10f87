package io.lease4j.internal.door;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Lineage;
import io.lease4j.ListOutcome;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.RecordSummary;
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
import io.lease4j.spi.Capability;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.Reading;
import io.lease4j.spi.RecordCreation;
import io.lease4j.spi.Renewal;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * A store that answers what the test wrote down, in order, and keeps what it saw. An inspection that nothing was written
 * down for finds nothing, and is a clock sample; any other call that nothing was written down for fails the test.
 */
final class ScriptedStore extends StoreScript implements LeaseStore {

    static final NamespaceId ID = NamespaceId.of("creation-1");

    final List<Installation> installed = new ArrayList<>();
    final List<RecordCreation> created = new ArrayList<>();

    /** How many renewals came together, each time. */
    final List<Integer> batches = new ArrayList<>();

    Function<List<Renewal>, List<CompletionStage<Answer<RenewOutcome>>>> batchAnswer = LeaseStore.super::renewAll;
    LifeCycle state = LifeCycle.READY;
    Optional<NamespaceId> namespaceId = Optional.of(ID);
    Lineage lineage = Lineage.of("lineage-1");
    BackendTime now = BackendTime.ofEpochMillis(1_700_000_000_000L);
    int shards = 1;
    Set<Capability> unsupported = Set.of();
    CompletionStage<List<String>> retention = CompletableFuture.completedFuture(List.of());
    /** The record that the answer is for: the one that was asked last. */
    private AuthorityRecordId answering = record();

    long lastToken;
    boolean proven = true;
    int closed;

    @Override
    Echo echo() {
        return new Echo(answering, lineage, now, lastToken, proven, Optional.empty(), Optional.empty());
    }

    @Override
    Optional<Outcome> otherwise(Sent sent) {
        RecordSummary summary = new RecordSummary(record(), lastToken, proven, Set.of());
        return sent.what().equals("inspect")
                ? Optional.of(new InspectOutcome.NotFound(Optional.empty(), summary))
                : Optional.empty();
    }

    AuthorityRecordId record() {
        return new AuthorityRecordId(ID, 0);
    }

    void pass(Duration duration) {
        now = now.plus(duration);
    }

    @Override
    public Namespace namespace() {
        return Namespace.of("orders");
    }

    @Override
    public Optional<NamespaceId> namespaceId() {
        return namespaceId;
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities("scripted", unsupported);
    }

    @Override
    public LifeCycle state() {
        return state;
    }

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
        return mutation("acquire", request, transmission);
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
        return mutation("renew", request, transmission);
    }

    @Override
    public List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
        batches.add(renewals.size());
        return batchAnswer.apply(renewals);
    }

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
        return mutation("release", request, transmission);
    }

    @Override
    public CompletionStage<Answer<RevokeOutcome>> revoke(
            RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        return mutation(
                "revoke" + new TreeSet<>(sealed.stream().map(SinkName::value).toList()), request, transmission);
    }

    @Override
    public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
        return read("inspect", Optional.empty(), reading);
    }

    @Override
    public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
        return read("list", Optional.empty(), reading);
    }

    @Override
    public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
        return read("history", Optional.empty(), reading);
    }

    @Override
    public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading) {
        return read("resolve", Optional.of(request), reading);
    }

    @Override
    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
        return read("cancel", Optional.of(request), reading);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> describe(AuthorityRecordId recordId, Deadline deadline) {
        return admin(recordId, "describe", Optional.empty(), deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> create(RecordCreation creation, Deadline deadline) {
        created.add(creation);
        return admin(creation.recordId(), "create", Optional.empty(), deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> completeCreation(AuthorityRecordId recordId, Deadline deadline) {
        return admin(recordId, "completeCreation", Optional.empty(), deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> register(
            AuthorityRecordId recordId, SinkName sink, Transmission transmission) {
        return admin(recordId, "register", Optional.of(transmission), transmission.deadline());
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId recordId, Deadline deadline) {
        return admin(recordId, "ticket", Optional.empty(), deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
        installed.add(installation);
        return admin(installation.recordId(), "install", Optional.empty(), deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission transmission) {
        return admin(record(), "discard", Optional.of(transmission), transmission.deadline());
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId recordId, Transmission transmission) {
        return admin(recordId, "freeze", Optional.of(transmission), transmission.deadline());
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId recordId, Transmission transmission) {
        return admin(recordId, "thaw", Optional.of(transmission), transmission.deadline());
    }

    @Override
    public CompletionStage<List<String>> retentionObstacles(AuthorityRecordId recordId, Deadline deadline) {
        return retention;
    }

    @Override
    public void close() {
        closed++;
    }

    private <O extends Outcome> CompletionStage<Answer<O>> mutation(
            String what, LeaseRequest<O> request, Transmission transmission) {
        answering = record();
        return play(new Sent(
                what,
                Optional.of(request),
                Optional.of(transmission),
                transmission.highestSeen(),
                transmission.deadline()));
    }

    private <O extends Outcome> CompletionStage<Answer<O>> read(
            String what, Optional<LeaseRequest<?>> request, Reading reading) {
        answering = record();
        return play(new Sent(what, request, Optional.empty(), reading.highestSeen(), reading.deadline()));
    }

    private CompletionStage<Answer<AdminOutcome>> admin(
            AuthorityRecordId recordId, String what, Optional<Transmission> transmission, Deadline deadline) {
        answering = recordId;
        return play(new Sent(what, Optional.empty(), transmission, 0, deadline));
    }
}
