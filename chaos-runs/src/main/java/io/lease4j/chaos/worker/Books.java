package io.lease4j.chaos.worker;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lease4j.ExecutionAuthority;
import io.lease4j.effect.Effect;
import io.lease4j.effect.SinkName;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.jdbc.JdbcWitness;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A process's way to PostgreSQL: the guarded sink with its rows, the twin beside it, and the witness. Thread-safe. */
public final class Books implements AutoCloseable {

    /** The sink in PostgreSQL. */
    public static final SinkName SINK = SinkName.of("books");

    /** Its place in the record. */
    public static final String PLACE = "postgres";

    private static final int CONNECTIONS = 6;
    private static final long PATIENCE_MILLIS = 5_000;

    private final HikariDataSource source;

    /**
     * Opens a pool.
     *
     * @param jdbcUrl where the database is
     */
    public Books(String jdbcUrl) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(jdbcUrl);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(PATIENCE_MILLIS);
        config.setInitializationFailTimeout(-1);
        source = new HikariDataSource(config);
    }

    DataSource source() {
        return source;
    }

    /**
     * Makes the guarded sink.
     *
     * @return a sink; the caller closes it
     */
    public JdbcSink sink() {
        return JdbcSink.builder(
                        source,
                        SINK,
                        (connection, effect, authority) -> insert(connection, "accepted", effect, authority))
                .build();
    }

    /**
     * Makes the witness.
     *
     * @return a witness; the caller closes it
     */
    public JdbcWitness witness() {
        return JdbcWitness.builder(source).build();
    }

    static void insert(Connection connection, String table, Effect effect, ExecutionAuthority authority)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table
                + " (fingerprint, token, lease_id, effect_id, execution_id) VALUES (?, ?, ?, ?, ?)")) {
            insert.setString(1, effect.key().fingerprint());
            insert.setLong(2, authority.token().value());
            insert.setString(3, authority.generation().leaseId().value());
            insert.setString(4, effect.id().value());
            insert.setString(5, authority.executionId().value());
            int unused = insert.executeUpdate();
        }
    }

    @Override
    public void close() {
        source.close();
    }
}
