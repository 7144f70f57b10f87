package io.lease4j.memory;

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
import io.lease4j.memory.internal.BesideLeaseSink;
import io.lease4j.memory.internal.MemorySteps;
import io.lease4j.memory.internal.StoreCore;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Capabilities;
import io.lease4j.spi.Capability;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.Reading;
import io.lease4j.spi.RecordCreation;
import io.lease4j.spi.Transmission;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The contract in its plainest form, in the memory of this process: for tests, and for production where all holders live in
 * one process and leases need not survive it.
 *
 * <p>Every operation runs as one step on the caller's thread, under the lock of one shard, and returns a completed stage.
 * Backend time is the given clock; one that throws makes the step <em>backend unavailable</em> and changes nothing. Without
 * a witness the namespace is created by constructing the store; with one it is missing until an operator creates it. What
 * is no longer needed is reclaimed by later steps, so that no thread runs. Thread-safe.
 *
 * @since 0.1.0
 */
public final class MemoryLeaseStore implements LeaseStore {

    private static final Capabilities CAPABILITIES = new Capabilities(
            "memory",
            EnumSet.of(Capability.SHARED_BETWEEN_PROCESSES, Capability.SURVIVES_RESTART, Capability.RETAINED_PROOF));

    private final StoreCore core;
    private final MemorySteps steps;

    MemoryLeaseStore(StoreCore core) {
        this.core = core;
        this.steps = new MemorySteps(core);
    }

    /**
     * Starts a store with the defaults of {@link #builder}: no witness, so its namespace exists at once.
     *
     * @param namespace which namespace
     * @return a ready store
     */
    public static MemoryLeaseStore create(Namespace namespace) {
        return builder(namespace).build();
    }

    /**
     * Starts a builder.
     *
     * @param namespace which namespace the store serves
     * @return a builder with defaults
     */
    public static MemoryLeaseStoreBuilder builder(Namespace namespace) {
        return new MemoryLeaseStoreBuilder(namespace);
    }

    /**
     * Makes a sink in the same memory as the leases: it sees the very generation, and loses what it accepted together
     * with them.
     *
     * @param name the sink's name; sinks of one name share what they accepted
     * @return the sink
     */
    public MemorySink sink(SinkName name) {
        return new BesideLeaseSink(core, Objects.requireNonNull(name, "name"));
    }

    /**
     * Copies everything that the store remembers, at one moment.
     *
     * @return the snapshot
     */
    public MemorySnapshot snapshot() {
        return new MemorySnapshot(core.image());
    }

    /**
     * Puts an older memory back, under a new lineage: every record is unproven until it is proven again.
     *
     * @param snapshot taken from a store of the same creation of the namespace, or before it was created
     * @throws IllegalArgumentException if it is of another creation, or has another number of shards
     */
    public void restore(MemorySnapshot snapshot) {
        if (!core.fits(snapshot.image())) {
            throw new IllegalArgumentException(
                    snapshot + " does not fit " + namespace() + " with " + shards() + " shards");
        }
        core.restore(snapshot.image());
    }

    /**
     * Returns the means to damage this store, for tests.
     *
     * @return fault injection
     */
    public MemoryFaults faults() {
        return new MemoryFaults(core);
    }

    @Override
    public Namespace namespace() {
        return core.namespace();
    }

    @Override
    public Optional<NamespaceId> namespaceId() {
        return core.namespaceId();
    }

    @Override
    public int shards() {
        return core.shards();
    }

    @Override
    public Optional<AuthorityRecordId> recordOf(LeaseKey key) {
        return core.recordOf(key);
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public LifeCycle state() {
        return core.state();
    }

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
        return done(steps.acquire(request, transmission));
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
        return done(steps.renew(request, transmission));
    }

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
        return done(steps.release(request, transmission));
    }

    @Override
    public CompletionStage<Answer<RevokeOutcome>> revoke(
            RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        return done(steps.revoke(request, sealed, transmission));
    }

    @Override
    public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
        return done(steps.inspect(key, reading));
    }

    @Override
    public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
        return done(steps.list(query));
    }

    @Override
    public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
        return done(steps.history(key, query, reading));
    }

    @Override
    public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading) {
        return done(steps.resolve(request, reading));
    }

    @Override
    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
        return done(steps.cancel(request, reading));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> describe(AuthorityRecordId recordId, Deadline deadline) {
        return done(steps.describe(recordId));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> create(RecordCreation creation, Deadline deadline) {
        return done(steps.create(creation));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> completeCreation(AuthorityRecordId recordId, Deadline deadline) {
        return done(steps.completeCreation(recordId));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> register(
            AuthorityRecordId recordId, SinkName sink, Transmission transmission) {
        return done(steps.register(recordId, sink, transmission));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId recordId, Deadline deadline) {
        return done(steps.ticket(recordId));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
        return done(steps.install(installation));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission transmission) {
        return done(steps.discard(key, transmission));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId recordId, Transmission transmission) {
        return done(steps.freeze(recordId, true, transmission));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId recordId, Transmission transmission) {
        return done(steps.freeze(recordId, false, transmission));
    }

    @Override
    public CompletionStage<List<String>> retentionObstacles(AuthorityRecordId recordId, Deadline deadline) {
        return done(List.of("a memory store keeps nothing beyond the process that it lives in"));
    }

    @Override
    public void close() {
        core.close();
    }

    @Override
    public String toString() {
        return "MemoryLeaseStore[" + namespace() + ", " + state() + "]";
    }

    /** For tests, which look at what is kept. */
    StoreCore core() {
        return core;
    }

    private static <T> CompletionStage<T> done(T answer) {
        return CompletableFuture.completedFuture(answer);
    }
}
