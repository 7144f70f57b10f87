package io.lease4j.testkit;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseId;
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
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All that {@link ReferenceSink} remembers. Guarded by its lock. */
final class ReferenceSinkMemory {

    private record Row(NamespaceId namespaceId, LeaseKey key) {
        static Row of(ExecutionAuthority authority) {
            return new Row(authority.recordId().namespaceId(), authority.key());
        }
    }

    private record Name(Row row, EffectId id) {}

    /** A known effect; a tombstone if it has no receipt. */
    private record Known(Effect effect, @Nullable EffectReceipt receipt) {
        boolean isOtherThan(Effect asked) {
            RequestDigest digest = effect.digest();
            return !digest.equals(asked.digest());
        }
    }

    /** What a key's row refuses: everything below the highest token, its equal by another lease, all sealed. */
    private record Fences(
            AuthorityRecordId recordId,
            long sealed,
            long highest,
            @Nullable LeaseId highestBy) {

        Fences sealedUpTo(long token) {
            return new Fences(recordId, Math.max(sealed, token), highest, highestBy);
        }

        Fences passedBy(ExecutionAuthority authority) {
            return new Fences(
                    recordId,
                    sealed,
                    authority.token().value(),
                    authority.generation().leaseId());
        }
    }

    private final Set<AuthorityRecordId> admitted = new HashSet<>();
    private final Map<AuthorityRecordId, Long> floors = new HashMap<>();
    private final Map<Row, Fences> rows = new HashMap<>();
    private final Map<Name, Known> effects = new LinkedHashMap<>();

    ReferenceSinkMemory() {}

    private ReferenceSinkMemory(ReferenceSinkMemory other) {
        admitted.addAll(other.admitted);
        floors.putAll(other.floors);
        rows.putAll(other.rows);
        effects.putAll(other.effects);
    }

    ReferenceSinkMemory copy() {
        return new ReferenceSinkMemory(this);
    }

    CommitOutcome commit(Effect effect, ExecutionAuthority authority) {
        if (!effect.key().equals(authority.key()) || !knows(authority)) {
            return rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        }
        Name name = new Name(Row.of(authority), effect.id());
        Known known = effects.get(name);
        if (known != null) {
            return again(known, effect);
        }
        Optional<RejectedReason> refusal = refusalOf(authority);
        if (refusal.isPresent()) {
            return rejected(refusal.get());
        }
        record(authority);
        EffectReceipt receipt = new EffectReceipt(
                effect.id(), authority.generation().leaseId(), authority.token(), authority.executionId());
        effects.put(name, new Known(effect, receipt));
        return new CommitOutcome.Accepted(receipt, false);
    }

    FenceOutcome fence(ExecutionAuthority authority) {
        Optional<RejectedReason> refusal =
                knows(authority) ? refusalOf(authority) : Optional.of(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        if (refusal.isPresent()) {
            return new FenceOutcome.Rejected(refusal.get(), Commitment.NO);
        }
        record(authority);
        return new FenceOutcome.Accepted();
    }

    FenceOutcome seal(AuthorityRecordId recordId, LeaseKey key, long upTo) {
        Row row = new Row(recordId.namespaceId(), key);
        Fences fences = fencesOf(row, recordId);
        if (!fences.recordId().equals(recordId)) {
            return new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO);
        }
        rows.put(row, fences.sealedUpTo(upTo));
        return new FenceOutcome.Accepted();
    }

    FenceOutcome raiseFloor(AuthorityRecordId recordId, long upTo) {
        floors.merge(recordId, upTo, Math::max);
        return new FenceOutcome.Accepted();
    }

    FenceOutcome admit(NamespaceId namespaceId, Map<AuthorityRecordId, Long> newFloors) {
        if (newFloors.keySet().stream()
                .anyMatch(recordId -> !recordId.namespaceId().equals(namespaceId))) {
            return new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO);
        }
        newFloors.forEach((recordId, floor) -> floors.merge(recordId, floor, Math::max));
        admitted.addAll(newFloors.keySet());
        return new FenceOutcome.Accepted();
    }

    CancelEffectOutcome cancel(Effect effect, ExecutionAuthority authority) {
        if (!effect.key().equals(authority.key()) || !knows(authority)) {
            return Refused.invalid(
                    new Violation("authority", "for the key and namespace of the effect", "for another one"));
        }
        Name name = new Name(Row.of(authority), effect.id());
        Known known = effects.get(name);
        if (known != null && known.isOtherThan(effect)) {
            return Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT);
        }
        EffectReceipt receipt = known == null ? null : known.receipt();
        if (receipt != null) {
            return new CancelEffectOutcome.Committed(receipt);
        }
        if (authority.token().value() <= floorOf(authority.recordId())) {
            // A floor stands in for a memory that was lost, tombstones and all.
            return new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY);
        }
        effects.put(name, new Known(effect, null));
        return new CancelEffectOutcome.NeverCommitted();
    }

    Map<AuthorityRecordId, Long> traces(NamespaceId namespaceId) {
        Map<AuthorityRecordId, Long> highest = new HashMap<>(floors);
        rows.values().forEach(row -> highest.merge(row.recordId(), Math.max(row.sealed(), row.highest()), Math::max));
        highest.keySet().removeIf(recordId -> !recordId.namespaceId().equals(namespaceId));
        return highest;
    }

    List<Applied> applied(LeaseKey key) {
        return effects.values().stream()
                .filter(known -> known.effect().key().equals(key))
                .flatMap(known -> Optional.ofNullable(known.receipt()).stream()
                        .map(receipt -> new Applied(known.effect(), receipt.token())))
                .toList();
    }

    private static CommitOutcome again(Known known, Effect effect) {
        if (known.isOtherThan(effect)) {
            return rejected(RejectedReason.EFFECT_CONFLICT);
        }
        EffectReceipt receipt = known.receipt();
        return receipt == null ? Refused.of(RefusedReason.CANCELLED) : new CommitOutcome.Accepted(receipt, true);
    }

    private Optional<RejectedReason> refusalOf(ExecutionAuthority authority) {
        Fences fences = fencesOf(Row.of(authority), authority.recordId());
        long token = authority.token().value();
        if (token <= fences.sealed()) {
            return Optional.of(RejectedReason.SEALED);
        }
        if (token <= floorOf(authority.recordId())) {
            return Optional.of(RejectedReason.BELOW_SINK_FLOOR);
        }
        boolean sameGeneration =
                token == fences.highest() && authority.generation().leaseId().equals(fences.highestBy());
        return token > fences.highest() || sameGeneration ? Optional.empty() : Optional.of(RejectedReason.BEHIND);
    }

    private void record(ExecutionAuthority authority) {
        Row row = Row.of(authority);
        rows.put(row, fencesOf(row, authority.recordId()).passedBy(authority));
    }

    /** Of an admitted record, and of the one whose tokens the key's row has. */
    private boolean knows(ExecutionAuthority authority) {
        AuthorityRecordId recordId = authority.recordId();
        return admitted.contains(recordId)
                && fencesOf(Row.of(authority), recordId).recordId().equals(recordId);
    }

    private Fences fencesOf(Row row, AuthorityRecordId ifNone) {
        return rows.getOrDefault(row, new Fences(ifNone, 0, 0, null));
    }

    private long floorOf(AuthorityRecordId recordId) {
        return floors.getOrDefault(recordId, 0L);
    }

    private static CommitOutcome rejected(RejectedReason reason) {
        return new CommitOutcome.Rejected(reason, Commitment.NO);
    }
}
