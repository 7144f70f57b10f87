package io.lease4j.examples.live.work;

import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.ReleaseOutcome;
import io.lease4j.examples.metrics.ScrapeEndpoint;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.observe.LeaseMeters;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.LeaseKeeper;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** One start of a worker: opens what it needs, recovers, and works until its process ends. Confined to one thread. */
final class LiveWorker {

    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final Duration ANSWER = Duration.ofSeconds(1);
    private static final Duration SETTLED = Duration.ofSeconds(10);

    private final WorkerSetup setup;
    private final Teller teller;

    LiveWorker(WorkerSetup setup, Teller teller) {
        this.setup = setup;
        this.teller = teller;
    }

    void run() throws IOException, SQLException, InterruptedException {
        Namespace namespace = Namespace.of(Accounts.NAMESPACE);
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        var database = WorkerDatabase.at(setup.database());
        try (ExecutionJournal journal =
                        FileExecutionJournal.open(setup.journal(), namespace).orThrow();
                ValkeyLeaseStore store = ValkeyLeaseStore.builder(namespace)
                        .uri(setup.valkey())
                        .shards(Accounts.SHARDS)
                        .openTimeout(Duration.ofMinutes(1))
                        .open()
                        .orThrow();
                JdbcWitness witness =
                        JdbcWitness.builder(database).width(Accounts.RANGE).build();
                Leases leases = Leases.builder(store, Holder.of("live", setup.instance()))
                        .journal(journal)
                        .witness(witness)
                        .listener(LeaseMeters.of(registry, store))
                        .listener(teller)
                        .withoutAudit()
                        .build();
                LeaseKeeper keeper = LeaseKeeper.builder(leases).build();
                ScrapeEndpoint endpoint =
                        ScrapeEndpoint.start(registry, () -> leases.health().and(keeper.health()));
                Scheduler scheduler = SystemTime.scheduler("recovery")) {
            teller.tell(Kind.READY, endpoint.address() + "/metrics");
            work(new Tools(setup, teller, journal, leases, keeper, new Postings(database)), scheduler);
        }
    }

    private void work(Tools tools, Scheduler scheduler) throws SQLException, InterruptedException {
        new Recovery(tools, scheduler).run();
        while (!Thread.currentThread().isInterrupted()) {
            try {
                if (!once(tools)) {
                    TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
                }
            } catch (SQLException e) {
                teller.tell(Kind.TROUBLE, "the database said " + e.getSQLState() + ": " + e.getMessage());
                TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
            }
        }
    }

    /** Takes the first account that has something to do and is free; says whether there was one. */
    private boolean once(Tools tools) throws SQLException, InterruptedException {
        for (String account : tools.postings().waiting()) {
            ExecutionId execution = ExecutionId.random();
            HoldOutcome outcome = tools.keeper().hold(Accounts.key(account), options(execution));
            if (outcome instanceof HoldOutcome.Holding holding) {
                try (HeldLease held = holding.lease()) {
                    new Shift(tools).work(held, execution);
                    settle(tools, held.release());
                }
                return true;
            }
        }
        return false;
    }

    /** A release that nobody answered: what it came to is told as an event. */
    private static void settle(Tools tools, ReleaseOutcome released) {
        if (released instanceof ReleaseOutcome.Unknown unknown) {
            var unused = tools.leases().settle(unknown.request(), tools.leases().within(SETTLED));
        }
    }

    private HoldOptions options(ExecutionId execution) {
        return HoldOptions.builder()
                .ttl(setup.ttl())
                .executionId(execution)
                .acquireTimeout(ANSWER)
                .releaseTimeout(ANSWER)
                .build();
    }
}
