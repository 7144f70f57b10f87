package io.lease4j.testkit;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RequestDigest;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.effect.TracesOutcome;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A sink outside the store, in memory and in its plainest form, so that a backend without a sink can be tested. Keeps
 * everything for ever. Thread-safe.
 *
 * @since 0.1.0
 */
public final class ReferenceSink implements FencedSink {

    private record Row(NamespaceId namespaceId, LeaseKey key) {}

    private record Name(Row row, EffectId id) {}

    /** A known effect; a tombstone if it has no receipt. */
    private record Known(RequestDigest digest, @Nullable EffectReceipt receipt) {}

    /** What a key's row refuses: everything below the highest token, its equal by another lease, all sealed. */
    private record Fences(
            long sealed, long highest, @Nullable LeaseId highestBy) {
        static final Fences NONE = new Fences(0, 0, null);
    }

    private final SinkName name;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<NamespaceId> admitted = new HashSet<>();
    private final Map<AuthorityRecordId, Long> floors = new HashMap<>();
    private final Map<Row, Fences> rows = new HashMap<>();
    private final Map<Row, AuthorityRecordId> records = new HashMap<>();
    private final Map<Name, Known> effects = new HashMap<>();

    /**
     * Makes an empty sink.
     *
     * @param name its name
     */
    public ReferenceSink(String name) {
        this.name = SinkName.of(name);
    }

    @Override
    public SinkName name() {
        return name;
    }

    @Override
    public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return step(() -> {
            Row row = rowOf(authority);
            if (!effect.key().equals(authority.key()) || !admitted.contains(row.namespaceId())) {
                return new CommitOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO);
            }
            Name effectName = new Name(row, effect.id());
            Known known = effects.get(effectName);
            if (known != null) {
                return again(known, effect);
            }
            Optional<RejectedReason> refusal = refusalOf(authority);
            if (refusal.isPresent()) {
                return new CommitOutcome.Rejected(refusal.get(), Commitment.NO);
            }
            record(authority);
            EffectReceipt receipt = new EffectReceipt(
                    effect.id(), authority.generation().leaseId(), authority.token(), authority.executionId());
            effects.put(effectName, new Known(effect.digest(), receipt));
            return new CommitOutcome.Accepted(receipt, false);
        });
    }

    @Override
    public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
        return step(() -> {
            if (!admitted.contains(authority.recordId().namespaceId())) {
                return new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO);
            }
            Optional<RejectedReason> refusal = refusalOf(authority);
            if (refusal.isPresent()) {
                return new FenceOutcome.Rejected(refusal.get(), Commitment.NO);
            }
            record(authority);
            return new FenceOutcome.Accepted();
        });
    }

    @Override
    public CompletionStage<FenceOutcome> seal(
            AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
        return step(() -> {
            Row row = new Row(recordId.namespaceId(), key);
            Fences before = rows.getOrDefault(row, Fences.NONE);
            records.put(row, recordId);
            rows.put(row, new Fences(Math.max(before.sealed(), upTo.value()), before.highest(), before.highestBy()));
            return new FenceOutcome.Accepted();
        });
    }

    @Override
    public CompletionStage<FenceOutcome> raiseFloor(AuthorityRecordId recordId, long upTo, Deadline deadline) {
        return step(() -> {
            floors.merge(recordId, upTo, Math::max);
            return new FenceOutcome.Accepted();
        });
    }

    @Override
    public CompletionStage<FenceOutcome> admit(
            NamespaceId namespaceId, Map<AuthorityRecordId, Long> newFloors, Deadline deadline) {
        return step(() -> {
            newFloors.forEach((recordId, floor) -> floors.merge(recordId, floor, Math::max));
            admitted.add(namespaceId);
            return new FenceOutcome.Accepted();
        });
    }

    @Override
    public CompletionStage<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return step(() -> {
            Known known = effects.computeIfAbsent(
                    new Name(rowOf(authority), effect.id()), absent -> new Known(effect.digest(), null));
            if (!known.digest().equals(effect.digest())) {
                return Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT);
            }
            EffectReceipt receipt = known.receipt();
            return receipt == null
                    ? new CancelEffectOutcome.NeverCommitted()
                    : new CancelEffectOutcome.Committed(receipt);
        });
    }

    @Override
    public CompletionStage<TracesOutcome> traces(NamespaceId namespaceId, Deadline deadline) {
        return step(() -> {
            Map<AuthorityRecordId, Long> highest = new HashMap<>();
            floors.forEach((recordId, floor) -> {
                if (recordId.namespaceId().equals(namespaceId)) {
                    highest.merge(recordId, floor, Math::max);
                }
            });
            rows.forEach((row, fences) -> {
                AuthorityRecordId recordId = records.get(row);
                if (recordId != null && row.namespaceId().equals(namespaceId)) {
                    highest.merge(recordId, Math.max(fences.sealed(), fences.highest()), Math::max);
                }
            });
            return new TracesOutcome.Traces(highest);
        });
    }

    private static CommitOutcome again(Known known, Effect effect) {
        if (!known.digest().equals(effect.digest())) {
            return new CommitOutcome.Rejected(RejectedReason.EFFECT_CONFLICT, Commitment.NO);
        }
        EffectReceipt receipt = known.receipt();
        return receipt == null ? Refused.of(RefusedReason.CANCELLED) : new CommitOutcome.Accepted(receipt, true);
    }

    private Optional<RejectedReason> refusalOf(ExecutionAuthority authority) {
        Fences fences = rows.getOrDefault(rowOf(authority), Fences.NONE);
        long token = authority.token().value();
        if (token <= fences.sealed()) {
            return Optional.of(RejectedReason.SEALED);
        }
        if (token <= floors.getOrDefault(authority.recordId(), 0L)) {
            return Optional.of(RejectedReason.BELOW_SINK_FLOOR);
        }
        boolean sameGeneration =
                token == fences.highest() && authority.generation().leaseId().equals(fences.highestBy());
        return token > fences.highest() || sameGeneration ? Optional.empty() : Optional.of(RejectedReason.BEHIND);
    }

    private void record(ExecutionAuthority authority) {
        Row row = rowOf(authority);
        Fences before = rows.getOrDefault(row, Fences.NONE);
        records.put(row, authority.recordId());
        rows.put(
                row,
                new Fences(
                        before.sealed(),
                        authority.token().value(),
                        authority.generation().leaseId()));
    }

    private static Row rowOf(ExecutionAuthority authority) {
        return new Row(authority.recordId().namespaceId(), authority.key());
    }

    private <T> CompletionStage<T> step(Supplier<T> step) {
        lock.lock();
        try {
            return CompletableFuture.completedFuture(step.get());
        } finally {
            lock.unlock();
        }
    }
}
