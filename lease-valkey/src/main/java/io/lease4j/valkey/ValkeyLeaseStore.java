package io.lease4j.valkey;

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
import io.lease4j.spi.Capability;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.Reading;
import io.lease4j.spi.RecordCreation;
import io.lease4j.spi.Renewal;
import io.lease4j.spi.StoreCounts;
import io.lease4j.spi.Transmission;
import io.lease4j.valkey.internal.ValkeySteps;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Leases on a Valkey server, on the primary that sentinels name, or in a cluster: every operation is one script, and the
 * clock of the server that runs it decides.
 *
 * <p>All calls share one connection to each primary; nothing is ever read from a replica. A script's keys lie in one slot;
 * what a lease needs beside its own record are the authority record, the history and the index of its shard. A command
 * that may have run and was not answered is <em>unknown</em>; while the connection is down, calls are refused at once
 * (backend unavailable). While a cluster moves a slot, calls on it are held back until their deadline, and then refused.
 * After every loss of a connection the server is looked at again before anything else is sent: one that may evict keys, or
 * is no primary, is not used. Stages complete on the executor of the builder. Thread-safe.
 *
 * @since 0.1.0
 */
public final class ValkeyLeaseStore implements LeaseStore {

    private static final Capabilities CAPABILITIES = new Capabilities("valkey", EnumSet.noneOf(Capability.class));

    private final ValkeySteps steps;

    ValkeyLeaseStore(ValkeySteps steps) {
        this.steps = steps;
    }

    /**
     * Starts a builder.
     *
     * @param namespace which namespace the store serves
     * @return a builder with defaults
     */
    public static ValkeyLeaseStoreBuilder builder(Namespace namespace) {
        return new ValkeyLeaseStoreBuilder(namespace);
    }

    /**
     * Makes a sink beside the leases: on the same server, in the same step that sees the very generation. It loses what it
     * accepted together with them. Costs nothing; it needs no closing.
     *
     * @param name the sink's name; sinks of one name share what they accepted
     * @return the sink; every call of it is refused once this store is closed
     */
    public ValkeySink sink(SinkName name) {
        return steps.sink(Objects.requireNonNull(name, "name"));
    }

    /**
     * Looks at the server now.
     *
     * @param deadline until when the answer is wanted
     * @return what stands against using it, each with its repair; empty if nothing does
     */
    public CompletionStage<List<OpenProblem>> health(Deadline deadline) {
        return steps.health(deadline);
    }

    @Override
    public Namespace namespace() {
        return steps.namespace();
    }

    @Override
    public Optional<NamespaceId> namespaceId() {
        return steps.namespaceId();
    }

    @Override
    public int shards() {
        return steps.shards();
    }

    @Override
    public Optional<AuthorityRecordId> recordOf(LeaseKey key) {
        return steps.recordOf(key);
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public LifeCycle state() {
        return steps.state();
    }

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
        return steps.acquire(request, transmission);
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
        return steps.renew(request, transmission);
    }

    @Override
    public List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
        return steps.renewAll(renewals);
    }

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
        return steps.release(request, transmission);
    }

    @Override
    public CompletionStage<Answer<RevokeOutcome>> revoke(
            RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        return steps.revoke(request, sealed, transmission);
    }

    @Override
    public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
        return steps.inspect(key, reading);
    }

    @Override
    public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
        return steps.list(query, reading);
    }

    @Override
    public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
        return steps.history(key, query, reading);
    }

    @Override
    public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading) {
        return steps.resolve(request, reading);
    }

    @Override
    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
        return steps.cancel(request, reading);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> describe(AuthorityRecordId recordId, Deadline deadline) {
        return steps.describe(recordId, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> create(RecordCreation creation, Deadline deadline) {
        return steps.create(creation, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> completeCreation(AuthorityRecordId recordId, Deadline deadline) {
        return steps.completeCreation(recordId, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> register(
            AuthorityRecordId recordId, SinkName sink, Transmission transmission) {
        return steps.register(recordId, sink, transmission);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId recordId, Deadline deadline) {
        return steps.ticket(recordId, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
        return steps.install(installation, deadline);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission transmission) {
        return steps.discard(key, transmission);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId recordId, Transmission transmission) {
        return steps.freeze(recordId, true, transmission);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId recordId, Transmission transmission) {
        return steps.freeze(recordId, false, transmission);
    }

    @Override
    public CompletionStage<List<String>> retentionObstacles(AuthorityRecordId recordId, Deadline deadline) {
        return steps.retentionObstacles(recordId, deadline);
    }

    @Override
    public StoreCounts counts() {
        return steps.counts();
    }

    @Override
    public void close() {
        steps.close();
    }

    @Override
    public String toString() {
        return "ValkeyLeaseStore[" + namespace() + ", " + state() + "]";
    }
}
