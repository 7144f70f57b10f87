package io.lease4j.verification.wrong;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Violation;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.testkit.Applied;
import io.lease4j.testkit.CommitStall;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A sink outside the store that keeps the contract, in steps that a wrong one overrides one at a time. Longer than a class
 * should be: the rules of a sink are one step each, and stand together to be read together.
 */
class PlainSink implements FencedSink {

    /** What a key's row refuses. */
    record Row(AuthorityRecordId recordId, long highest, LeaseId highestBy, long sealed) {}

    /** A known effect; a tombstone if it has no receipt. */
    record Known(Effect effect, EffectReceipt receipt, AuthorityRecordId recordId, long token) {}

    record Name(Object row, Object id) {}

    final ReentrantLock lock = new ReentrantLock();
    final AtomicReference<CommitStall> stall = new AtomicReference<>();
    final Set<AuthorityRecordId> admitted = new HashSet<>();
    final Map<AuthorityRecordId, Long> floors = new HashMap<>();
    final Map<Object, Row> rows = new HashMap<>();
    final Map<Name, Known> known = new HashMap<>();

    /** What was applied, to be read without the lock, as another connection reads a table. */
    final List<Applied> table = new CopyOnWriteArrayList<>();

    List<Applied> applied(LeaseKey key) {
        return table.stream()
                .filter(applied -> applied.effect().key().equals(key))
                .toList();
    }

    Runnable snapshot() {
        Map<AuthorityRecordId, Long> oldFloors = Map.copyOf(floors);
        Set<AuthorityRecordId> oldAdmitted = Set.copyOf(admitted);
        Map<Object, Row> oldRows = Map.copyOf(rows);
        Map<Name, Known> oldKnown = Map.copyOf(known);
        List<Applied> oldTable = List.copyOf(table);
        return () -> {
            put(floors, oldFloors);
            put(rows, oldRows);
            put(known, oldKnown);
            admitted.clear();
            admitted.addAll(oldAdmitted);
            table.clear();
            table.addAll(oldTable);
        };
    }

    @Override
    public SinkName name() {
        return SinkName.of("plain");
    }

    @Override
    public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return step(() -> {
            Optional<CommitOutcome> judged = judge(effect, authority);
            if (judged.isPresent()) {
                return judged.get();
            }
            standStill();
            return apply(effect, authority);
        });
    }

    @Override
    public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
        return step(() -> {
            Optional<RejectedReason> refusal =
                    knows(authority) ? refusal(authority) : Optional.of(RejectedReason.OTHER_KEY_OR_NAMESPACE);
            if (refusal.isPresent()) {
                return notFenced(refusal.get());
            }
            fenced(authority);
            return new FenceOutcome.Accepted();
        });
    }

    @Override
    public CompletionStage<FenceOutcome> seal(
            AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
        return step(() -> {
            if (!isOf(recordId, key)) {
                return notFenced(RejectedReason.OTHER_KEY_OR_NAMESPACE);
            }
            sealed(recordId, key, upTo.value());
            return new FenceOutcome.Accepted();
        });
    }

    @Override
    public CompletionStage<FenceOutcome> raiseFloor(AuthorityRecordId recordId, long upTo, Deadline deadline) {
        return step(() -> {
            raised(recordId, upTo);
            return new FenceOutcome.Accepted();
        });
    }

    @Override
    public CompletionStage<FenceOutcome> admit(
            NamespaceId namespaceId, Map<AuthorityRecordId, Long> newFloors, Deadline deadline) {
        return step(() -> {
            if (newFloors.keySet().stream()
                    .anyMatch(recordId -> !recordId.namespaceId().equals(namespaceId))) {
                return notFenced(RejectedReason.OTHER_KEY_OR_NAMESPACE);
            }
            newFloors.forEach(this::raised);
            admitted.addAll(newFloors.keySet());
            return new FenceOutcome.Accepted();
        });
    }

    @Override
    public CompletionStage<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return step(() -> {
            if (!isFor(effect, authority) || !knows(authority)) {
                return Refused.invalid(new Violation("authority", "for the effect", "for another one"));
            }
            Known before = known.get(nameOf(effect, authority));
            if (before != null && differ(before.effect(), effect)) {
                return Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT);
            }
            if (before != null && before.receipt() != null) {
                return new CancelEffectOutcome.Committed(before.receipt());
            }
            if (mayBeLost(authority)) {
                return new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY);
            }
            bury(effect, authority);
            return new CancelEffectOutcome.NeverCommitted();
        });
    }

    @Override
    public CompletionStage<TracesOutcome> traces(NamespaceId namespaceId, Deadline deadline) {
        return step(() -> {
            Map<AuthorityRecordId, Long> highest = new HashMap<>(floors);
            rows.values().forEach(row -> highest.merge(row.recordId(), shown(row), Math::max));
            highest.keySet().removeIf(recordId -> !isTraceOf(namespaceId, recordId));
            return new TracesOutcome.Traces(highest);
        });
    }

    /** Why an effect is not applied; empty if it has to be. */
    Optional<CommitOutcome> judge(Effect effect, ExecutionAuthority authority) {
        if (!isFor(effect, authority) || !knows(authority)) {
            return Optional.of(rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE));
        }
        Known before = known.get(nameOf(effect, authority));
        return before != null
                ? Optional.of(again(before, effect, authority))
                : refusal(authority).map(PlainSink::rejected);
    }

    CommitOutcome again(Known before, Effect effect, ExecutionAuthority authority) {
        if (differ(before.effect(), effect)) {
            return rejected(RejectedReason.EFFECT_CONFLICT);
        }
        return before.receipt() == null
                ? Refused.of(RefusedReason.CANCELLED)
                : new CommitOutcome.Accepted(before.receipt(), true);
    }

    Optional<RejectedReason> refusal(ExecutionAuthority authority) {
        Row row = rowOf(authority.recordId(), authority.key());
        long token = authority.token().value();
        if (isSealed(row, authority)) {
            return Optional.of(RejectedReason.SEALED);
        }
        if (token <= floorOf(authority.recordId())) {
            return Optional.of(RejectedReason.BELOW_SINK_FLOOR);
        }
        return isBehind(row, authority) ? Optional.of(RejectedReason.BEHIND) : Optional.empty();
    }

    CommitOutcome apply(Effect effect, ExecutionAuthority authority) {
        pass(authority);
        EffectReceipt receipt = receiptOf(effect, authority);
        known.put(
                nameOf(effect, authority),
                new Known(
                        effect, receipt, authority.recordId(), authority.token().value()));
        table.add(new Applied(stored(effect), authority.token()));
        return new CommitOutcome.Accepted(receipt, false);
    }

    Effect stored(Effect effect) {
        return effect;
    }

    boolean isFor(Effect effect, ExecutionAuthority authority) {
        return effect.key().equals(authority.key());
    }

    boolean knows(ExecutionAuthority authority) {
        return isAdmitted(authority.recordId()) && isOf(authority.recordId(), authority.key());
    }

    boolean isAdmitted(AuthorityRecordId recordId) {
        return admitted.contains(recordId);
    }

    boolean isOf(AuthorityRecordId recordId, LeaseKey key) {
        return rowOf(recordId, key).recordId().equals(recordId);
    }

    boolean isSealed(Row row, ExecutionAuthority authority) {
        return authority.token().value() <= row.sealed();
    }

    boolean isBehind(Row row, ExecutionAuthority authority) {
        long token = authority.token().value();
        return token < row.highest()
                || (token == row.highest() && !authority.generation().leaseId().equals(row.highestBy()));
    }

    void fenced(ExecutionAuthority authority) {
        pass(authority);
    }

    void pass(ExecutionAuthority authority) {
        Row row = rowOf(authority.recordId(), authority.key());
        long token = authority.token().value();
        rows.put(
                rowKey(authority.recordId(), authority.key()),
                new Row(row.recordId(), token, authority.generation().leaseId(), row.sealed()));
        dropBuried(authority.recordId(), authority.key(), token - 1);
    }

    void sealed(AuthorityRecordId recordId, LeaseKey key, long upTo) {
        Row row = rowOf(recordId, key);
        long sealed = Math.max(row.sealed(), upTo);
        rows.put(rowKey(recordId, key), new Row(recordId, row.highest(), row.highestBy(), sealed));
        dropBuried(recordId, key, sealed);
    }

    void raised(AuthorityRecordId recordId, long upTo) {
        floors.merge(recordId, upTo, Math::max);
    }

    long floorOf(AuthorityRecordId recordId) {
        return floors.getOrDefault(recordId, 0L);
    }

    boolean mayBeLost(ExecutionAuthority authority) {
        return authority.token().value() <= floorOf(authority.recordId());
    }

    void bury(Effect effect, ExecutionAuthority authority) {
        Name name = nameOf(effect, authority);
        Known before = known.get(name);
        long token = authority.token().value();
        known.put(
                name,
                new Known(
                        effect,
                        null,
                        authority.recordId(),
                        before == null ? token : tombstoneToken(before.token(), token)));
    }

    long tombstoneToken(long before, long now) {
        return Math.max(before, now);
    }

    /** Drops the tombstones of a key whose tokens its row refuses. */
    void dropBuried(AuthorityRecordId recordId, LeaseKey key, long upTo) {
        known.entrySet()
                .removeIf(entry -> entry.getValue().receipt() == null
                        && entry.getKey().row().equals(rowKey(recordId, key))
                        && entry.getValue().token() <= upTo);
    }

    boolean differ(Effect one, Effect other) {
        return !one.digest().equals(other.digest());
    }

    long shown(Row row) {
        return Math.max(row.highest(), row.sealed());
    }

    boolean isTraceOf(NamespaceId namespaceId, AuthorityRecordId recordId) {
        return recordId.namespaceId().equals(namespaceId);
    }

    Object rowKey(AuthorityRecordId recordId, LeaseKey key) {
        return List.of(recordId.namespaceId(), key);
    }

    Object idOf(Effect effect) {
        return effect.id();
    }

    Name nameOf(Effect effect, ExecutionAuthority authority) {
        return new Name(rowKey(authority.recordId(), authority.key()), idOf(effect));
    }

    final Row rowOf(AuthorityRecordId recordId, LeaseKey key) {
        return rows.getOrDefault(rowKey(recordId, key), new Row(recordId, 0, null, 0));
    }

    /** Where a commit stands still if the kit wants it to. */
    final void standStill() {
        CommitStall here = stall.getAndSet(null);
        if (here != null) {
            here.pass();
        }
    }

    <T> CompletionStage<T> step(Supplier<T> step) {
        lock.lock();
        try {
            return Steps.done(step.get());
        } finally {
            lock.unlock();
        }
    }

    static EffectReceipt receiptOf(Effect effect, ExecutionAuthority authority) {
        return new EffectReceipt(
                effect.id(), authority.generation().leaseId(), authority.token(), authority.executionId());
    }

    static CommitOutcome rejected(RejectedReason reason) {
        return new CommitOutcome.Rejected(reason, Commitment.NO);
    }

    static FenceOutcome notFenced(RejectedReason reason) {
        return new FenceOutcome.Rejected(reason, Commitment.NO);
    }

    private static <K, V> void put(Map<K, V> now, Map<K, V> old) {
        now.clear();
        now.putAll(new HashMap<>(old));
    }
}
