package io.lease4j.memory.internal;

import io.lease4j.BackendTime;
import io.lease4j.HistoryEntry;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.spi.NamespaceSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All that one shard remembers. Guarded by the shard's lock.
 *
 * <pre>
 * absent ──put──▶ active ──replace──▶ active
 * active ──end──▶ ended (released, revoked, expired, floor raised)
 * ended  ──put──▶ active; the former one is past until its receipts are not needed
 * ended  ──reclaim──▶ absent
 * </pre>
 */
public final class ShardMemory {

    private final NamespaceSettings settings;
    private final Map<String, KeyState> keys;

    /** Keys that a list shows: those with a record that nobody has ended, or that is damaged. By fingerprint. */
    private final TreeMap<String, KeyState> listed = new TreeMap<>();

    private final ReclaimQueue keyQueue;
    private final ReclaimQueue receiptQueue;
    private final HistoryLog history;
    private final BesideEffects effects;

    /** Never copied: two copies of a memory must not draw the same ids. */
    private final LeaseIds leaseIds = new LeaseIds();

    private @Nullable AuthorityRecord record;

    ShardMemory(NamespaceSettings settings) {
        this.settings = settings;
        this.keys = new HashMap<>();
        this.keyQueue = new ReclaimQueue();
        this.receiptQueue = new ReclaimQueue();
        this.history = new HistoryLog(settings.historyLength());
        this.effects = new BesideEffects();
    }

    private ShardMemory(ShardMemory other) {
        this.settings = other.settings;
        this.record = other.record == null ? null : other.record.copy();
        this.keys = new HashMap<>();
        other.keys.forEach((fingerprint, state) -> keys.put(fingerprint, state.copy()));
        other.listed.keySet().forEach(fingerprint -> listed.put(fingerprint, kept(fingerprint)));
        this.keyQueue = other.keyQueue.copy();
        this.receiptQueue = other.receiptQueue.copy();
        this.history = other.history.copy();
        this.effects = other.effects.copy();
    }

    ShardMemory copy() {
        return new ShardMemory(this);
    }

    NamespaceSettings settings() {
        return settings;
    }

    @Nullable
    AuthorityRecord record() {
        return record;
    }

    /** Starts the record of a new namespace: what it was granted is known from its first range on. */
    void create(AuthorityRecord created) {
        record = created;
        history.missingUpTo(created.floor());
    }

    void record(@Nullable AuthorityRecord value) {
        record = value;
    }

    Map<String, KeyState> keys() {
        return keys;
    }

    NavigableMap<String, KeyState> listed() {
        return listed;
    }

    HistoryLog history() {
        return history;
    }

    BesideEffects effects() {
        return effects;
    }

    ReclaimQueue keyQueue() {
        return keyQueue;
    }

    ReclaimQueue receiptQueue() {
        return receiptQueue;
    }

    LeaseId newLeaseId() {
        return leaseIds.next();
    }

    /** What is remembered of a key; an empty state that nobody keeps if there is nothing. */
    KeyState key(LeaseKey key) {
        KeyState known = keys.get(key.fingerprint());
        return known == null ? new KeyState(key.fingerprint()) : known;
    }

    /** Starts a generation. A former one has ended; it stays findable as long as its receipts are needed. */
    void put(KeyState state, LeaseRecord granted, BackendTime now) {
        LeaseRecord former = state.current();
        if (former != null) {
            BackendTime keepUntil = former.settledAt().plus(settings.receiptHorizon());
            if (!keepUntil.isBefore(now)) {
                Past past = Past.of(state.fingerprint(), former, keepUntil);
                state.past().add(past);
                receiptQueue.add(past);
            }
        }
        state.put(granted);
        keep(state, granted.latest().plus(settings.evidenceRetention()));
        listed.put(state.fingerprint(), state);
        history.add(new HistoryEntry.Granted(
                now,
                granted.generation(),
                granted.holder(),
                granted.grantedBy().executionId(),
                granted.grantedBy().requestId(),
                granted.expiresAt()));
    }

    /** Puts a renewed or sealed record in the place of the current one. */
    void replace(KeyState state, LeaseRecord changed) {
        state.put(changed);
    }

    /** Ends the current generation for good. */
    void end(KeyState state, LeaseRecord ended, LeaseEnd how, BackendTime now) {
        state.put(ended);
        listed.remove(state.fingerprint());
        history.add(new HistoryEntry.Ended(now, ended.generation(), how));
    }

    /** Forgets the current record of a key, whatever it was. */
    void discard(KeyState state) {
        state.put(null);
        listed.remove(state.fingerprint());
    }

    /** Writes down what a cancellation says of a request. One that repeats another keeps it longer. */
    Tombstone bury(KeyState state, LeaseRequest<?> request, Tombstone said, BackendTime latest) {
        BackendTime keepUntil = latest.plus(settings.receiptHorizon());
        ReceiptKey key = ReceiptKey.of(request);
        Tombstone tombstone = said.keptUntil(keepUntil);
        keep(state, keepUntil);
        if (state.tombstones().put(key, tombstone) == null) {
            receiptQueue.add(new ReclaimQueue.Cancelled(state.fingerprint(), key, keepUntil));
        }
        return tombstone;
    }

    /** Reclaims a tombstone, or queues it again if it was repeated meanwhile. */
    void unbury(KeyState state, ReclaimQueue.Cancelled due, BackendTime now) {
        Tombstone tombstone = Objects.requireNonNull(state.tombstones().get(due.request()), "queued, but not kept");
        if (tombstone.keepUntil().isBefore(now)) {
            state.tombstones().remove(due.request());
        } else {
            receiptQueue.add(new ReclaimQueue.Cancelled(state.fingerprint(), due.request(), tombstone.keepUntil()));
        }
    }

    /** Puts a damaged or foreign record in place, as a fault would. */
    void plant(KeyState state, LeaseRecord planted, Damage damage) {
        state.put(planted);
        state.damage(damage);
        keep(state, planted.latest().plus(settings.evidenceRetention()));
        listed.put(state.fingerprint(), state);
    }

    /** All entries that cost memory, for tests of what is reclaimed. */
    int size() {
        int size = keyQueue.size() + receiptQueue.size() + history.size() + listed.size();
        for (KeyState state : keys.values()) {
            size += 1 + state.past().size() + state.tombstones().size();
        }
        return size;
    }

    private KeyState kept(String fingerprint) {
        KeyState state = keys.get(fingerprint);
        if (state == null) {
            throw new IllegalStateException("listed, but not kept: " + fingerprint);
        }
        return state;
    }

    private void keep(KeyState state, BackendTime until) {
        if (keys.putIfAbsent(state.fingerprint(), state) == null) {
            keyQueue.add(new ReclaimQueue.Key(state.fingerprint(), until));
        }
    }
}
