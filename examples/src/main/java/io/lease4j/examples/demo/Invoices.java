package io.lease4j.examples.demo;

import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import io.lease4j.jdbc.JdbcGuard;
import io.lease4j.jdbc.JdbcSink;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.postgresql.ds.PGSimpleDataSource;

/** Two tables of invoices in PostgreSQL: the last row of an invoice counts. One is guarded, the other takes what comes. */
final class Invoices {

    static final SinkName SINK = SinkName.of("invoices");

    private static final String MIGRATION = "/lease4j-jdbc/postgresql/V1__lease4j.sql";
    private static final String COLUMNS =
            " (number bigserial PRIMARY KEY, invoice text NOT NULL, token bigint NOT NULL, total text NOT NULL)";

    /** Rows that were written after one of a later generation. */
    private static final String STALE = "SELECT count(*) FROM %1$s late WHERE EXISTS (SELECT 1 FROM %1$s early"
            + " WHERE early.invoice = late.invoice AND early.number < late.number AND early.token > late.token)";

    private final PGSimpleDataSource database = new PGSimpleDataSource();
    private final JdbcGuard guard = JdbcGuard.of(SINK);

    Invoices(String url) {
        database.setUrl(url);
    }

    static LeaseKey key(String invoice) {
        return LeaseKey.of(ProcessStage.NAMESPACE, "invoice", invoice);
    }

    void create() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(migration());
            statement.executeUpdate("CREATE TABLE guarded" + COLUMNS);
            statement.executeUpdate("CREATE TABLE unguarded" + COLUMNS);
        }
    }

    private static String migration() {
        try (InputStream in = Objects.requireNonNull(JdbcGuard.class.getResourceAsStream(MIGRATION), MIGRATION)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What an operator registers. */
    JdbcSink sink() {
        return JdbcSink.builder(database, SINK, (connection, effect, authority) -> {})
                .build();
    }

    String writeGuarded(String invoice, String total, ExecutionAuthority authority) throws SQLException {
        Effect effect =
                Effect.of(authority.key(), EffectId.random(), "invoice", total.getBytes(StandardCharsets.UTF_8));
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            CommitOutcome outcome = guard.commit(
                    connection, effect, authority, (same, it, by) -> insert(same, "guarded", invoice, total, by));
            connection.commit();
            return outcome.code();
        }
    }

    String writeUnguarded(String invoice, String total, ExecutionAuthority authority) throws SQLException {
        try (Connection connection = database.getConnection()) {
            insert(connection, "unguarded", invoice, total, authority);
            return "written";
        }
    }

    private static void insert(
            Connection connection, String table, String invoice, String total, ExecutionAuthority authority)
            throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + table + " (invoice, token, total) VALUES (?, ?, ?)")) {
            insert.setString(1, invoice);
            insert.setLong(2, authority.token().value());
            insert.setString(3, total);
            insert.executeUpdate();
        }
    }

    String current(String table, String invoice) throws SQLException {
        return first("SELECT total FROM " + table + " WHERE invoice = '" + invoice + "' ORDER BY number DESC LIMIT 1");
    }

    int staleWrites(String table) throws SQLException {
        return Integer.parseInt(first(STALE.formatted(table)));
    }

    private String first(String query) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : "nothing";
        }
    }
}
