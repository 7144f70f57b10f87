package io.lease4j.memory.internal;

import io.lease4j.Generation;
import io.lease4j.LeaseRequest;
import io.lease4j.RequestDigest;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a shard remembers of one key: the current generation, past ones whose receipts are still needed, and
 * tombstones. Guarded by the shard's lock.
 */
final class KeyState {

    /** An effect that was cancelled at one of the sinks beside the lease. */
    record CancelledEffect(SinkName sink, EffectId effect) {}

    private final String fingerprint;
    private final PastGenerations past;
    private final Map<ReceiptKey, Tombstone> tombstones;

    /** Only the current generation can write effects here, so its tombstones go with it. */
    private final Map<CancelledEffect, RequestDigest> cancelledEffects;

    private @Nullable LeaseRecord current;
    private Damage damage = Damage.NONE;

    KeyState(String fingerprint) {
        this.fingerprint = fingerprint;
        this.past = new PastGenerations();
        this.tombstones = new HashMap<>();
        this.cancelledEffects = new HashMap<>();
    }

    private KeyState(KeyState other) {
        this.fingerprint = other.fingerprint;
        this.past = other.past.copy();
        this.tombstones = new HashMap<>(other.tombstones);
        this.cancelledEffects = new HashMap<>(other.cancelledEffects);
        this.current = other.current;
        this.damage = other.damage;
    }

    KeyState copy() {
        return new KeyState(this);
    }

    String fingerprint() {
        return fingerprint;
    }

    PastGenerations past() {
        return past;
    }

    Map<ReceiptKey, Tombstone> tombstones() {
        return tombstones;
    }

    Map<CancelledEffect, RequestDigest> cancelledEffects() {
        return cancelledEffects;
    }

    @Nullable
    LeaseRecord current() {
        return current;
    }

    Damage damage() {
        return damage;
    }

    /** Sets the current record, or none. What was damaged is gone with the former one. */
    void put(@Nullable LeaseRecord record) {
        current = record;
        damage = Damage.NONE;
        if (record == null || record.end() != null) {
            cancelledEffects.clear();
        }
    }

    void damage(Damage kind) {
        damage = kind;
    }

    /** The current record, unless it cannot be read. */
    @Nullable
    LeaseRecord readable() {
        return damage == Damage.UNDECODABLE ? null : current;
    }

    /** The current record, where the step knows that there is one. */
    LeaseRecord existing() {
        return Objects.requireNonNull(current, "current");
    }

    /** The record that answers a request with the same scope and id. */
    @Nullable
    LeaseRecord receiptOf(LeaseRequest<?> request) {
        ReceiptKey key = ReceiptKey.of(request);
        LeaseRecord now = readable();
        if (now != null) {
            LeaseRequest<?> known = now.receipt(request.operation());
            if (known != null && key.isOf(known)) {
                return now;
            }
        }
        return past.byRequest(key);
    }

    @Nullable
    Tombstone tombstoneOf(LeaseRequest<?> request) {
        return tombstones.isEmpty() ? null : tombstones.get(ReceiptKey.of(request));
    }

    /** The record of exactly this generation, current or past. */
    @Nullable
    LeaseRecord find(Generation generation) {
        LeaseRecord now = readable();
        if (now != null && now.generation().equals(generation)) {
            return now;
        }
        LeaseRecord before = past.byLease(generation.leaseId());
        return before != null && before.generation().equals(generation) ? before : null;
    }

    boolean isEmpty() {
        return current == null && past.size() == 0 && tombstones.isEmpty();
    }
}
