package io.lease4j.memory.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RequestDigest;
import io.lease4j.Violation;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.memory.AcceptedEffect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that a sink outside the store remembers: it never sees a lease, only the tokens that were shown to it. Guarded by the
 * sink's lock.
 */
public final class ForeignMemory {

    private record RowKey(NamespaceId namespaceId, LeaseKey key) {
        static RowKey of(AuthorityRecordId recordId, LeaseKey key) {
            return new RowKey(recordId.namespaceId(), key);
        }
    }

    /** Stays until the row or the floor refuses its token: a transaction has no not-after. */
    private record EffectTombstone(RequestDigest digest, AuthorityRecordId recordId, long token) {
        EffectTombstone alsoOf(EffectTombstone other) {
            return new EffectTombstone(digest, recordId, Math.max(token, other.token));
        }
    }

    private final Map<AuthorityRecordId, Long> floors = new HashMap<>();

    /** The records that were admitted; a floor alone admits nothing. */
    private final Map<AuthorityRecordId, NamespaceId> admitted = new HashMap<>();

    private final Map<RowKey, FenceRow> rows = new HashMap<>();
    private final Map<RowKey, Map<EffectId, EffectTombstone>> tombstones = new HashMap<>();
    private final EffectLog effects;

    /** Makes an empty memory. */
    public ForeignMemory() {
        this.effects = new EffectLog();
    }

    private ForeignMemory(ForeignMemory other) {
        floors.putAll(other.floors);
        admitted.putAll(other.admitted);
        rows.putAll(other.rows);
        other.tombstones.forEach((row, buried) -> tombstones.put(row, new HashMap<>(buried)));
        effects = other.effects.copy();
    }

    /** Makes a copy that changes independently. */
    public ForeignMemory copy() {
        return new ForeignMemory(this);
    }

    /** Accepts an effect, or changes nothing. */
    public CommitOutcome commit(Effect effect, ExecutionAuthority authority) {
        if (!effect.key().equals(authority.key()) || !knows(authority)) {
            return rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        }
        AcceptedEffect before = effects.find(effect);
        if (before != null) {
            return before.effect().digest().equals(effect.digest())
                    ? new CommitOutcome.Accepted(before.receipt(), true)
                    : rejected(RejectedReason.EFFECT_CONFLICT);
        }
        EffectTombstone tombstone = buried(authority).get(effect.id());
        if (tombstone != null) {
            return tombstone.digest().equals(effect.digest())
                    ? Refused.of(RefusedReason.CANCELLED)
                    : rejected(RejectedReason.EFFECT_CONFLICT);
        }
        RejectedReason reason = pass(authority);
        return reason != null ? rejected(reason) : new CommitOutcome.Accepted(effects.accept(effect, authority), false);
    }

    /** Records a token without an effect. */
    public FenceOutcome fence(ExecutionAuthority authority) {
        RejectedReason reason = knows(authority) ? pass(authority) : RejectedReason.OTHER_KEY_OR_NAMESPACE;
        return reason != null ? new FenceOutcome.Rejected(reason, Commitment.NO) : new FenceOutcome.Accepted();
    }

    /** Refuses tokens of one key from now on. Also before the namespace is admitted: the seal may come first. */
    public FenceOutcome seal(AuthorityRecordId recordId, LeaseKey key, long upTo) {
        FenceRow row = rowOf(recordId, key);
        if (!row.recordId().equals(recordId)) {
            return new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO);
        }
        keep(key, row.sealed(upTo));
        return new FenceOutcome.Accepted();
    }

    /** Refuses tokens of all keys of a record from now on, and drops what only refused the same. */
    public FenceOutcome raiseFloor(AuthorityRecordId recordId, long upTo) {
        raise(recordId, upTo);
        return new FenceOutcome.Accepted();
    }

    /** Accepts effects of a namespace from now on. */
    public FenceOutcome admit(NamespaceId namespaceId, Map<AuthorityRecordId, Long> floorsByRecord) {
        for (AuthorityRecordId recordId : floorsByRecord.keySet()) {
            if (!recordId.namespaceId().equals(namespaceId)) {
                return new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO);
            }
        }
        floorsByRecord.forEach((recordId, floor) -> {
            admitted.put(recordId, namespaceId);
            raise(recordId, floor);
        });
        return new FenceOutcome.Accepted();
    }

    /** Answers from an effect, or makes sure that it never commits. */
    public CancelEffectOutcome cancel(Effect effect, ExecutionAuthority authority) {
        if (!effect.key().equals(authority.key()) || !knows(authority)) {
            return Refused.invalid(
                    new Violation("authority", "for the key and namespace of the effect", "for another one"));
        }
        AcceptedEffect before = effects.find(effect);
        if (before != null) {
            return before.effect().digest().equals(effect.digest())
                    ? new CancelEffectOutcome.Committed(before.receipt())
                    : Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT);
        }
        EffectTombstone tombstone = buried(authority).get(effect.id());
        if (tombstone != null && !tombstone.digest().equals(effect.digest())) {
            return Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT);
        }
        long token = authority.token().value();
        if (token <= floorOf(authority.recordId())) {
            // The floor was raised because this memory had gone back, or starts above the token: what was before is not
            // known.
            return new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY);
        }
        bury(effect, authority);
        return new CancelEffectOutcome.NeverCommitted();
    }

    /** The highest token that is remembered of each record of a namespace. */
    public Map<AuthorityRecordId, Long> traces(NamespaceId namespaceId) {
        Map<AuthorityRecordId, Long> highest = new HashMap<>();
        floors.forEach((recordId, floor) -> {
            if (recordId.namespaceId().equals(namespaceId)) {
                highest.merge(recordId, floor, Math::max);
            }
        });
        rows.values().forEach(row -> {
            if (row.recordId().namespaceId().equals(namespaceId)) {
                highest.merge(row.recordId(), row.shown(), Math::max);
            }
        });
        return highest;
    }

    /** The effects of a key in the order in which they were accepted. */
    public List<AcceptedEffect> effects(LeaseKey key) {
        return effects.of(key);
    }

    /** All rows and tombstones, for tests of what is dropped. */
    int size() {
        return rows.size() + tombstones.values().stream().mapToInt(Map::size).sum();
    }

    private void raise(AuthorityRecordId recordId, long upTo) {
        long floor = Math.max(floorOf(recordId), upTo);
        floors.put(recordId, floor);
        rows.values().removeIf(row -> row.recordId().equals(recordId) && row.shown() <= floor);
        tombstones.values().forEach(buried -> dropRefused(buried, recordId, floor));
        tombstones.values().removeIf(Map::isEmpty);
    }

    private Map<EffectId, EffectTombstone> buried(ExecutionAuthority authority) {
        return tombstones.getOrDefault(RowKey.of(authority.recordId(), authority.key()), Map.of());
    }

    private void bury(Effect effect, ExecutionAuthority authority) {
        EffectTombstone tombstone = new EffectTombstone(
                effect.digest(), authority.recordId(), authority.token().value());
        tombstones
                .computeIfAbsent(RowKey.of(authority.recordId(), authority.key()), row -> new HashMap<>())
                .merge(effect.id(), tombstone, EffectTombstone::alsoOf);
    }

    private static void dropRefused(Map<EffectId, EffectTombstone> buried, AuthorityRecordId recordId, long upTo) {
        buried.values().removeIf(t -> t.recordId().equals(recordId) && t.token() <= upTo);
    }

    private @Nullable RejectedReason pass(ExecutionAuthority authority) {
        FenceRow row = rowOf(authority.recordId(), authority.key());
        RejectedReason reason = row.unlessAbove(authority, floorOf(authority.recordId()));
        if (reason == null) {
            keep(authority.key(), row.passedBy(authority));
        }
        return reason;
    }

    private void keep(LeaseKey key, FenceRow row) {
        RowKey rowKey = RowKey.of(row.recordId(), key);
        rows.put(rowKey, row);
        // What the row refuses needs no tombstone. One of the highest token itself stays: its generation may still
        // write.
        Map<EffectId, EffectTombstone> buried = tombstones.get(rowKey);
        if (buried != null) {
            dropRefused(buried, row.recordId(), Math.max(row.highest() - 1, row.sealedUpTo()));
            tombstones.computeIfPresent(rowKey, (k, left) -> left.isEmpty() ? null : left);
        }
    }

    private boolean knows(ExecutionAuthority authority) {
        AuthorityRecordId recordId = authority.recordId();
        return admitted.containsKey(recordId)
                && rowOf(recordId, authority.key()).recordId().equals(recordId);
    }

    private FenceRow rowOf(AuthorityRecordId recordId, LeaseKey key) {
        return rows.getOrDefault(RowKey.of(recordId, key), FenceRow.empty(recordId));
    }

    private long floorOf(AuthorityRecordId recordId) {
        return floors.getOrDefault(recordId, 0L);
    }

    private static CommitOutcome rejected(RejectedReason reason) {
        return new CommitOutcome.Rejected(reason, Commitment.NO);
    }
}
