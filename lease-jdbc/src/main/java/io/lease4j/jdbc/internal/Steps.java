package io.lease4j.jdbc.internal;

import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Violation;
import io.lease4j.effect.SinkName;
import io.lease4j.jdbc.JdbcDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Starts steps on a connection, and says what stands against them. Immutable. */
public final class Steps {

    private final SinkName sink;
    private final Sql sql;
    private final JdbcDialect dialect;

    /** Makes the steps of one sink. */
    public Steps(SinkName sink, Sql sql, JdbcDialect dialect) {
        this.sink = sink;
        this.sql = sql;
        this.dialect = dialect;
    }

    /** The steps of a worker's transaction. */
    public GuardSteps guard(Connection connection) {
        return new GuardSteps(new SinkRows(connection, sql, sink));
    }

    /** The steps of the sink's own transactions. */
    public SinkSteps sink(Connection connection) {
        return new SinkSteps(new SinkRows(connection, sql, sink));
    }

    /** Asked before any statement. */
    public static Optional<Refused> unlessTransaction(Connection connection) throws SQLException {
        if (connection.getAutoCommit()) {
            // Each statement would be a transaction of its own: the check would be over before the write.
            return Optional.of(Refused.invalid(new Violation("connection", "auto-commit off", "auto-commit on")));
        }
        return connection.isReadOnly() ? Optional.of(readOnly()) : Optional.empty();
    }

    /** What a failed statement is to a caller, if it is more than a failure of the database. */
    public Optional<Refused> refusal(SQLException failure) {
        return switch (dialect.failure(failure)) {
            case TABLES_MISSING -> Optional.of(Refused.of(RefusedReason.SINK_NOT_READY));
            case READ_ONLY -> Optional.of(readOnly());
            case CONFLICT, TIME_IS_UP, UNAVAILABLE, OTHER -> Optional.empty();
        };
    }

    private static Refused readOnly() {
        return Refused.invalid(new Violation("connection", "may write", "read-only"));
    }
}
