package io.lease4j.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lease4j.testkit.server.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A schema of a test's own on a real server, with the migration run and a table for its effects. */
final class Database {

    /** What a test of a guard writes to. */
    static final String EFFECTS = "CREATE TABLE result (lease_key text, effect_id text, token bigint)";

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final String url;
    private final String schema;

    private Database(String url, String schema) {
        this.url = url;
        this.schema = schema;
    }

    /** The server that tests share which do nothing to it. */
    private static final class Shared {
        static final PostgresServer SERVER = PostgresServer.start("max_connections=300", "fsync=off");
    }

    /** A fresh schema with all tables on the shared server. */
    static Database fresh() {
        return on(Shared.SERVER);
    }

    static Database on(PostgresServer server) {
        Database database = empty(server);
        database.execute(migration());
        database.execute(EFFECTS);
        return database;
    }

    /** A fresh schema without any table. */
    static Database empty() {
        return empty(Shared.SERVER);
    }

    private static Database empty(PostgresServer server) {
        Database database = new Database(server.jdbcUrl(), "test_" + NUMBER.incrementAndGet());
        database.execute("CREATE SCHEMA " + database.schema);
        return database;
    }

    /** Where the shared server listens. */
    static InetSocketAddress address() {
        return Shared.SERVER.address();
    }

    /** The same schema on the shared server, reached through something else. */
    Database through(InetSocketAddress proxy) {
        return new Database(Shared.SERVER.jdbcUrl(proxy), schema);
    }

    static String migration() {
        try (InputStream in = Objects.requireNonNull(
                Database.class.getResourceAsStream("/lease4j-jdbc/postgresql/V1__lease4j.sql"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Nothing listens there. */
    static DataSource unreachable() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl("jdbc:postgresql://127.0.0.1:1/postgres?user=postgres");
        return source;
    }

    /** A connection for each call. */
    DataSource source() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url + "&currentSchema=" + schema);
        return source;
    }

    HikariDataSource pool(int connections) {
        return pool(connections, "TRANSACTION_READ_COMMITTED");
    }

    HikariDataSource pool(int connections, String isolation) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source());
        config.setMaximumPoolSize(connections);
        config.setTransactionIsolation(isolation);
        return new HikariDataSource(config);
    }

    /** A connection in a transaction, for whoever plays the caller. */
    Connection transaction(int isolation) throws SQLException {
        Connection connection = source().getConnection();
        connection.setTransactionIsolation(isolation);
        connection.setAutoCommit(false);
        return connection;
    }

    void execute(String sql) {
        try (Connection connection = source().getConnection();
                Statement statement = connection.createStatement()) {
            boolean unused = statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    /** The first column of every row, as text. */
    List<String> list(String sql) {
        try (Connection connection = source().getConnection();
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

    long count(String table) {
        return Long.parseLong(list("SELECT count(*) FROM " + table).get(0));
    }

    /** How many other sessions wait for a row that somebody has. */
    long waiting() {
        return Long.parseLong(list("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
                .get(0));
    }
}
