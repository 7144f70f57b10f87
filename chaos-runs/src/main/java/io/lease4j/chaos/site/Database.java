package io.lease4j.chaos.site;

import io.lease4j.jdbc.JdbcGuard;
import io.lease4j.testkit.server.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The PostgreSQL of a run: the library's tables, the guarded rows and those of the twin. Thread-safe. */
public final class Database implements AutoCloseable {

    private static final String TABLES = "/lease4j-jdbc/postgresql/V1__lease4j.sql";
    private static final String ROWS =
            " (number bigserial PRIMARY KEY, fingerprint text NOT NULL, token bigint NOT NULL,"
                    + " lease_id text NOT NULL, effect_id text NOT NULL, execution_id text NOT NULL)";

    private final PostgresServer server;

    private Database(PostgresServer server) {
        this.server = server;
    }

    /**
     * Starts one.
     *
     * @return a database with its tables
     */
    public static Database start() {
        // The order of commits is what is judged; the machine is not made to lose power under it.
        Database database =
                new Database(PostgresServer.start("max_connections=120", "fsync=off", "track_commit_timestamp=on"));
        try (InputStream in = Objects.requireNonNull(JdbcGuard.class.getResourceAsStream(TABLES), TABLES)) {
            database.execute(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        database.execute("CREATE TABLE accepted" + ROWS);
        database.execute("CREATE TABLE twin" + ROWS);
        return database;
    }

    /**
     * Where it is.
     *
     * @return a URL
     */
    public String url() {
        return server.jdbcUrl();
    }

    /**
     * What it is.
     *
     * @return its version
     */
    public String version() {
        return rows("SHOW server_version", 1).get(0).get(0);
    }

    /**
     * The rows of a table in the order of their commits: fingerprint, token, lease, effect, execution.
     *
     * @param table accepted or twin
     * @return the rows
     */
    public List<List<String>> committed(String table) {
        return rows(
                "SELECT fingerprint, token, lease_id, effect_id, execution_id FROM " + table
                        + " ORDER BY pg_xact_commit_timestamp(xmin), number",
                5);
    }

    private List<List<String>> rows(String sql, int columns) {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<List<String>> all = new ArrayList<>();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(rows.getString(i));
                }
                all.add(row);
            }
            return all;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private void execute(String sql) {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            boolean unused = statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
