package io.lease4j.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lease4j.testkit.server.PostgresSchema;
import io.lease4j.testkit.server.PostgresServer;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A schema of a test's own on a real server, with the migration run and a table for its effects. */
final class Database {

    /** What a test of a guard writes to. */
    static final String EFFECTS = "CREATE TABLE result (lease_key text, effect_id text, token bigint)";

    private final PostgresSchema schema;

    private Database(PostgresSchema schema) {
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
        database.schema.run(Database.class.getResourceAsStream("/lease4j-jdbc/postgresql/V1__lease4j.sql"));
        database.execute(EFFECTS);
        return database;
    }

    /** A fresh schema without any table. */
    static Database empty() {
        return empty(Shared.SERVER);
    }

    private static Database empty(PostgresServer server) {
        return new Database(PostgresSchema.fresh(server));
    }

    /** Where the shared server listens. */
    static InetSocketAddress address() {
        return Shared.SERVER.address();
    }

    /** The same schema on the shared server, reached through something else. */
    Database through(InetSocketAddress proxy) {
        return new Database(schema.through(proxy));
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
        source.setUrl(schema.url());
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
        schema.execute(sql);
    }

    /** The first column of every row, as text. */
    List<String> list(String sql) {
        return schema.list(sql);
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
