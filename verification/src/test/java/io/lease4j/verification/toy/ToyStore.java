package io.lease4j.verification.toy;

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
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Violation;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.ProofBasis;
import io.lease4j.spi.Answer;
import io.lease4j.spi.BlockingLeaseStore;
import io.lease4j.spi.Capabilities;
import io.lease4j.spi.Capability;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Reading;
import io.lease4j.spi.RecordCreation;
import io.lease4j.spi.Shards;
import io.lease4j.spi.Transmission;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The smallest store that keeps the contract: maps behind one lock. Written from the SPI's Javadoc and docs/backends.md
 * alone, to show that they suffice. Not for production: it looks at everything it keeps in
 * every step. Long because the SPI has many methods; each is a line or two over {@link ToyKeys} and its kind.
 */
final class ToyStore implements BlockingLeaseStore {

    static final Set<Capability> UNSUPPORTED = EnumSet.allOf(Capability.class);

    private static final int SHARDS = 2;

    private final ReentrantLock lock = new ReentrantLock();
    private final Namespace namespace;
    private final InstantSource clock;
    private ToyMemory memory = new ToyMemory();
    private Lineage serving = newLineage();
    private Optional<NamespaceId> opened = Optional.empty();
    private NamespaceSettings settings = NamespaceSettings.defaults();
    private LifeCycle state = LifeCycle.READY;

    ToyStore(Namespace namespace, InstantSource clock) {
        this.namespace = namespace;
        this.clock = clock;
    }

    /** A second primary over a copy of the memory, while this one goes on. */
    ToyStore promoted(ToyMemory kept) {
        lock.lock();
        try {
            ToyStore replica = new ToyStore(namespace, clock);
            replica.memory = kept.copy();
            replica.opened = opened;
            replica.settings = settings;
            return replica;
        } finally {
            lock.unlock();
        }
    }

    ToyMemory snapshot() {
        lock.lock();
        try {
            return memory.copy();
        } finally {
            lock.unlock();
        }
    }

    /** Starts again with an older memory, the same, or none. */
    void restart(ToyMemory kept) {
        lock.lock();
        try {
            memory = kept.copy();
            serving = newLineage();
        } finally {
            lock.unlock();
        }
    }

    /** Loses everything without noticing: the lineage goes on. */
    void wipe() {
        lock.lock();
        try {
            memory = new ToyMemory();
        } finally {
            lock.unlock();
        }
    }

    void deleteRecord(AuthorityRecordId recordId) {
        lock.lock();
        try {
            memory.records.remove(recordId);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Namespace namespace() {
        return namespace;
    }

    @Override
    public Optional<NamespaceId> namespaceId() {
        lock.lock();
        try {
            return opened;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int shards() {
        return SHARDS;
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities("toy", UNSUPPORTED);
    }

    @Override
    public LifeCycle state() {
        lock.lock();
        try {
            return state;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Answer<AcquireOutcome> acquire(AcquireRequest request, Transmission transmission) {
        return change(
                request.key(),
                transmission.highestSeen(),
                refused -> refused,
                step -> ToyKeys.acquire(step, request, transmission.stamp()));
    }

    @Override
    public Answer<RenewOutcome> renew(RenewRequest request, Transmission transmission) {
        return change(
                request.key(),
                transmission.highestSeen(),
                refused -> refused,
                step -> ToyKeys.renew(step, request, transmission.stamp()));
    }

    @Override
    public Answer<ReleaseOutcome> release(ReleaseRequest request, Transmission transmission) {
        return change(
                request.key(),
                transmission.highestSeen(),
                refused -> refused,
                step -> ToyKeys.release(step, request, transmission.stamp()));
    }

    @Override
    public Answer<RevokeOutcome> revoke(RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        return change(
                request.key(),
                transmission.highestSeen(),
                refused -> refused,
                step -> ToyKeys.revoke(step, request, sealed, transmission.stamp()));
    }

    @Override
    public Answer<InspectOutcome> inspect(LeaseKey key, Reading reading) {
        return read(key, reading.highestSeen(), refused -> refused, step -> ToyQuestions.inspect(step, key));
    }

    @Override
    public Answer<ResolveOutcome> resolve(LeaseRequest<?> request, Reading reading) {
        return read(
                request.key(), reading.highestSeen(), refused -> refused, step -> ToyQuestions.resolve(step, request));
    }

    @Override
    public Answer<CancelOutcome> cancel(LeaseRequest<?> request, Reading reading) {
        return change(
                request.key(), reading.highestSeen(), refused -> refused, step -> ToyQuestions.cancel(step, request));
    }

    @Override
    public Answer<HistoryOutcome> history(LeaseKey key, PageQuery query, Reading reading) {
        return Answer.withoutStep(Refused.of(RefusedReason.NOT_SUPPORTED));
    }

    @Override
    public Answer<AdminOutcome> discard(LeaseKey key, Transmission transmission) {
        return Answer.withoutStep(Refused.of(RefusedReason.NOT_SUPPORTED));
    }

    @Override
    public List<String> retentionObstacles(AuthorityRecordId recordId, Deadline deadline) {
        return List.of("nothing is kept when the process ends");
    }

    @Override
    public Answer<ListOutcome> list(PageQuery query, Reading reading) {
        lock.lock();
        try {
            Optional<Refused> closed = notServing();
            if (closed.isPresent()) {
                return Answer.withoutStep(closed.get());
            }
            String[] cursor = query.after()
                    .map(after -> after.value().split(":", -1))
                    .orElse(new String[] {serving.value(), "0", ""});
            boolean readable = cursor.length == 3 && cursor[1].matches("[0-9]{1,5}");
            int shard = readable ? Integer.parseInt(cursor[1]) : SHARDS;
            if (shard >= SHARDS) {
                return Answer.withoutStep(
                        Refused.invalid(new Violation("cursor", "one that a page of this store gave", "another text")));
            }
            AuthorityRecordId id = new AuthorityRecordId(opened.orElseThrow(), shard);
            ToyStep step = stepOn(memory.copy(), id);
            return Answer.of(
                    cursor[0].equals(serving.value())
                            ? ToyRecords.page(step, query, serving, SHARDS, cursor[2])
                            : Refused.of(RefusedReason.OTHER_LINEAGE),
                    step.echo());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Answer<AdminOutcome> describe(AuthorityRecordId recordId, Deadline deadline) {
        lock.lock();
        try {
            if (state != LifeCycle.READY) {
                return Answer.withoutStep(Refused.of(RefusedReason.STORE_CLOSED));
            }
            ToyStep step = stepOn(memory.copy(), recordId);
            return Answer.of(ToyRecords.done(step, memory.records.containsKey(recordId), serving, "read"), step.echo());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Answer<AdminOutcome> create(RecordCreation creation, Deadline deadline) {
        AuthorityRecordId id = creation.recordId();
        lock.lock();
        try {
            if (state != LifeCycle.READY) {
                return Answer.withoutStep(Refused.of(RefusedReason.STORE_CLOSED));
            }
            Optional<ToyRecord> there = Optional.ofNullable(memory.records.get(id));
            boolean goesOn = there.isPresent() && there.get().beingCreated;
            boolean other = opened.isPresent() && !opened.get().equals(id.namespaceId());
            if (other || (!goesOn && memory.showsTraces())) {
                return Answer.withoutStep(ToyRecords.notAllowed("the store shows traces of the namespace"));
            }
            ToyRecord record = new ToyRecord(now(), creation.settings().witnessed());
            record.prove(creation.range(), ProofBasis.CREATED, serving, now());
            record.beingCreated = true;
            memory.records.put(id, record);
            opened = Optional.of(id.namespaceId());
            settings = creation.settings();
            ToyStep step = stepOn(memory, id);
            return Answer.of(ToyRecords.done(step, true, serving, "created"), step.echo());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Answer<AdminOutcome> completeCreation(AuthorityRecordId recordId, Deadline deadline) {
        return administer(recordId, step -> {
            step.record.beingCreated = false;
            return ToyRecords.done(step, true, serving, "creation completed");
        });
    }

    @Override
    public Answer<AdminOutcome> register(AuthorityRecordId recordId, SinkName sink, Transmission transmission) {
        return stamped(recordId, transmission, "registered", record -> {
            Set<SinkName> sinks = new HashSet<>(record.sinks);
            sinks.add(sink);
            record.sinks = Set.copyOf(sinks);
        });
    }

    @Override
    public Answer<AdminOutcome> freeze(AuthorityRecordId recordId, Transmission transmission) {
        return stamped(recordId, transmission, "frozen", record -> record.frozen = true);
    }

    @Override
    public Answer<AdminOutcome> thaw(AuthorityRecordId recordId, Transmission transmission) {
        return stamped(recordId, transmission, "thawed", record -> record.frozen = false);
    }

    @Override
    public Answer<AdminOutcome> ticket(AuthorityRecordId recordId, Deadline deadline) {
        return administer(recordId, step -> {
            step.record.outstandingTicket();
            return ToyRecords.done(step, true, serving, "ticket left");
        });
    }

    @Override
    public Answer<AdminOutcome> install(Installation installation, Deadline deadline) {
        return administer(installation.recordId(), step -> ToyRecords.install(step, installation, serving, SHARDS));
    }

    @Override
    public void close() {
        lock.lock();
        try {
            state = LifeCycle.CLOSED;
        } finally {
            lock.unlock();
        }
    }

    private <O extends Outcome> Answer<O> change(
            LeaseKey key, long highestSeen, Function<Refused, O> refused, Function<ToyStep, O> act) {
        lock.lock();
        try {
            return onKey(memory, key, highestSeen, refused, act);
        } finally {
            lock.unlock();
        }
    }

    /** A read is a step on a copy that nobody keeps: it cannot change anything. */
    private <O extends Outcome> Answer<O> read(
            LeaseKey key, long highestSeen, Function<Refused, O> refused, Function<ToyStep, O> act) {
        lock.lock();
        try {
            Answer<O> answer = onKey(memory.copy(), key, highestSeen, refused, act);
            return new Answer<>(answer.outcome(), answer.echo().map(ToyStep::withoutExpired));
        } finally {
            lock.unlock();
        }
    }

    private <O extends Outcome> Answer<O> onKey(
            ToyMemory used, LeaseKey key, long highestSeen, Function<Refused, O> refused, Function<ToyStep, O> act) {
        Optional<Refused> closed = notServing();
        if (closed.isEmpty() && !key.namespace().equals(namespace)) {
            closed = Optional.of(
                    Refused.invalid(new Violation("key", "of the namespace " + namespace, "of another namespace")));
        }
        if (closed.isPresent()) {
            return Answer.withoutStep(refused.apply(closed.get()));
        }
        ToyStep step = stepOn(used, new AuthorityRecordId(opened.orElseThrow(), Shards.of(key, SHARDS)));
        if (step.record.beingCreated) {
            return Answer.of(refused.apply(Refused.of(RefusedReason.NAMESPACE_MISSING)), step.echo());
        }
        step.begin(key, highestSeen);
        O outcome = act.apply(step);
        return Answer.of(outcome, step.echo());
    }

    private Answer<AdminOutcome> administer(AuthorityRecordId recordId, Function<ToyStep, AdminOutcome> act) {
        lock.lock();
        try {
            Optional<Refused> closed = notServing();
            if (closed.isPresent()) {
                return Answer.withoutStep(closed.get());
            }
            if (!recordId.namespaceId().equals(opened.orElseThrow()) || recordId.shard() >= SHARDS) {
                return Answer.withoutStep(Refused.of(RefusedReason.NAMESPACE_MISSING));
            }
            ToyStep step = stepOn(memory, recordId);
            AdminOutcome outcome = act.apply(step);
            return Answer.of(outcome, step.echo());
        } finally {
            lock.unlock();
        }
    }

    private Answer<AdminOutcome> stamped(
            AuthorityRecordId recordId, Transmission transmission, String how, Consumer<ToyRecord> act) {
        return administer(recordId, step -> {
            Optional<Refused> late = step.late(transmission.stamp());
            if (late.isPresent()) {
                return late.get();
            }
            step.record.see(step.now, settings.receiptHorizon());
            act.accept(step.record);
            return ToyRecords.done(step, true, serving, how);
        });
    }

    /** A missing record is never new: what takes its place is unproven. */
    private ToyStep stepOn(ToyMemory used, AuthorityRecordId id) {
        BackendTime now = now();
        ToyRecord record = used.records.computeIfAbsent(id, missing -> new ToyRecord(now, settings.witnessed()));
        return new ToyStep(used, id, record, settings, serving, now);
    }

    private Optional<Refused> notServing() {
        if (state != LifeCycle.READY) {
            return Optional.of(Refused.of(RefusedReason.STORE_CLOSED));
        }
        return opened.isPresent() ? Optional.empty() : Optional.of(Refused.of(RefusedReason.NAMESPACE_MISSING));
    }

    private BackendTime now() {
        return BackendTime.ofEpochMillis(clock.millis());
    }

    private static Lineage newLineage() {
        return Lineage.of(UUID.randomUUID().toString());
    }
}
