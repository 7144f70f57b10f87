package io.lease4j.jdbc.internal;

import io.lease4j.Deadline;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.jdbc.JdbcDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a step in a transaction of its own and knows what became of it: before the commit is sent nothing can have
 * committed, and after that only the database's word that it rolled back says so. Immutable.
 */
public final class OwnTransactions {

    private static final Logger LOG = LoggerFactory.getLogger(OwnTransactions.class);

    /** A row that is fought over this often within one deadline is a fault of its own. */
    private static final int MOST_ATTEMPTS = 100;

    private final DataSource source;
    private final JdbcDialect dialect;

    /** Makes transactions on connections of a source, which stays the caller's. */
    public OwnTransactions(DataSource source, JdbcDialect dialect) {
        this.source = source;
        this.dialect = dialect;
    }

    /** What is done in a transaction. */
    public interface Work<T> {
        /** Does it. */
        T in(Connection connection) throws SQLException;
    }

    /**
     * How an outcome is made of what went wrong.
     *
     * @param refused nothing committed
     * @param unknown it may have committed
     * @param stays whether what was done is to be committed
     * @param <T> the outcome
     */
    public record Shape<T>(Function<Refused, T> refused, Function<UnknownReason, T> unknown, Predicate<T> stays) {}

    /** What a transaction of these came to: its outcome, or that it is to be tried again. */
    private sealed interface Result<T> {
        record Done<T>(T outcome) implements Result<T> {}

        record Conflict<T>() implements Result<T> {}
    }

    /** Runs a step until it has an outcome, never longer than the deadline allows. */
    public <T> T run(Deadline deadline, Shape<T> shape, Work<T> work) {
        for (int i = 0; i < MOST_ATTEMPTS && !deadline.isPast(); i++) {
            if (attempt(deadline, shape, work) instanceof Result.Done<T> done) {
                return done.outcome();
            }
        }
        return shape.refused().apply(Refused.of(RefusedReason.DEADLINE_EXCEEDED));
    }

    private <T> Result<T> attempt(Deadline deadline, Shape<T> shape, Work<T> work) {
        Connection connection;
        try {
            connection = source.getConnection();
        } catch (SQLException | RuntimeException failure) {
            // Also a wrong password, or an exception of the pool's own: no statement was sent.
            LOG.debug("the data source gives no connection", failure);
            return new Result.Done<>(shape.refused().apply(Refused.of(RefusedReason.BACKEND_UNAVAILABLE)));
        }
        try {
            if (deadline.isPast()) {
                // A pool may have kept it waiting for longer.
                return new Result.Done<>(shape.refused().apply(Refused.of(RefusedReason.DEADLINE_EXCEEDED)));
            }
            TimeLimit limit = TimeLimit.on(connection, deadline);
            Result<T> result = inTransaction(connection, limit.left(), shape, work);
            limit.putBack();
            return result;
        } catch (SQLException failure) {
            return new Result.Done<>(shape.refused().apply(refusal(failure)));
        } finally {
            close(connection);
        }
    }

    /** Says nothing of the transaction, which was answered before. */
    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException failure) {
            LOG.debug("a connection could not be closed", failure);
        }
    }

    private <T> Result<T> inTransaction(Connection connection, Duration left, Shape<T> shape, Work<T> work) {
        T outcome;
        try {
            connection.setAutoCommit(false);
            dialect.begin(connection, left);
            outcome = work.in(connection);
        } catch (SQLException failure) {
            rollBack(connection);
            return dialect.failure(failure) == JdbcDialect.Failure.CONFLICT
                    ? new Result.Conflict<>()
                    : new Result.Done<>(shape.refused().apply(refusal(failure)));
        } catch (RuntimeException | Error broken) {
            rollBack(connection);
            LOG.warn("a step broke: nothing was committed", broken);
            return new Result.Done<>(shape.refused().apply(Refused.of(RefusedReason.EFFECT_NOT_APPLIED)));
        }
        if (!shape.stays().test(outcome)) {
            rollBack(connection);
            return new Result.Done<>(outcome);
        }
        return commit(connection, outcome, shape);
    }

    private <T> Result<T> commit(Connection connection, T outcome, Shape<T> shape) {
        try {
            connection.commit();
            return new Result.Done<>(outcome);
        } catch (SQLException failure) {
            if (!dialect.rolledBack(failure)) {
                LOG.debug("a commit went unanswered", failure);
                return new Result.Done<>(shape.unknown().apply(unknownReason(failure)));
            }
            return dialect.failure(failure) == JdbcDialect.Failure.CONFLICT
                    ? new Result.Conflict<>()
                    : new Result.Done<>(shape.refused().apply(refusal(failure)));
        }
    }

    private UnknownReason unknownReason(SQLException failure) {
        return dialect.failure(failure) == JdbcDialect.Failure.UNAVAILABLE
                ? UnknownReason.CONNECTION_LOST
                : UnknownReason.BACKEND_ERROR;
    }

    private Refused refusal(SQLException failure) {
        JdbcDialect.Failure kind = dialect.failure(failure);
        if (kind == JdbcDialect.Failure.OTHER) {
            LOG.warn("the database refuses a statement", failure);
        } else {
            LOG.debug("nothing was committed: {}", kind, failure);
        }
        return switch (kind) {
            case TABLES_MISSING -> Refused.of(RefusedReason.SINK_NOT_READY);
            case TIME_IS_UP -> Refused.of(RefusedReason.DEADLINE_EXCEEDED);
            case READ_ONLY, CONFLICT, UNAVAILABLE -> Refused.of(RefusedReason.BACKEND_UNAVAILABLE);
            case OTHER -> Refused.of(RefusedReason.EFFECT_NOT_APPLIED);
        };
    }

    /** A connection that cannot even roll back is gone, and the database ends what it had begun. */
    private static void rollBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException gone) {
            LOG.debug("a connection was lost before it was rolled back", gone);
        }
    }
}
