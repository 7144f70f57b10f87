package io.lease4j.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** PostgreSQL as a database that cannot do everything in one statement. */
final class StepByStep implements JdbcDialect {

    private final JdbcDialect real = JdbcDialect.postgresql();

    @Override
    public String shared(String query, String alias) {
        return real.shared(query, alias);
    }

    @Override
    public String exclusive(String query) {
        return real.exclusive(query);
    }

    @Override
    public String unlessThere(String insert) {
        return real.unlessThere(insert);
    }

    @Override
    public void begin(Connection connection, Duration atMost) throws SQLException {
        real.begin(connection, atMost);
    }

    @Override
    public Failure failure(SQLException failure) {
        return real.failure(failure);
    }

    @Override
    public boolean rolledBack(SQLException failure) {
        return real.rolledBack(failure);
    }
}
