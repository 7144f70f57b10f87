package io.lease4j.examples.demo;

import io.lease4j.AdminOutcome;
import io.lease4j.Holder;
import io.lease4j.LeaseOperator;
import io.lease4j.Namespace;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.PostgresServer;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;

/** Sets up servers of its own, a namespace, tables and two worker processes, and takes them down again. */
final class ProcessStage {

    static final String NAMESPACE = "demo";
    static final int SHARDS = 4;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private ProcessStage() {}

    /** Plays the story. Returns whether everything was as expected. */
    static boolean play(PrintStream out, boolean json) throws IOException, SQLException {
        try (ValkeyServer valkey = ValkeyServer.start();
                PostgresServer postgres = PostgresServer.start()) {
            String uri = "redis://" + valkey.host() + ":" + valkey.port();
            Invoices invoices = new Invoices(postgres.jdbcUrl());
            invoices.create();
            create(uri, invoices);
            try (WorkerProcess a = WorkerProcess.start("worker-a", uri, postgres.jdbcUrl());
                    WorkerProcess b = WorkerProcess.start("worker-b", uri, postgres.jdbcUrl())) {
                a.awaitReady();
                b.awaitReady();
                Narrator narrator = new Narrator(out, json);
                boolean complete = tell(new ProcessStory(a, b, invoices, narrator));
                return narrator.verdict(invoices.staleWrites("unguarded"), invoices.staleWrites("guarded")) && complete;
            }
        }
    }

    private static boolean tell(ProcessStory story) throws IOException, SQLException {
        try {
            story.tell();
            return true;
        } catch (StoryBroken e) {
            return false;
        }
    }

    private static void create(String uri, Invoices invoices) {
        try (ValkeyLeaseStore store = ValkeyLeaseStore.builder(Namespace.of(NAMESPACE))
                        .uri(uri)
                        .shards(SHARDS)
                        .openToCreate()
                        .orThrow();
                JdbcSink sink = invoices.sink();
                LeaseOperator operator = LeaseOperator.builder(store, Holder.of("on-call", "console"))
                        .sink(sink)
                        .build()) {
            done(operator.createNeverExisted(NamespaceSettings.defaults(), operator.within(PATIENCE)));
            done(operator.register(sink, operator.within(PATIENCE)));
        }
    }

    private static void done(AdminOutcome outcome) {
        if (!(outcome instanceof AdminOutcome.Done)) {
            throw new IllegalStateException("the stage could not be set up: " + outcome.code());
        }
    }
}
