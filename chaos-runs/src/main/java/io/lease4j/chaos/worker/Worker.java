package io.lease4j.chaos.worker;

import io.lease4j.Holder;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.Leases;
import io.lease4j.LeasesBuilder;
import io.lease4j.Namespace;
import io.lease4j.chaos.record.LineWriter;
import io.lease4j.chaos.record.RecordFolder;
import io.lease4j.chaos.record.RunClock;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.valkey.OpenOutcome;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.worker.LeaseKeeper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** One start of a worker: opens what it needs, recovers, and lets its threads work. */
final class Worker {

    private static final Duration ATTEMPT = Duration.ofSeconds(3);

    private final WorkerSetup setup;
    private final Recorder recorder;
    private final AtomicBoolean over = new AtomicBoolean();
    private final List<Thread> threads = new ArrayList<>();

    Worker(WorkerSetup setup) {
        this.setup = setup;
        LineWriter<WorkerLine> writer = LineWriter.append(
                new RecordFolder(Path.of(setup.record())).worker(setup.worker(), setup.incarnation()),
                WorkerLine.class);
        this.recorder = new Recorder(
                writer, RunClock.from(setup.originNanos()), setup.instance(), setup.keys(), setup.shards());
        recorder.write(at -> new WorkerLine.Started(
                at,
                setup.worker(),
                setup.incarnation(),
                ProcessHandle.current().pid(),
                WorkerSetup.PRINCIPAL,
                setup.instance()));
    }

    void start() {
        Tools tools = open();
        new Starting(tools).reconcile();
        for (int i = 0; i < setup.threads(); i++) {
            spawn("life-" + i, new Life(tools, i, over));
        }
        spawn("burst", new Burst(tools, over));
        spawn("operator", new Revoking(tools, operator(), over));
    }

    /** Begins nothing new, and waits until everything is given back. */
    void drain() throws InterruptedException {
        over.set(true);
        for (Thread thread : threads) {
            if (thread.getName().equals("operator")) {
                thread.interrupt();
            }
            thread.join();
        }
    }

    private void spawn(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private Holder operator() {
        return Holder.of("operator", setup.instance());
    }

    private Tools open() {
        Namespace namespace = Namespace.of(setup.namespace());
        Reach reach = new Reach(
                setup.uri(),
                setup.cluster(),
                setup.namespace(),
                setup.shards(),
                Duration.ofMillis(setup.receiptHorizonMillis()));
        Books books = new Books(setup.jdbcUrl());
        ExecutionJournal journal =
                FileExecutionJournal.open(Path.of(setup.journal()), namespace).orThrow();
        ValkeyLeaseStore store = store(reach);
        RecordedStore recorded = new RecordedStore(store, recorder);
        RecordedSink beside = new RecordedSink(store.sink(Place.SINK), recorder, Place.VALKEY);
        RecordedSink jdbc = new RecordedSink(books.sink(), recorder, Books.PLACE);
        LeasesBuilder door = Leases.builder(recorded, Holder.of(WorkerSetup.PRINCIPAL, setup.instance()))
                .journal(journal)
                .withoutAudit()
                .listener(this::heard);
        LeaseOperatorBuilder operator =
                LeaseOperator.builder(recorded, operator()).sink(jdbc).withoutAudit();
        if (setup.witness()) {
            JdbcWitness witness = books.witness();
            var unused = door.witness(witness);
            var unusedToo = operator.witness(witness);
        } else {
            var unused = door.retained("one server, one disk, appendfsync always");
        }
        Leases leases = door.build();
        return new Tools(
                setup,
                recorder,
                new Calls(recorder),
                leases,
                LeaseKeeper.builder(leases).build(),
                operator.build(),
                journal,
                books,
                new Twins(recorder, books, reach, setup.keys()),
                beside,
                jdbc);
    }

    /** A fault may be on while a worker starts: it goes on trying, as a service manager would. */
    private ValkeyLeaseStore store(Reach reach) {
        for (int attempt = 1; ; attempt++) {
            OpenOutcome outcome = reach.open(setup.namespaceId(), setup.witness(), ATTEMPT);
            if (outcome instanceof OpenOutcome.Opened opened) {
                return opened.store();
            }
            recorder.note(false, "not opened: " + outcome);
            if (attempt == 20) {
                throw new IllegalStateException(outcome.toString());
            }
        }
    }

    private void heard(LeaseEvent event) {
        if (event instanceof LeaseEvent.Lost lost) {
            recorder.write(at -> new WorkerLine.Lost(
                    at,
                    "",
                    lost.context().leaseId().map(id -> id.value()).orElse(""),
                    lost.context().token().map(token -> token.value()).orElse(0L),
                    lost.reason().name()));
        }
    }
}
