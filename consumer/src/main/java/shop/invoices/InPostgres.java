package shop.invoices;

import io.lease4j.AcquireOutcome;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import io.lease4j.jdbc.JdbcGuard;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Results in PostgreSQL, which refuses those of a worker that is late. */
final class InPostgres {

    private static final SinkName SINK = SinkName.of("letters");
    private static final LeaseKey KEY = LeaseKey.of("shop", "invoice", "3");
    private static final JdbcGuard GUARD = JdbcGuard.of(SINK);

    private InPostgres() {}

    /** The first worker is slow: its successor writes before it does. */
    static String run(String uri, String url) throws SQLException, IOException {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setUrl(url);
        migrate(database);
        try (ValkeyLeaseStore store =
                        ValkeyLeaseStore.builder(OnValkey.NAMESPACE).uri(uri).open().orThrow();
                LeaseOperator operator = LeaseOperator.builder(store, Holder.ofThisProcess("operations"))
                        .build();
                JdbcSink sink = JdbcSink.builder(database, SINK, InPostgres::insert).build();
                Leases leases = Leases.builder(store, Holder.ofThisProcess("clerk")).build()) {
            Deadline deadline = leases.within(Duration.ofSeconds(20));
            String registered = operator.register(sink, deadline).code();

            Lease slow = acquire(leases, deadline);
            var released = leases.release(slow, deadline);
            Lease next = acquire(leases, deadline);
            String second = write(database, next, EffectId.of("invoice-3"));
            String late = write(database, slow, EffectId.of("reminder-3"));
            return "registered: " + registered + ", first: " + released.code() + ", second: " + second
                    + ", first, late: " + late;
        }
    }

    /** The effect and its check are one transaction, which is yours. The id is the work's, and never changes. */
    private static String write(DataSource database, Lease lease, EffectId id) throws SQLException {
        ExecutionAuthority authority = lease.authority(ExecutionId.random());
        Effect effect = Effect.of(KEY, id, "letter", "Dear customer".getBytes(StandardCharsets.UTF_8));
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            CommitOutcome outcome = GUARD.commit(connection, effect, authority, InPostgres::insert);
            if (outcome instanceof CommitOutcome.Accepted) {
                connection.commit();
            } else {
                connection.rollback();
            }
            return outcome.code();
        }
    }

    private static void insert(Connection connection, Effect effect, ExecutionAuthority authority) throws SQLException {
        try (var insert = connection.prepareStatement("INSERT INTO letter (id, body) VALUES (?, ?)")) {
            insert.setString(1, effect.id().value());
            insert.setBytes(2, effect.payload());
            insert.executeUpdate();
        }
    }

    private static Lease acquire(Leases leases, Deadline deadline) {
        AcquireOutcome outcome = leases.acquire(KEY, Duration.ofSeconds(30), deadline);
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            return acquired.lease();
        }
        throw new IllegalStateException(outcome.toString());
    }

    /** A migration tool does this from the same file. */
    private static void migrate(DataSource database) throws SQLException, IOException {
        String name = "lease4j-jdbc/postgresql/V1__lease4j.sql";
        try (InputStream file = JdbcGuard.class.getClassLoader().getResourceAsStream(name);
                Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(new String(file.readAllBytes(), StandardCharsets.UTF_8));
            statement.execute("CREATE TABLE letter (id text PRIMARY KEY, body bytea NOT NULL)");
        }
    }
}
