package io.lease4j.verification.effects;

import io.lease4j.examples.outbox.FinishedJob;
import io.lease4j.jdbc.JdbcGuard;
import io.lease4j.testkit.server.PostgresSchema;
import io.lease4j.testkit.server.PostgresServer;
import io.lease4j.verification.Patience;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A schema of a test's own on a real server: the tables of the guard, those of the outbox example, and one that nobody
 * guards.
 */
record Schema(String url) {

    /** Written by the same processes at the same moments as the guarded tables, by whoever comes. */
    private static final String TWIN = """
            CREATE TABLE twin (number bigserial PRIMARY KEY, job text NOT NULL, token bigint NOT NULL)""";

    /** The order of its numbers is, for each job, that of the commits. */
    private static final String ACCEPTED = """
            CREATE TABLE accepted (number bigserial PRIMARY KEY, job text NOT NULL, token bigint NOT NULL,
            lease_id text NOT NULL, process text NOT NULL)""";

    static Schema fresh() {
        return on(Servers.postgres());
    }

    static Schema on(PostgresServer server) {
        PostgresSchema schema = PostgresSchema.fresh(server);
        schema.run(JdbcGuard.class.getResourceAsStream("/lease4j-jdbc/postgresql/V1__lease4j.sql"));
        schema.run(FinishedJob.class.getResourceAsStream("outbox.sql"));
        schema.execute(TWIN);
        schema.execute(ACCEPTED);
        return new Schema(schema.url());
    }

    /** The same schema, reached through something else. */
    Schema through(InetSocketAddress other) {
        return new Schema(tables().through(other).url());
    }

    /** The same, with an option of the server for each session. */
    Schema with(String option, String value) {
        return new Schema(url + "&options=-c%20" + option + "=" + value);
    }

    /** A connection for each call. */
    DataSource source() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        return source;
    }

    /** A connection in a transaction, for whoever plays the caller. */
    Connection transaction() {
        try {
            Connection connection = source().getConnection();
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private PostgresSchema tables() {
        return new PostgresSchema(url);
    }

    void execute(String sql) {
        tables().execute(sql);
    }

    /** The first column of every row, as text. */
    List<String> list(String sql) {
        return tables().list(sql);
    }

    long number(String sql) {
        return Long.parseLong(list(sql).get(0));
    }

    /** Waits until so many sessions wait for a row of these tables that somebody has. */
    void awaitWaiting(int sessions) {
        String schema = url.replaceFirst(".*currentSchema=", "").replaceFirst("&.*", "");
        Patience.until(
                sessions + " sessions wait",
                () -> number("SELECT count(DISTINCT waits.pid) FROM pg_locks waits JOIN pg_locks has USING (pid)"
                                + " JOIN pg_class ON has.relation = pg_class.oid JOIN pg_namespace"
                                + " ON relnamespace = pg_namespace.oid WHERE NOT waits.granted AND nspname = '"
                                + schema + "'")
                        >= sessions);
    }
}
