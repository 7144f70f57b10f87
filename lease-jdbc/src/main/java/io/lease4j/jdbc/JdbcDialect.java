package io.lease4j.jdbc;

import io.lease4j.jdbc.internal.PostgresDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * What differs between databases. The rest is SQL that they share. Another database needs these few answers and a
 * migration of its own; its row reservations must last until the end of the transaction, and a transaction that reads an
 * older snapshot must fail when it reserves a row that was changed since. Implementations are immutable.
 *
 * @since 0.1.0
 */
public interface JdbcDialect {

    /**
     * What a failure says of the transaction that it ended, before its commit was sent.
     *
     * @since 0.1.0
     */
    enum Failure {
        /** Another transaction was in the way (serialization, deadlock): the same again may succeed. */
        CONFLICT,
        /** A table or column is missing, or this user may not use it: the migration was not run here. */
        TABLES_MISSING,
        /** The transaction may not write. */
        READ_ONLY,
        /** A time limit of {@link #begin} passed. */
        TIME_IS_UP,
        /** The database cannot be reached, or cannot serve. */
        UNAVAILABLE,
        /** Anything else: a statement that the database does not accept. */
        OTHER
    }

    /**
     * Returns the dialect of PostgreSQL.
     *
     * @return tested with version 15
     */
    static JdbcDialect postgresql() {
        return PostgresDialect.INSTANCE;
    }

    /**
     * Makes a query reserve the rows that it finds against changes, but not against others that only do the same.
     *
     * @param query a {@code select} from one table
     * @param alias the table's alias in the query
     * @return the query
     */
    String shared(String query, String alias);

    /**
     * Makes a query reserve the rows that it finds for this transaction alone.
     *
     * @param query a {@code select} from one table
     * @return the query
     */
    String exclusive(String query);

    /**
     * Makes an insert do nothing where the row is there already, after waiting for whoever is about to insert it.
     *
     * @param insert an {@code insert} of one row
     * @return the statement
     */
    String unlessThere(String insert);

    /**
     * Tells whether statements that change rows can stand within a query, as PostgreSQL has it: {@code WITH name AS (UPDATE …
     * RETURNING …)}, each seeing the rows that an earlier one reserved as they are then, and {@code RETURNING} after what
     * {@link #unlessThere} makes and {@code OF alias} after {@link #exclusive}. The guard then needs one round trip for an
     * effect, and otherwise one for each statement.
     *
     * @return false unless overridden
     */
    default boolean changesWithinQueries() {
        return false;
    }

    /**
     * Prepares a transaction that has just begun: its commit is answered only once it is durable, no statement takes longer
     * than it may, and one that may only read fails, because a standby knows less than the server that it follows.
     *
     * @param connection with auto-commit off
     * @param atMost how long a statement may take, 1 ms or more
     * @throws SQLException if the database fails, or the transaction may not write
     */
    void begin(Connection connection, Duration atMost) throws SQLException;

    /**
     * Says what a failed statement means.
     *
     * @param failure what the driver threw before the commit was sent
     * @return what it says of the transaction
     */
    Failure failure(SQLException failure);

    /**
     * Says whether a failed commit certainly left nothing. False is always right.
     *
     * @param failure what the driver threw when it committed
     * @return true only if the database said itself that it rolled back
     */
    boolean rolledBack(SQLException failure);
}
