package io.lease4j.jdbc.internal;

import io.lease4j.jdbc.JdbcDialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;

/** PostgreSQL. The codes are those of appendix A of its manual. */
public final class PostgresDialect implements JdbcDialect {

    /** There is only one. */
    public static final JdbcDialect INSTANCE = new PostgresDialect();

    /**
     * An installation may answer commits before they are durable; what a sink acknowledged must not be forgotten. Stronger
     * settings than {@code on} stay.
     */
    private static final String BEGIN = """
            SELECT set_config('statement_timeout', ?, true), set_config('lock_timeout', ?, true),
            set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')
            THEN 'on' ELSE current_setting('synchronous_commit') END, true), current_setting('transaction_read_only')""";

    private static final String COMPLETION_UNKNOWN = "40003";

    /** Undefined table, column, schema and operator, a wrong type, a name that is none, insufficient privilege. */
    private static final Set<String> TABLES = Set.of("42P01", "42703", "3F000", "42883", "42804", "42601", "42501");

    /** Query cancelled, which a statement's time limit does, and a row that could not be reserved in time. */
    private static final Set<String> TIME = Set.of("57014", "55P03");

    private static final String READ_ONLY = "25006";

    /** Connection, resources, intervention by an operator, system: by the class of the code. */
    private static final Set<String> UNAVAILABLE = Set.of("08", "53", "57", "58", "XX");

    /** Rolled back, or refused by a constraint that waits for the commit. */
    private static final Set<String> ROLLED_BACK = Set.of("40", "23");

    /**
     * The transaction had failed, or its session was ended while it was idle. Not the rest of the class: <em>no active
     * transaction</em> is also what the driver says where somebody else has committed it.
     */
    private static final Set<String> HAD_FAILED = Set.of("25P02", "25P03");

    private PostgresDialect() {}

    @Override
    public String shared(String query, String alias) {
        return query + " FOR SHARE OF " + alias;
    }

    @Override
    public String exclusive(String query) {
        return query + " FOR UPDATE";
    }

    @Override
    public String unlessThere(String insert) {
        return insert + " ON CONFLICT DO NOTHING";
    }

    @Override
    public boolean changesWithinQueries() {
        return true;
    }

    @Override
    public void begin(Connection connection, Duration atMost) throws SQLException {
        String millis = Long.toString(Math.max(1, Math.min(Integer.MAX_VALUE, atMost.toMillis())));
        try (PreparedStatement begin = connection.prepareStatement(BEGIN)) {
            begin.setString(1, millis);
            begin.setString(2, millis);
            try (ResultSet settings = begin.executeQuery()) {
                if (settings.next() && settings.getString(4).equals("on")) {
                    // A standby would answer a question from what it has heard of so far.
                    throw new SQLException("the transaction may only read", READ_ONLY);
                }
            }
        }
    }

    @Override
    public Failure failure(SQLException failure) {
        String code = code(failure);
        if (kind(code).equals("40")) {
            return Failure.CONFLICT;
        }
        if (TABLES.contains(code)) {
            return Failure.TABLES_MISSING;
        }
        if (code.equals(READ_ONLY)) {
            return Failure.READ_ONLY;
        }
        if (TIME.contains(code)) {
            return Failure.TIME_IS_UP;
        }
        return code.isEmpty() || UNAVAILABLE.contains(kind(code)) ? Failure.UNAVAILABLE : Failure.OTHER;
    }

    @Override
    public boolean rolledBack(SQLException failure) {
        String code = code(failure);
        return HAD_FAILED.contains(code) || (ROLLED_BACK.contains(kind(code)) && !code.equals(COMPLETION_UNKNOWN));
    }

    private static String code(SQLException failure) {
        String code = failure.getSQLState();
        return code == null ? "" : code;
    }

    private static String kind(String code) {
        return code.length() < 2 ? "" : code.substring(0, 2);
    }
}
