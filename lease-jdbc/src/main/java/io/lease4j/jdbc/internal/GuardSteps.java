package io.lease4j.jdbc.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a worker's transaction does: decide on one generation, and record it, while nobody else can decide on the same key.
 * The order of the rules is that of {@link io.lease4j.effect.FencedSink}.
 *
 * <p>The record's row is shared until the end of the transaction, so that a floor is raised before or after it and never
 * meanwhile; the key's row belongs to it alone. So the check and what it allows are one step: whoever else writes, seals or
 * cancels for the key waits for the commit.
 */
public final class GuardSteps {

    private final SinkRows rows;

    GuardSteps(SinkRows rows) {
        this.rows = rows;
    }

    /** Accepts an effect on condition that the transaction commits. */
    public CommitOutcome commit(Effect effect, ExecutionAuthority authority) throws SQLException {
        if (!effect.key().equals(authority.key())) {
            return rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        }
        return acceptedAtOnce(effect, authority) ? accepted(effect, authority) : decided(effect, authority);
    }

    /** Whether one statement did it all. If not, nothing is changed. */
    private boolean acceptedAtOnce(Effect effect, ExecutionAuthority authority) throws SQLException {
        AtOnce.Result result = rows.acceptAtOnce(effect, authority);
        if (result == null || result.accepted()) {
            return result != null;
        }
        if (result.fenced()) {
            // The effect id was committed by somebody meanwhile. Nobody else has seen the row as it is now.
            AuthorityRecordId id = authority.recordId();
            AtOnce.Before before = result.before();
            rows.write(
                    id,
                    effect.key(),
                    new FenceRow(id.shard(), effect.key(), before.highest(), before.leaseId(), before.sealedUpTo()));
        }
        return false;
    }

    /** Step by step, so that what stands against it has a name. */
    private CommitOutcome decided(Effect effect, ExecutionAuthority authority) throws SQLException {
        AuthorityRecordId id = authority.recordId();
        SinkRows.RecordRow record = rows.record(id);
        if (record == null || !record.admitted()) {
            return rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        }
        FenceRow row = rows.row(id, effect.key());
        if (row == null) {
            // A known effect and a floor answer without a row: nothing is written for them.
            Optional<CommitOutcome> answer = known(id, effect).or(() -> belowFloor(record, authority));
            if (answer.isPresent()) {
                return answer.get();
            }
            row = rows.rowMade(id, effect.key());
        }
        Optional<CommitOutcome> other = unlessOf(row, id, effect.key()).map(GuardSteps::asCommit);
        if (other.isPresent()) {
            return other.get();
        }
        Optional<CommitOutcome> answer = known(id, effect);
        if (answer.isPresent()) {
            return answer.get();
        }
        RejectedReason reason = pass(record, row, authority);
        if (reason != null) {
            return rejected(reason);
        }
        rows.insert(effect, authority, false);
        return accepted(effect, authority);
    }

    private static CommitOutcome accepted(Effect effect, ExecutionAuthority authority) {
        EffectReceipt receipt = new EffectReceipt(
                effect.id(), authority.generation().leaseId(), authority.token(), authority.executionId());
        return new CommitOutcome.Accepted(receipt, false);
    }

    /** Records the token on condition that the transaction commits. */
    public FenceOutcome fence(ExecutionAuthority authority) throws SQLException {
        AuthorityRecordId id = authority.recordId();
        SinkRows.RecordRow record = rows.record(id);
        if (record == null || !record.admitted()) {
            return fenceRejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        }
        FenceRow row = rows.row(id, authority.key());
        if (row == null) {
            if (authority.token().value() <= record.floor()) {
                return fenceRejected(RejectedReason.BELOW_SINK_FLOOR);
            }
            row = rows.rowMade(id, authority.key());
        }
        Optional<FenceOutcome> other = unlessOf(row, id, authority.key());
        if (other.isPresent()) {
            return other.get();
        }
        RejectedReason reason = pass(record, row, authority);
        return reason == null ? new FenceOutcome.Accepted() : fenceRejected(reason);
    }

    private @Nullable RejectedReason pass(SinkRows.RecordRow record, FenceRow row, ExecutionAuthority authority)
            throws SQLException {
        RejectedReason reason = row.unlessAbove(authority, record.floor());
        if (reason != null) {
            return reason;
        }
        long token = authority.token().value();
        AuthorityRecordId id = authority.recordId();
        Long witnessed = record.witnessed();
        if (witnessed != null && token > witnessed && token > rows.witnessedNow(id.namespaceId())) {
            return RejectedReason.NEVER_GRANTED;
        }
        FenceRow after = new FenceRow(
                row.shard(), row.key(), token, authority.generation().leaseId().value(), row.sealedUpTo());
        rows.write(id, authority.key(), after);
        if (token > row.highest()) {
            rows.dropTombstones(id, authority.key(), after);
        }
        return null;
    }

    private Optional<CommitOutcome> known(AuthorityRecordId id, Effect effect) throws SQLException {
        Known known = rows.find(id, effect);
        if (known == null) {
            return Optional.empty();
        }
        if (!known.isOf(effect)) {
            return Optional.of(rejected(RejectedReason.EFFECT_CONFLICT));
        }
        if (known.cancelled()) {
            return Optional.of(Refused.of(RefusedReason.CANCELLED));
        }
        EffectReceipt receipt = known.receipt(effect);
        return Optional.of(
                receipt == null ? Refused.of(RefusedReason.CORRUPT_STATE) : new CommitOutcome.Accepted(receipt, true));
    }

    /** Whether this transaction still holds what it accepted: not if somebody has rolled it back meanwhile. */
    public boolean isInPlace(Effect effect, ExecutionAuthority authority) throws SQLException {
        Known known = rows.find(authority.recordId(), effect);
        return known != null
                && !known.cancelled()
                && known.executionId().equals(authority.executionId().value());
    }

    private static Optional<CommitOutcome> belowFloor(SinkRows.RecordRow record, ExecutionAuthority authority) {
        return authority.token().value() <= record.floor()
                ? Optional.of(rejected(RejectedReason.BELOW_SINK_FLOOR))
                : Optional.empty();
    }

    /** A row of another key under this one's fingerprint was not written by a guard. */
    static Optional<FenceOutcome> unlessOf(FenceRow row, AuthorityRecordId id, LeaseKey key) {
        if (!key.equals(row.key())) {
            return Optional.of(Refused.of(RefusedReason.CORRUPT_STATE));
        }
        return row.shard() == id.shard()
                ? Optional.empty()
                : Optional.of(fenceRejected(RejectedReason.OTHER_KEY_OR_NAMESPACE));
    }

    private static CommitOutcome asCommit(FenceOutcome outcome) {
        return outcome instanceof Refused refused ? refused : rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
    }

    private static CommitOutcome rejected(RejectedReason reason) {
        return new CommitOutcome.Rejected(reason, Commitment.NO);
    }

    private static FenceOutcome fenceRejected(RejectedReason reason) {
        return new FenceOutcome.Rejected(reason, Commitment.NO);
    }
}
