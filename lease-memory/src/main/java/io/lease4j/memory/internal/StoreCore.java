package io.lease4j.memory.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Violation;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Shards;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs steps: each under the lock of its shard, with one reading of the clock. Thread-safe. */
public final class StoreCore {

    /** What a step does with what it sees. */
    interface Work<O> {
        O run(StepContext step);
    }

    /** Without a witness the first range is so wide that it lasts: a million grants a second for twelve days. */
    private static final TokenRange UNWITNESSED_RANGE = new TokenRange(0, 1L << 40);

    private final Namespace namespace;
    private final InstantSource clock;
    private final List<Shard> shards;
    private volatile Serving serving;
    private volatile LifeCycle state = LifeCycle.READY;

    /** Of the creation that was asked for last. */
    private volatile @Nullable RecordIds ids;

    private StoreCore(Namespace namespace, InstantSource clock, Serving serving, Stream<ShardMemory> memories) {
        this.namespace = namespace;
        this.clock = clock;
        this.serving = serving;
        this.shards = memories.map(Shard::new).toList();
    }

    /** Starts an empty store: complete, or with a witness still to be created. */
    public static StoreCore empty(Namespace namespace, int shards, NamespaceSettings settings, InstantSource clock) {
        Serving serving = settings.witnessed()
                ? new Serving(Serving.freshLineage(), null, false, settings)
                : new Serving(Serving.freshLineage(), NamespaceId.random(), true, settings);
        BackendTime now = BackendTime.ofEpochMillis(clock.millis());
        return new StoreCore(
                namespace,
                clock,
                serving,
                Stream.generate(() -> fresh(serving, now)).limit(shards));
    }

    private static ShardMemory fresh(Serving serving, BackendTime now) {
        ShardMemory memory = new ShardMemory(serving.settings());
        if (serving.opened()) {
            memory.create(AuthorityRecord.created(UNWITNESSED_RANGE, serving.lineage(), false, now));
        }
        return memory;
    }

    /** Starts a store with the memory of another one, under a lineage of its own. */
    public static StoreCore of(StoreImage image, InstantSource clock) {
        return new StoreCore(
                image.namespace(),
                clock,
                image.serving().underNewLineage(),
                image.shards().stream().map(ShardMemory::copy));
    }

    public Namespace namespace() {
        return namespace;
    }

    public Optional<NamespaceId> namespaceId() {
        Serving now = serving;
        return now.opened() ? Optional.ofNullable(now.namespaceId()) : Optional.empty();
    }

    /** The record of a key; empty while the namespace is missing. */
    public Optional<AuthorityRecordId> recordOf(LeaseKey key) {
        Serving now = serving;
        NamespaceId namespaceId = now.namespaceId();
        return now.opened() && namespaceId != null
                ? recordId(namespaceId, Shards.of(key, shards.size()))
                : Optional.empty();
    }

    private Optional<AuthorityRecordId> recordId(NamespaceId namespaceId, int shard) {
        RecordIds known = ids;
        if (known == null || !known.namespaceId().equals(namespaceId)) {
            known = RecordIds.of(namespaceId, shards.size());
            ids = known;
        }
        return known.byShard().get(shard);
    }

    public int shards() {
        return shards.size();
    }

    public LifeCycle state() {
        return state;
    }

    /** Runs a step on a key. */
    <O extends Outcome> Answer<O> onKey(LeaseKey key, boolean writing, Work<O> work, Function<Refused, O> refusal) {
        if (!key.namespace().equals(namespace)) {
            Violation violation = new Violation("key namespace", namespace.name(), "another namespace");
            return withoutStep(Refused.invalid(violation), refusal);
        }
        return onShard(Shards.of(key, shards.size()), writing, work, refusal);
    }

    /** Runs a step on a record that is named by its id. */
    <O extends Outcome> Answer<O> onRecord(
            AuthorityRecordId id, boolean writing, Work<O> work, Function<Refused, O> refusal) {
        Refused foreign = unlessOurs(id);
        if (foreign != null) {
            return withoutStep(foreign, refusal);
        }
        return onShard(id.shard(), writing, work, refusal);
    }

    /** Runs a step on a shard. */
    <O extends Outcome> Answer<O> onShard(int index, boolean writing, Work<O> work, Function<Refused, O> refusal) {
        Shard shard = shards.get(index);
        shard.lock();
        try {
            Serving now = serving;
            Refused refused = unlessServing(now, shard.memory());
            BackendTime time = refused == null ? readClock() : null;
            if (time == null) {
                Refused why = refused == null ? Refused.of(RefusedReason.BACKEND_UNAVAILABLE) : refused;
                return Answer.withoutStep(refusal.apply(why));
            }
            AuthorityRecordId id =
                    recordId(Objects.requireNonNull(now.namespaceId()), index).orElseThrow();
            StepContext step = writing
                    ? StepContext.writing(now, shard.memory(), id, time)
                    : StepContext.reading(now, shard.memory(), id, time);
            O outcome = work.run(step);
            step.reclaim();
            return Answer.of(outcome, step.echo());
        } finally {
            shard.unlock();
        }
    }

    /** Does something while no step runs. */
    void alone(Runnable action) {
        Object unused = whole(() -> {
            action.run();
            return action;
        });
    }

    /** Reads from one shard while no step runs on it. */
    <T> T shard(int index, Function<ShardMemory, T> reader) {
        Shard shard = shards.get(index);
        shard.lock();
        try {
            return reader.apply(shard.memory());
        } finally {
            shard.unlock();
        }
    }

    /** Reads from all shards while no step runs. */
    <T> T whole(Supplier<T> action) {
        int locked = 0;
        try {
            for (Shard shard : shards) {
                shard.lock();
                locked++;
            }
            return action.get();
        } finally {
            while (locked > 0) {
                locked--;
                shards.get(locked).unlock();
            }
        }
    }

    /** Takes a copy of everything. */
    public StoreImage image() {
        return whole(() -> new StoreImage(
                namespace, serving, shards.stream().map(s -> s.memory().copy()).toList()));
    }

    /** Whether a memory can be put in the place of this one: of this very creation, or of none. */
    public boolean fits(StoreImage image) {
        NamespaceId ours = serving.namespaceId();
        NamespaceId theirs = image.serving().namespaceId();
        boolean sameCreation = ours == null || theirs == null || ours.equals(theirs);
        return image.namespace().equals(namespace) && image.shards().size() == shards.size() && sameCreation;
    }

    /** Puts another memory in the place of this one, under a new lineage. The store stays opened if it was. */
    public void restore(StoreImage image) {
        alone(() -> {
            boolean known = serving.namespaceId() != null;
            serving = (known ? serving : image.serving()).underNewLineage();
            boolean older = image.serving().namespaceId() == null;
            for (int i = 0; i < shards.size(); i++) {
                // A memory from before the creation holds nothing, and does not know what was agreed.
                ShardMemory memory = image.shards().get(i);
                shards.get(i).memory(older ? new ShardMemory(serving.settings()) : memory.copy());
            }
        });
    }

    /** Refuses new steps and waits for those that run. */
    public void close() {
        if (state == LifeCycle.READY) {
            state = LifeCycle.DRAINING;
        }
        alone(() -> state = LifeCycle.CLOSED);
    }

    Serving serving() {
        return serving;
    }

    /** Serves something else; to be called alone. */
    void serve(Serving value) {
        serving = value;
    }

    List<Shard> allShards() {
        return shards;
    }

    /** One reading of the clock; null if it fails: a clock that throws changes nothing. */
    @Nullable
    BackendTime readClock() {
        try {
            return BackendTime.ofEpochMillis(clock.millis());
        } catch (RuntimeException e) {
            return null;
        }
    }

    @Nullable
    Refused unlessReady() {
        return state == LifeCycle.READY ? null : Refused.of(RefusedReason.STORE_CLOSED);
    }

    /** Refuses before any step; as closed, if it is. */
    <O extends Outcome> Answer<O> withoutStep(Refused refused, Function<Refused, O> refusal) {
        Refused closed = unlessReady();
        return Answer.withoutStep(refusal.apply(closed == null ? refused : closed));
    }

    private @Nullable Refused unlessServing(Serving now, ShardMemory memory) {
        Refused closed = unlessReady();
        if (closed != null) {
            return closed;
        }
        AuthorityRecord record = memory.record();
        boolean missing = !now.opened() || (record != null && record.beingCreated());
        return missing ? Refused.of(RefusedReason.NAMESPACE_MISSING) : null;
    }

    /** A record of another creation is another record. */
    @Nullable
    Refused unlessOurs(AuthorityRecordId id) {
        if (id.shard() >= shards.size()) {
            return Refused.invalid(new Violation("shard", "0 to " + (shards.size() - 1), Integer.toString(id.shard())));
        }
        NamespaceId known = serving.namespaceId();
        return known == null || known.equals(id.namespaceId())
                ? null
                : Refused.notAllowed(List.of("the store serves another creation of the namespace: " + known));
    }
}
