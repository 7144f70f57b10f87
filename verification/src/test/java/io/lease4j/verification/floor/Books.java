package io.lease4j.verification.floor;

import io.lease4j.ExecutionAuthority;
import io.lease4j.effect.Effect;
import io.lease4j.effect.SinkName;
import io.lease4j.jdbc.JdbcGuard;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.testkit.server.PostgresSchema;
import io.lease4j.testkit.server.PostgresServer;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A schema in a real PostgreSQL: a sink that writes down what it accepts, and a witness. */
public record Books(String url) {

    public static final SinkName SINK = SinkName.of("books");

    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final String ACCEPTED =
            "CREATE TABLE accepted (number bigserial PRIMARY KEY, namespace text NOT NULL,"
                    + " shard integer NOT NULL, token bigint NOT NULL, lease_id text NOT NULL, effect text NOT NULL)";

    private static final class Shared {
        static final PostgresServer SERVER = PostgresServer.start("max_connections=200", "fsync=off");
    }

    public static Books fresh() {
        return on(Shared.SERVER);
    }

    static Books on(PostgresServer server) {
        PostgresSchema schema = PostgresSchema.fresh(server);
        schema.run(JdbcGuard.class.getResourceAsStream("/lease4j-jdbc/postgresql/V1__lease4j.sql"));
        schema.execute(ACCEPTED);
        return new Books(schema.url());
    }

    /** A number that no other test has. */
    static int number() {
        return NUMBER.incrementAndGet();
    }

    /** The same, reached through something else. */
    Books through(InetSocketAddress other) {
        return new Books(schema().through(other).url());
    }

    InetSocketAddress address() {
        String place = url.replaceFirst(".*//([^/]+)/.*", "$1");
        int colon = place.lastIndexOf(':');
        return new InetSocketAddress(place.substring(0, colon), Integer.parseInt(place.substring(colon + 1)));
    }

    public JdbcSink sink() {
        return JdbcSink.builder(source(), SINK, Books::write).build();
    }

    public JdbcWitness witness(long width) {
        return JdbcWitness.builder(source()).width(width).build();
    }

    private static void write(Connection connection, Effect effect, ExecutionAuthority authority) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO accepted (namespace, shard, token, lease_id, effect) VALUES (?, ?, ?, ?, ?)")) {
            insert.setString(1, effect.key().namespace().name());
            insert.setInt(2, authority.recordId().shard());
            insert.setLong(3, authority.token().value());
            insert.setString(4, authority.generation().leaseId().value());
            insert.setString(5, effect.id().value());
            int unused = insert.executeUpdate();
        }
    }

    /** Tokens of a namespace under which effects of two generations were accepted. */
    public List<String> repeated(String namespace) {
        return list("SELECT shard || ':' || token FROM accepted WHERE namespace = '" + namespace
                + "' GROUP BY shard, token HAVING count(DISTINCT lease_id) > 1");
    }

    public List<String> effects(String namespace) {
        return list("SELECT effect FROM accepted WHERE namespace = '" + namespace + "' ORDER BY number");
    }

    /** Up to where the witness ever gave tokens of a namespace. */
    long highestGiven(String namespace) {
        return Long.parseLong(list("SELECT highest FROM lease4j_witness WHERE namespace = '" + namespace + "'")
                .get(0));
    }

    private DataSource source() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        return source;
    }

    private PostgresSchema schema() {
        return new PostgresSchema(url);
    }

    void execute(String sql) {
        schema().execute(sql);
    }

    List<String> list(String sql) {
        return schema().list(sql);
    }
}
