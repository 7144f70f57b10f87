package io.lease4j.examples.live.site;

import io.lease4j.AdminOutcome;
import io.lease4j.Holder;
import io.lease4j.LeaseOperator;
import io.lease4j.Namespace;
import io.lease4j.examples.live.work.Accounts;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.observe.LeaseListener;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.PostgresServer;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The servers of a run, with tables, a namespace that has its witness in the database, and a registered sink. They end with
 * the run: nothing here is closed. Thread-safe.
 */
public final class Site {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Namespace NAMESPACE = Namespace.of(Accounts.NAMESPACE);

    private final ValkeyServer valkey = ValkeyServer.start();
    private final PostgresServer postgres = PostgresServer.start();
    private final PGSimpleDataSource database = new PGSimpleDataSource();

    private Site() {
        database.setUrl(postgres.jdbcUrl());
    }

    /** Starts them. */
    public static Site start() throws SQLException {
        Site site = new Site();
        Tables.create(site.database);
        site.createNamespace();
        return site;
    }

    private void createNamespace() {
        try (ValkeyLeaseStore store = ValkeyLeaseStore.builder(NAMESPACE)
                        .uri(valkeyUri())
                        .shards(Accounts.SHARDS)
                        .openToCreate()
                        .orThrow();
                JdbcWitness witness = witness();
                JdbcSink sink = sink();
                LeaseOperator operator = LeaseOperator.builder(store, Holder.of("on-call", "set-up"))
                        .witness(witness)
                        .sink(sink)
                        .build()) {
            done(operator.create(NamespaceSettings.defaults().withWitness(), operator.within(PATIENCE)));
            done(operator.register(sink, operator.within(PATIENCE)));
        }
    }

    private static void done(AdminOutcome outcome) {
        if (!(outcome instanceof AdminOutcome.Done)) {
            throw new IllegalStateException("the leases could not be set up: " + outcome.code());
        }
    }

    private JdbcWitness witness() {
        return JdbcWitness.builder(database).width(Accounts.RANGE).build();
    }

    /** For registering and sealing: nothing is written through it. */
    private JdbcSink sink() {
        return JdbcSink.builder(database, Accounts.SINK, (connection, effect, authority) -> {})
                .build();
    }

    /** Opens the operator's front door. */
    public LeaseOperator operator(LeaseListener listener) {
        ValkeyLeaseStore store = ValkeyLeaseStore.builder(NAMESPACE)
                .uri(valkeyUri())
                .shards(Accounts.SHARDS)
                .open()
                .orThrow();
        return LeaseOperator.builder(store, Holder.of("on-call", "page"))
                .witness(witness())
                .sink(sink())
                .listener(listener)
                .withoutAudit()
                .build();
    }

    /** Returns where Valkey is. */
    public String valkeyUri() {
        return "redis://" + valkey.host() + ":" + valkey.port();
    }

    /** Returns where PostgreSQL is. */
    public String jdbcUrl() {
        return postgres.jdbcUrl();
    }

    /** Returns connections to it. */
    public DataSource database() {
        return database;
    }

    /** Says how Valkey is. */
    public ProcessState valkeyState() {
        if (!valkey.isRunning()) {
            return ProcessState.ENDED;
        }
        return Signal.isStopped(valkey.pid()) ? ProcessState.FROZEN : ProcessState.RUNNING;
    }

    /**
     * Does something to Valkey.
     *
     * @param verb freeze, thaw, or restart
     * @return whether it was done
     */
    public boolean act(String verb) {
        switch (verb) {
            case "freeze" -> valkey.pause();
            case "thaw" -> valkey.resume();
            case "restart" -> valkey.restart();
            default -> {
                return false;
            }
        }
        return true;
    }
}
