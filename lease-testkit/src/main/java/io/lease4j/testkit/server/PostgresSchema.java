package io.lease4j.testkit.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A schema of a test's own in a {@link PostgresServer}, with what a test does beside the code that it tests. A call is a
 * connection and a transaction of its own. Immutable and thread-safe. Needs the JDBC driver of PostgreSQL at run time.
 *
 * @param url how JDBC reaches it; connections start in this schema
 * @since 0.1.0
 */
public record PostgresSchema(String url) {

    private static final AtomicInteger NUMBER = new AtomicInteger();

    /**
     * Creates a schema that nobody else in this JVM has, without any table.
     *
     * @param server that runs
     * @return the new schema
     */
    public static PostgresSchema fresh(PostgresServer server) {
        String name = "test_" + NUMBER.incrementAndGet();
        new PostgresSchema(server.jdbcUrl()).execute("CREATE SCHEMA " + name);
        return new PostgresSchema(server.jdbcUrl() + "&currentSchema=" + name);
    }

    /**
     * Returns the same schema, reached through something else, such as a proxy.
     *
     * @param other where that listens
     * @return another view of it
     */
    public PostgresSchema through(InetSocketAddress other) {
        return new PostgresSchema(
                url.replaceFirst("//[^/]+/", "//" + other.getHostString() + ":" + other.getPort() + "/"));
    }

    /**
     * Runs all statements of a script.
     *
     * @param script UTF-8; read to its end and closed
     * @throws AssertionError if the server refuses it
     */
    public void run(InputStream script) {
        try (script) {
            execute(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs a statement, or several.
     *
     * @param sql with semicolons between them
     * @throws AssertionError if the server refuses it or is not there
     */
    public void execute(String sql) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            boolean unused = statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    /**
     * Reads the first column of every row, as text.
     *
     * @param sql a query
     * @return in the order of the rows
     * @throws AssertionError if the server refuses it or is not there
     */
    public List<String> list(String sql) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> list = new ArrayList<>();
            while (rows.next()) {
                list.add(rows.getString(1));
            }
            return list;
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }
}
