package io.lease4j.chaos.run;

import io.lease4j.LeaseKey;
import io.lease4j.chaos.guard.Guardian;
import io.lease4j.chaos.nemesis.Archive;
import io.lease4j.chaos.nemesis.Faults;
import io.lease4j.chaos.nemesis.Grants;
import io.lease4j.chaos.nemesis.Nemesis;
import io.lease4j.chaos.nemesis.Stage;
import io.lease4j.chaos.nemesis.WorkerProcess;
import io.lease4j.chaos.record.FaultKind;
import io.lease4j.chaos.record.FaultLine;
import io.lease4j.chaos.record.HistoryLine;
import io.lease4j.chaos.record.LineWriter;
import io.lease4j.chaos.record.LivenessLine;
import io.lease4j.chaos.record.RecordFolder;
import io.lease4j.chaos.record.RunClock;
import io.lease4j.chaos.record.RunFacts;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.chaos.schedule.Schedule;
import io.lease4j.chaos.site.Clustered;
import io.lease4j.chaos.site.Database;
import io.lease4j.chaos.site.OneServer;
import io.lease4j.chaos.site.Sentinels;
import io.lease4j.chaos.site.Site;
import io.lease4j.chaos.site.Waiting;
import io.lease4j.chaos.worker.Books;
import io.lease4j.chaos.worker.Reach;
import io.lease4j.chaos.worker.Recorder;
import io.lease4j.chaos.worker.WorkerSetup;
import io.lease4j.spi.Shards;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** A run: starts all parts, lets the workers work and the nemesis disturb them, and leaves a record. Used once. */
public final class Run {

    private static final String NAMESPACE = "chaos";
    private static final int SHARDS = 2;
    private static final long TTL_MIN_MILLIS = 400;
    private static final long TTL_MAX_MILLIS = 2_000;

    /** A worker that was told to stop ends its step, which takes at most so many terms, and settles what it does not know. */
    private static final double LONGEST_STEP = 1.75;

    private static final long MARGIN_MILLIS = 5_000;
    private static final long LOOK_MILLIS = 4_000;
    private static final Duration DRAINED_WITHIN = Duration.ofSeconds(20);

    private final RunPlan plan;
    private final RecordFolder record;
    private final Path work;
    private final RunClock clock = RunClock.start();
    private final Deque<AutoCloseable> made = new ArrayDeque<>();
    private final List<String> failures = new ArrayList<>();
    private final Grants grants = new Grants();
    private final AtomicBoolean found = new AtomicBoolean();
    private volatile boolean disturbed;

    /**
     * Prepares a run.
     *
     * @param plan what it is to be
     */
    public Run(RunPlan plan) {
        this.plan = plan;
        this.record = new RecordFolder(plan.out().resolve("run").toAbsolutePath());
        this.work = plan.out().resolve("work").toAbsolutePath();
    }

    /**
     * The record.
     *
     * @return its folder
     */
    public RecordFolder record() {
        return record;
    }

    /**
     * Within which each key must be acquired again after the faults.
     *
     * @return milliseconds: a term that somebody just got, the step that a worker is at, and a margin
     */
    public static long recoveryBoundMillis() {
        return (long) (TTL_MAX_MILLIS * (1 + LONGEST_STEP)) + MARGIN_MILLIS;
    }

    /**
     * Runs it, and ends all that it started.
     *
     * @return what did not happen, or did not come back; empty if all is well
     */
    public List<String> execute() {
        fresh(record.path());
        fresh(work);
        try {
            // Closed last: it ends what everything else left.
            Guardian guardian = own(Guardian.start(plan.mark(), work.resolve("guardian.log")));
            Temporary.own().ifPresent(guardian::deleteInTheEnd);
            run();
            return List.copyOf(failures);
        } finally {
            close();
        }
    }

    private void run() {
        Database database = own(Database.start());
        Site site = own(site());
        List<RunFacts.Key> keys = keys();
        Archive archive = own(new Archive(record, clock));
        site.nodes().forEach(node -> archive.look(node, 0));
        Books books = new Books(database.url());
        Reach reach = reach(site);
        String id = Bystander.create(reach, plan.witness(), books);
        facts(id, keys, site, database);
        LineWriter<WorkerLine> lines = own(LineWriter.append(record.worker(0, 1), WorkerLine.class));
        Recorder recorder = new Recorder(lines, clock, "w0.1", keys, SHARDS);
        recorder.write(
                at -> new WorkerLine.Started(at, 0, 1, ProcessHandle.current().pid(), WorkerSetup.PRINCIPAL, "w0.1"));
        List<WorkerProcess> workers = workers(site, database, keys, id);
        Scheduler scheduler = SystemTime.scheduler("chaos-delays");
        made.push(scheduler);
        Stage stage = new Stage(
                site, workers, archive, clock, scheduler, !plan.witness(), () -> afterLoss(site, id, books, recorder));
        workers.forEach(WorkerProcess::start);
        workers.forEach(WorkerProcess::awaitReady);
        say("%d workers work on %d keys", workers.size(), keys.size());
        watch(site, archive);
        disturb(stage, site);
        disturbed = true;
        LineWriter<LivenessLine> liveness = own(LineWriter.append(record.liveness(), LivenessLine.class));
        workers.forEach(WorkerProcess::drain);
        // Where the primary is now.
        Reach now = reach(site);
        try (Bystander bystander = Bystander.of(now, id, plan.witness(), books, recorder, clock)) {
            alive(bystander.acquireAll(keys, recoveryBoundMillis(), liveness::write));
            boolean drained = Waiting.comes(
                    DRAINED_WITHIN, () -> workers.stream().allMatch(worker -> worker.isDrained() || !worker.isAlive()));
            if (!drained) {
                failures.add("not every worker came to an end within " + DRAINED_WITHIN);
            }
            workers.forEach(WorkerProcess::close);
            try (LineWriter<HistoryLine> history = LineWriter.append(record.history(), HistoryLine.class)) {
                bystander.history(keys, site.primary().name(), history::write);
            }
        }
        new Collector(keys).sinks(record, database, site);
        site.nodes().forEach(node -> archive.copy(node, "end", true));
    }

    private void disturb(Stage stage, Site site) {
        Map<FaultKind, String> impossible = new EnumMap<>(FaultKind.class);
        impossible.putAll(Faults.impossible(site, !plan.witness()));
        Set<FaultKind> possible = EnumSet.noneOf(FaultKind.class);
        for (FaultKind kind : FaultKind.values()) {
            boolean wanted = plan.only().isEmpty() || plan.only().contains(kind.word());
            if (wanted && !impossible.containsKey(kind)) {
                possible.add(kind);
            }
        }
        try (LineWriter<FaultLine> lines = LineWriter.append(record.faults(), FaultLine.class)) {
            impossible.forEach((kind, why) -> {
                say("not possible here: %s (%s)", kind.word(), why);
                lines.write(new FaultLine(
                        clock.now(), 0, kind, FaultLine.Phase.NOT_POSSIBLE, "", true, Map.of("why", why)));
            });
            long from = (long) clock.now();
            Schedule schedule =
                    Schedule.of(plan.seed(), plan.seconds() * 1_000, possible).from(from);
            Nemesis nemesis = new Nemesis(
                    stage, grants, lines, Duration.ofMillis(recoveryBoundMillis()), text -> say("%s", text));
            failures.addAll(nemesis.run(schedule, found::get));
            boolean unused = Waiting.comes(
                    Duration.ofMillis(Math.max(0, from + plan.seconds() * 1_000 - (long) clock.now())), found::get);
        }
    }

    /** Judges what there is so far, again and again, and ends the faults with the first finding; in the end all is judged. */
    private void watch(Site site, Archive archive) {
        plan.found().ifPresent(judge -> {
            Thread thread = new Thread(() -> look(site, archive, judge), "chaos-judge");
            thread.setDaemon(true);
            thread.start();
        });
    }

    private void look(Site site, Archive archive, BooleanSupplier judge) {
        while (!found.get() && !disturbed) {
            Waiting.pause(LOOK_MILLIS);
            try {
                site.nodes().forEach(node -> archive.copy(node, "live", true));
                found.set(judge.getAsBoolean());
            } catch (RuntimeException e) {
                // A server that is being replaced takes its files with it: the next look sees the others.
                say("not judged: %s", e);
            }
        }
    }

    private void alive(List<LivenessLine> lines) {
        for (LivenessLine line : lines) {
            if (line.recoveryMillis() < 0) {
                failures.add("key " + line.key() + " did not come back within " + line.boundMillis() + " ms: "
                        + line.last());
            }
        }
        say(
                "every key was to come back within %d ms: the slowest took %.0f ms",
                recoveryBoundMillis(),
                lines.stream().mapToDouble(LivenessLine::recoveryMillis).max().orElse(-1));
    }

    /** Without a witness somebody has to say from where on tokens are new. */
    private void afterLoss(Site site, String id, Books books, Recorder recorder) {
        if (!plan.witness()) {
            Reach reach = reach(site);
            Bystander.of(reach, id, false, books, recorder, clock).proveByOperator(grants.highestToken() + 1_000_000);
        }
    }

    private Reach reach(Site site) {
        return new Reach(site.uri(), site.isCluster(), NAMESPACE, SHARDS, plan.receiptHorizon());
    }

    private Site site() {
        return switch (plan.topology()) {
            case "sentinel" -> Sentinels.start(work);
            case "cluster" -> Clustered.start(work, "{" + tag(0) + "}");
            default -> OneServer.start(work, !plan.witness());
        };
    }

    private static String tag(int shard) {
        return NAMESPACE + "/" + shard;
    }

    private List<RunFacts.Key> keys() {
        List<RunFacts.Key> keys = new ArrayList<>();
        for (int i = 0; i < plan.keys(); i++) {
            LeaseKey key = LeaseKey.of(NAMESPACE, "key-" + i);
            int shard = Shards.of(key, SHARDS);
            keys.add(new RunFacts.Key("k" + i, "key-" + i, key.fingerprint(), shard, tag(shard)));
        }
        return keys;
    }

    private void facts(String id, List<RunFacts.Key> keys, Site site, Database database) {
        record.write(new RunFacts(
                plan.seed(),
                plan.topology(),
                plan.seconds(),
                plan.workers(),
                plan.threads(),
                plan.plant(),
                plan.witness(),
                NAMESPACE,
                id,
                SHARDS,
                keys,
                plan.receiptHorizon().toMillis(),
                TTL_MIN_MILLIS,
                TTL_MAX_MILLIS,
                recoveryBoundMillis(),
                clock.originNanos(),
                SystemTime.instantSource().millis(),
                plan.options(),
                Map.of(
                        "java", Runtime.version().toString(),
                        "valkey", site.primary().info("server").getOrDefault("valkey_version", "?"),
                        "postgres", database.version(),
                        "processors", Integer.toString(Runtime.getRuntime().availableProcessors()))));
    }

    private List<WorkerProcess> workers(Site site, Database database, List<RunFacts.Key> keys, String id) {
        List<WorkerProcess> workers = new ArrayList<>();
        for (int i = 1; i <= plan.workers(); i++) {
            int number = i;
            TcpFaultProxy proxy = site.hasOneAddress() ? own(proxy(site)) : null;
            String uri = proxy == null
                    ? site.uri()
                    : "redis://" + proxy.address().getHostString() + ":"
                            + proxy.address().getPort();
            workers.add(own(new WorkerProcess(
                    number,
                    work,
                    plan.overlay(),
                    incarnation -> new WorkerSetup(
                            number,
                            incarnation,
                            new SplittableRandom(plan.seed() + 1_000L * number + incarnation).nextLong(),
                            clock.originNanos(),
                            record.path().toString(),
                            work.resolve("worker-" + number + ".journal").toString(),
                            uri,
                            site.isCluster(),
                            database.url(),
                            plan.witness(),
                            NAMESPACE,
                            id,
                            SHARDS,
                            plan.receiptHorizon().toMillis(),
                            keys,
                            plan.threads(),
                            TTL_MIN_MILLIS,
                            TTL_MAX_MILLIS),
                    grants,
                    proxy)));
        }
        return workers;
    }

    private static TcpFaultProxy proxy(Site site) {
        try {
            return TcpFaultProxy.before(site.address());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void say(String format, Object... values) {
        System.out.printf(
                Locale.ROOT, "%7.1f s  %s%n", clock.now() / 1_000, String.format(Locale.ROOT, format, values));
    }

    private static void fresh(Path folder) {
        try {
            if (Files.exists(folder)) {
                Tree.delete(folder);
            }
            Path unused = Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private <T extends AutoCloseable> T own(T part) {
        made.push(part);
        return part;
    }

    private void close() {
        while (!made.isEmpty()) {
            try {
                made.pop().close();
            } catch (Exception | AssertionError e) {
                failures.add("not closed: " + e);
            }
        }
    }
}
