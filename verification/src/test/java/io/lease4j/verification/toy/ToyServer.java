package io.lease4j.verification.toy;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.floor.ProofBasis;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.RecordCreation;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * What takes the place of a server: memory, clock and lineage behind one lock, so that there is one step at a time. Here is
 * also what tests do to a server.
 */
final class ToyServer {

    static final int SHARDS = 2;

    private final ReentrantLock lock = new ReentrantLock();
    private final Namespace namespace;
    private final InstantSource clock;
    private ToyMemory memory = new ToyMemory();
    private Lineage serving = newLineage();
    private Optional<NamespaceId> opened = Optional.empty();
    private NamespaceSettings settings = NamespaceSettings.defaults();
    private LifeCycle state = LifeCycle.READY;

    ToyServer(Namespace namespace, InstantSource clock) {
        this.namespace = namespace;
        this.clock = clock;
    }

    /** A second primary over a copy of the memory, while this one goes on. */
    ToyServer promoted(ToyMemory kept) {
        return alone(() -> {
            ToyServer replica = new ToyServer(namespace, clock);
            replica.memory = kept.copy();
            replica.opened = opened;
            replica.settings = settings;
            return replica;
        });
    }

    ToyMemory snapshot() {
        return alone(() -> memory.copy());
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

    void close() {
        lock.lock();
        try {
            state = LifeCycle.CLOSED;
        } finally {
            lock.unlock();
        }
    }

    /** Does something while nobody else does anything. */
    <T> T alone(Supplier<T> act) {
        lock.lock();
        try {
            return act.get();
        } finally {
            lock.unlock();
        }
    }

    Namespace namespace() {
        return namespace;
    }

    /** Which namespace was opened; also when the memory of it is lost. */
    Optional<NamespaceId> namespaceId() {
        return alone(() -> opened);
    }

    NamespaceSettings settings() {
        return alone(() -> settings);
    }

    Lineage serving() {
        return alone(() -> serving);
    }

    LifeCycle state() {
        return alone(() -> state);
    }

    boolean knows(AuthorityRecordId id) {
        return alone(() -> memory.records.containsKey(id));
    }

    /** Begins a step. A missing record is never new: what takes its place is unproven. */
    ToyStep step(AuthorityRecordId id) {
        return alone(() -> stepOn(memory, id));
    }

    /** Begins a read. It is a step on a copy that nobody keeps: it cannot change anything. */
    ToyStep look(AuthorityRecordId id) {
        return alone(() -> stepOn(memory.copy(), id));
    }

    private ToyStep stepOn(ToyMemory used, AuthorityRecordId id) {
        BackendTime now = now();
        ToyRecord record = used.records.computeIfAbsent(id, missing -> new ToyRecord(now, settings.witnessed()));
        return new ToyStep(used, id, record, settings, serving, now);
    }

    /** Makes a record of a namespace, where nothing shows that it was there before. */
    Answer<AdminOutcome> create(RecordCreation creation) {
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

    private BackendTime now() {
        return BackendTime.ofEpochMillis(clock.millis());
    }

    private static Lineage newLineage() {
        return Lineage.of(UUID.randomUUID().toString());
    }
}
