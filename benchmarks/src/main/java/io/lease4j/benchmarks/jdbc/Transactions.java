package io.lease4j.benchmarks.jdbc;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import io.lease4j.jdbc.JdbcGuard;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.testkit.server.PostgresServer;
import io.lease4j.time.SystemTime;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.postgresql.ds.PGSimpleDataSource;

/** A caller's transaction, bare and with the guard in it: one row is written. Confined to one thread. */
final class Transactions implements AutoCloseable {

    private static final String MIGRATION = "/lease4j-jdbc/postgresql/V1__lease4j.sql";
    private static final SinkName SINK = SinkName.of("invoices");
    private static final int LEASES = 100;
    private static final Duration TTL = Duration.ofHours(1);

    private final PostgresServer server;
    private final Connection connection;
    private final JdbcGuard guard = JdbcGuard.of(SINK);
    private final List<ExecutionAuthority> authorities;
    private final byte[] body =
            "an invoice of some fifty bytes, as a caller stores it".getBytes(StandardCharsets.UTF_8);
    private long next;

    Transactions() throws SQLException, IOException, CaseFailedException {
        server = PostgresServer.start();
        String url = server.jdbcUrl();
        try (Connection admin = DriverManager.getConnection(url);
                Statement statement = admin.createStatement();
                InputStream migration =
                        Objects.requireNonNull(JdbcGuard.class.getResourceAsStream(MIGRATION), MIGRATION)) {
            boolean unused = statement.execute(new String(migration.readAllBytes(), StandardCharsets.UTF_8));
            unused = statement.execute("CREATE TABLE invoice (id bigint PRIMARY KEY, body bytea NOT NULL)");
        }
        authorities = authorities(url);
        connection = DriverManager.getConnection(url + "&socketFactory=" + CountingSockets.class.getName());
        connection.setAutoCommit(false);
    }

    /** Leases of a memory store, under a namespace that the sink in the database is registered for. */
    private static List<ExecutionAuthority> authorities(String url) throws CaseFailedException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        Holder holder = Holder.ofThisProcess("invoice-worker");
        Deadline deadline = Deadline.within(Duration.ofSeconds(60), SystemTime.monotonicClock());
        List<ExecutionAuthority> all = new ArrayList<>();
        try (MemoryLeaseStore store =
                        MemoryLeaseStore.builder(Namespace.of("bench")).build();
                JdbcSink sink = JdbcSink.builder(source, SINK, (at, effect, authority) -> {})
                        .build();
                LeaseOperator operator = LeaseOperator.builder(store, holder).build();
                Leases leases = Leases.builder(store, holder).build()) {
            AdminOutcome registered = operator.register(sink, deadline);
            if (!(registered instanceof AdminOutcome.Done)) {
                throw new CaseFailedException("the sink was not registered: " + registered);
            }
            for (int i = 0; i < LEASES; i++) {
                AcquireOutcome outcome =
                        leases.acquire(LeaseKey.of("bench", "orders", Integer.toString(i)), TTL, deadline);
                if (!(outcome instanceof AcquireOutcome.Acquired acquired)) {
                    throw new CaseFailedException("not acquired: " + outcome);
                }
                all.add(acquired.lease().authority(ExecutionId.of("execution-" + i)));
            }
        }
        return all;
    }

    void bare() throws SQLException {
        insert(next++);
        connection.commit();
    }

    void guarded() throws SQLException, CaseFailedException {
        long id = next++;
        ExecutionAuthority authority = authorities.get((int) (id % LEASES));
        Effect effect = Effect.of(authority.generation().key(), EffectId.of("invoice-" + id), "invoice", body);
        CommitOutcome outcome = guard.commit(connection, effect, authority);
        if (!(outcome instanceof CommitOutcome.Accepted accepted) || accepted.already()) {
            throw new CaseFailedException("not accepted: " + outcome);
        }
        insert(id);
        connection.commit();
    }

    private void insert(long id) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO invoice (id, body) VALUES (?, ?)")) {
            insert.setLong(1, id);
            insert.setBytes(2, body);
            int unused = insert.executeUpdate();
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // The server ends with it.
        } finally {
            server.close();
        }
    }
}
