package io.lease4j.jdbc.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Violation;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.TracesOutcome;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/** What a sink's own transactions do besides a worker's: seal, floor, admit, cancel and show. */
public final class SinkSteps {

    private final SinkRows rows;

    SinkSteps(SinkRows rows) {
        this.rows = rows;
    }

    /** Refuses tokens of one key from now on; also before the namespace is admitted. */
    public FenceOutcome seal(AuthorityRecordId id, LeaseKey key, long upTo) throws SQLException {
        rows.makeRecord(id);
        // A share in it is enough, so that writers of other keys are not waited for: rows are not dropped meanwhile.
        SinkRows.RecordRow unused = rows.record(id);
        FenceRow row = rows.rowMade(id, key);
        Optional<FenceOutcome> other = GuardSteps.unlessOf(row, id, key);
        if (other.isPresent()) {
            return other.get();
        }
        FenceRow sealed =
                new FenceRow(row.shard(), row.key(), row.highest(), row.leaseId(), Math.max(row.sealedUpTo(), upTo));
        rows.write(id, key, sealed);
        rows.dropTombstones(id, key, sealed);
        return new FenceOutcome.Accepted();
    }

    /** Refuses tokens of every key of a record from now on, and drops what only refused the same. */
    public FenceOutcome raiseFloor(AuthorityRecordId id, long upTo) throws SQLException {
        SinkRows.RecordRow record = rows.recordToChange(id);
        raise(id, record.admitted(), Math.max(record.floor(), upTo));
        return new FenceOutcome.Accepted();
    }

    /** Accepts effects of a namespace from now on. In the order of the records, so that two of these never wait in a ring. */
    public FenceOutcome admit(NamespaceId namespaceId, Map<AuthorityRecordId, Long> floors) throws SQLException {
        for (AuthorityRecordId id : floors.keySet()) {
            if (!id.namespaceId().equals(namespaceId)) {
                return new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO);
            }
        }
        for (AuthorityRecordId id : floors.keySet().stream()
                .sorted(Comparator.comparingInt(AuthorityRecordId::shard))
                .toList()) {
            SinkRows.RecordRow record = rows.recordToChange(id);
            raise(id, true, Math.max(record.floor(), floors.getOrDefault(id, 0L)));
        }
        return new FenceOutcome.Accepted();
    }

    private void raise(AuthorityRecordId id, boolean admitted, long floor) throws SQLException {
        rows.change(id, admitted, floor);
        rows.dropBelow(id, floor);
    }

    /** Answers from an effect, or makes sure that it never commits: whoever is writing the key is waited for. */
    public CancelEffectOutcome cancel(Effect effect, ExecutionAuthority authority) throws SQLException {
        AuthorityRecordId id = authority.recordId();
        SinkRows.RecordRow record = effect.key().equals(authority.key()) ? rows.record(id) : null;
        if (record == null || !record.admitted()) {
            return elsewhere();
        }
        FenceRow row = rows.row(id, effect.key());
        boolean belowFloor = authority.token().value() <= record.floor();
        if (row == null && !belowFloor) {
            row = rows.rowMade(id, effect.key());
        }
        if (row != null) {
            Optional<FenceOutcome> other = GuardSteps.unlessOf(row, id, effect.key());
            if (other.isPresent()) {
                return other.get() instanceof Refused refused ? refused : elsewhere();
            }
        }
        Known known = rows.find(id, effect);
        if (known != null && !known.isOf(effect)) {
            return Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT);
        }
        if (known != null && !known.cancelled()) {
            EffectReceipt receipt = known.receipt(effect);
            return receipt == null
                    ? Refused.of(RefusedReason.CORRUPT_STATE)
                    : new CancelEffectOutcome.Committed(receipt);
        }
        if (belowFloor) {
            // Raised because this memory had gone back, or it starts above the token: what was before is not known.
            return new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY);
        }
        if (known == null) {
            rows.insert(effect, authority, true);
        } else {
            rows.raiseTombstone(effect, authority);
        }
        rows.touch(id, effect.key());
        return new CancelEffectOutcome.NeverCommitted();
    }

    /** The highest token of every record of a namespace. */
    public TracesOutcome traces(NamespaceId id) throws SQLException {
        return new TracesOutcome.Traces(rows.traces(id));
    }

    private static CancelEffectOutcome elsewhere() {
        return Refused.invalid(
                new Violation("authority", "for the key and namespace of the effect", "for another one"));
    }
}
