package io.lease4j.jdbc.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.jdbc.EffectWriter;
import io.lease4j.jdbc.JdbcDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The calls of a sink: each is one step in one transaction, on one of the workers. Thread-safe. */
public final class SinkCalls {

    private static final Logger LOG = LoggerFactory.getLogger(SinkCalls.class);

    private static final OwnTransactions.Shape<FenceOutcome> FENCE = new OwnTransactions.Shape<>(
            refused -> refused, FenceOutcome.Unknown::new, FenceOutcome.Accepted.class::isInstance);
    private static final OwnTransactions.Shape<CancelEffectOutcome> CANCEL = new OwnTransactions.Shape<>(
            refused -> refused, CancelEffectOutcome.Unknown::new, CancelEffectOutcome.NeverCommitted.class::isInstance);

    private final OwnTransactions transactions;
    private final JdbcDialect dialect;
    private final Steps steps;
    private final EffectWriter writer;
    private final Workers workers;

    /** Makes the calls of one sink. */
    public SinkCalls(DataSource source, JdbcDialect dialect, Steps steps, EffectWriter writer, Workers workers) {
        this.transactions = new OwnTransactions(source, dialect);
        this.dialect = dialect;
        this.steps = steps;
        this.writer = writer;
        this.workers = workers;
    }

    /** Accepts an effect and applies it. */
    public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        OwnTransactions.Shape<CommitOutcome> shape = new OwnTransactions.Shape<>(
                refused -> refused,
                reason -> new CommitOutcome.Unknown(effect, authority, reason, "none"),
                outcome -> outcome instanceof CommitOutcome.Accepted accepted && !accepted.already());
        return call(deadline, shape, connection -> {
            CommitOutcome outcome = steps.guard(connection).commit(effect, authority);
            return shape.stays().test(outcome) ? written(connection, effect, authority, outcome) : outcome;
        });
    }

    /** What the writer gets wrong ends the transaction, and is not to be taken for a fault of the sink's tables. */
    private CommitOutcome written(
            Connection connection, Effect effect, ExecutionAuthority authority, CommitOutcome accepted)
            throws SQLException {
        try {
            writer.write(WriterConnection.over(connection), effect, authority);
        } catch (SQLException failure) {
            if (!isTheWriters(failure)) {
                throw failure;
            }
            return notApplied(effect, failure);
        } catch (RuntimeException | Error broken) {
            return notApplied(effect, broken);
        }
        // A writer that rolled back by a statement took the fence along, and its commit would be that of nothing.
        return steps.guard(connection).isInPlace(effect, authority)
                ? accepted
                : notApplied(effect, new SQLException("the writer ended the transaction"));
    }

    /** What a database or a driver says has a code: the rest, and what is missing now, is of the writer's own making. */
    private boolean isTheWriters(SQLException failure) {
        return failure.getSQLState() == null || dialect.failure(failure) == JdbcDialect.Failure.TABLES_MISSING;
    }

    private static Refused notApplied(Effect effect, Throwable cause) {
        LOG.warn("the writer of effects of kind {} failed: nothing was committed", effect.kind(), cause);
        return Refused.of(RefusedReason.EFFECT_NOT_APPLIED);
    }

    /** Records a token. */
    public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
        return call(deadline, FENCE, connection -> steps.guard(connection).fence(authority));
    }

    /** Refuses tokens of a key. */
    public CompletionStage<FenceOutcome> seal(
            AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
        return call(deadline, FENCE, connection -> steps.sink(connection).seal(recordId, key, upTo.value()));
    }

    /** Refuses tokens of a record. */
    public CompletionStage<FenceOutcome> raiseFloor(AuthorityRecordId recordId, long upTo, Deadline deadline) {
        return call(deadline, FENCE, connection -> steps.sink(connection).raiseFloor(recordId, upTo));
    }

    /** Accepts effects of a namespace. */
    public CompletionStage<FenceOutcome> admit(
            NamespaceId namespaceId, Map<AuthorityRecordId, Long> floors, Deadline deadline) {
        return call(deadline, FENCE, connection -> steps.sink(connection).admit(namespaceId, floors));
    }

    /** Makes sure of an effect. */
    public CompletionStage<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return call(deadline, CANCEL, connection -> steps.sink(connection).cancel(effect, authority));
    }

    /** Shows what is remembered of a namespace. A question that was not answered changed nothing. */
    public CompletionStage<TracesOutcome> traces(NamespaceId namespaceId, Deadline deadline) {
        OwnTransactions.Shape<TracesOutcome> shape = new OwnTransactions.Shape<>(
                refused -> refused, reason -> Refused.of(RefusedReason.BACKEND_UNAVAILABLE), outcome -> false);
        return call(deadline, shape, connection -> steps.sink(connection).traces(namespaceId));
    }

    private <T> CompletionStage<T> call(
            Deadline deadline, OwnTransactions.Shape<T> shape, OwnTransactions.Work<T> work) {
        return workers.run(() -> transactions.run(deadline, shape, work), shape.refused(), shape.unknown());
    }
}
