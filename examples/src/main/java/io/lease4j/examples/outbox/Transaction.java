package io.lease4j.examples.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** What is done in one transaction: all of it commits, or nothing does. */
@FunctionalInterface
public interface Transaction<T> {

    /** Does it; what it throws rolls everything back. */
    T in(Connection connection) throws SQLException;

    /** Runs it on a connection of its own. If the commit itself fails, nobody knows whether it took place. */
    static <T> T run(DataSource database, Transaction<T> work) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try {
                T result = work.in(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException e) {
                rollBack(connection, e);
                throw e;
            }
        }
    }

    private static void rollBack(Connection connection, Exception why) {
        try {
            connection.rollback();
        } catch (SQLException gone) {
            why.addSuppressed(gone);
        }
    }
}
