package io.lease4j.verification.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.Deadline;
import io.lease4j.Decoded;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.Operation;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import io.lease4j.memory.AcceptedEffect;
import io.lease4j.memory.ForeignMemorySink;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.recovery.JournalOpening;
import io.lease4j.recovery.JournalProblem;
import io.lease4j.recovery.OutcomeResolver;
import io.lease4j.recovery.PendingMutation;
import io.lease4j.recovery.Reacquisition;
import io.lease4j.recovery.RecoveryDecision;
import io.lease4j.recovery.RecoveryReason;
import io.lease4j.recovery.RecoveryReport;
import io.lease4j.recovery.StartupReconciler;
import io.lease4j.recovery.UnfinishedExecution;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.verification.Jvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Workers that are processes and are killed at any moment, on a real server; and whoever starts after them. */
@Timeout(1800)
class KilledWorkersTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.P);

    private static final boolean LONG = Boolean.getBoolean("lease4j.long");
    private static final int KILLS = LONG ? 300 : 10;
    private static final String AGAIN = "-again";
    private static final Namespace NAMESPACE = Namespace.of("killed");
    private static final Duration PATIENCE = WorkerMain.PATIENCE;

    @TempDir
    Path folder;

    private final ForeignMemorySink sink = new ForeignMemorySink(SinkName.of("ledger"));
    private final Map<String, Integer> met = new TreeMap<>();
    private ValkeyLeaseStore store;

    @Test
    @Tag("LR-06")
    @Tag("RC-14")
    @Tag("RC-15")
    void every_execution_is_classified_every_outcome_is_resolved_and_no_effect_is_lost_or_doubled() throws Exception {
        SplittableRandom random = new SplittableRandom(20261129);
        List<String> granted;
        try (ValkeyServer server = ValkeyServer.start();
                Scheduler scheduler = SystemTime.scheduler("recovery-test")) {
            store = created(server);
            for (int kill = 0; kill < KILLS; kill++) {
                killed("worker-" + kill, uri(server), 1 + random.nextInt(30), random.nextInt(300_000));
                recover("recovery-" + kill, scheduler);
            }
            granted = granted();
            store.close();
        }
        List<String> accepted = IntStream.range(0, WorkerMain.KEYS)
                .mapToObj(KilledWorkersTest::key)
                .flatMap(key -> sink.effects(key).stream())
                .map(AcceptedEffect::effect)
                .map(effect -> effect.id().value())
                .sorted()
                .toList();
        assertThat(accepted).as("neither lost nor doubled").isEqualTo(granted);
        write(accepted.size());
    }

    /** Lets a worker work until it has said so many lines, and a moment longer. */
    private void killed(String name, String uri, int lines, int moment) {
        try (Jvm worker = Jvm.start(
                folder,
                name,
                WorkerMain.class,
                List.of(uri, NAMESPACE.name(), journalFile().toString(), name))) {
            for (int i = 0; i < lines; i++) {
                String line = worker.answer();
                boolean last = i == lines - 1;
                if (line.startsWith("effect ") && !(last && moment % 2 == 0)) {
                    commit(authority(line.substring("effect ".length())));
                    worker.tell("accepted");
                }
            }
            // A second process is refused as long as the first lives, whoever it is.
            if (moment % 7 == 0) {
                assertThat(FileExecutionJournal.open(journalFile(), NAMESPACE))
                        .isInstanceOfSatisfying(
                                JournalOpening.NotOpened.class,
                                refused -> assertThat(refused.problem()).isEqualTo(JournalProblem.IN_USE));
            }
            for (int spin = 0; spin < moment; spin++) {
                Thread.onSpinWait();
            }
        }
    }

    private void recover(String name, Scheduler scheduler) {
        ExecutionJournal journal =
                FileExecutionJournal.open(journalFile(), NAMESPACE).orThrow();
        try (Leases leases = Leases.builder(store, Holder.of("worker", name))
                .journal(journal)
                .build()) {
            StartupReconciler reconciler = new StartupReconciler(leases, journal, execution -> true, event -> {});
            OutcomeResolver resolver = new OutcomeResolver(leases, scheduler, 3, PATIENCE, Duration.ofMillis(100));
            RecoveryReport report = reconciler.reconcile(PATIENCE);
            assertThat(report.unreadable()).isEmpty();
            report.executions().forEach(this::count);
            for (LeaseRequest<?> request : report.unresolved()) {
                PendingMutation known =
                        resolver.resolve(request).toCompletableFuture().join().known();
                met.merge("request: " + known.getClass().getSimpleName(), 1, Integer::sum);
                assertThat(known)
                        .isInstanceOfAny(PendingMutation.Committed.class, PendingMutation.NeverCommitted.class);
                assertThat(known instanceof PendingMutation.Committed)
                        .as("%s against history", request)
                        .isEqualTo(historyKnows(leases, request));
            }
            RecoveryReport resolved = reconciler.reconcile(PATIENCE);
            assertThat(resolved.unresolved()).isEmpty();
            for (RecoveryReport.Line line : resolved.executions()) {
                count(line);
                assertThat(line.classified().decision()).isEqualTo(RecoveryDecision.REACQUIRE_REQUIRED);
                assertThat(line.classified().reason()).isEqualTo(RecoveryReason.OTHER_INSTANCE);
                goOn(leases, journal, line.journaled().execution());
            }
            assertThat(reconciler.reconcile(PATIENCE).executions()).isEmpty();
            for (int i = 0; i < WorkerMain.KEYS; i++) {
                freed(leases, key(i));
            }
        } finally {
            journal.close();
        }
    }

    private void count(RecoveryReport.Line line) {
        met.merge("execution: " + line.classified().code(), 1, Integer::sum);
    }

    /** The effect keeps its id: where it was accepted before, it is accepted already. */
    private void goOn(Leases leases, ExecutionJournal journal, UnfinishedExecution former) {
        assertThat(leases.release(
                        ReleaseRequest.of(former.generation().orElseThrow(), leases.holder(), RequestId.random()),
                        soon(leases)))
                .isInstanceOf(ReleaseOutcome.Released.class);
        Reacquisition reacquisition = new Reacquisition(leases, event -> {});
        ExecutionId next = ExecutionId.of(former.id().value() + AGAIN);
        AcquireRequest request =
                reacquisition.prepare(former, next).ttl(WorkerMain.TTL).build();
        var lease = ((AcquireOutcome.Acquired) reacquisition.acquire(former, request, soon(leases))).lease();
        commit(new ExecutionAuthority(
                lease.recordId(), lease.generation(), lease.holder(), former.id(), lease.expiresAt()));
        assertThat(journal.finished(former.key(), next).toCompletableFuture().join())
                .isTrue();
        assertThat(leases.release(lease, soon(leases))).isInstanceOf(ReleaseOutcome.Released.class);
    }

    /** What was finished and not released is held until it expires; the next worker is not to wait for that. */
    private void freed(Leases leases, LeaseKey key) {
        if (leases.inspect(key, soon(leases)) instanceof InspectOutcome.Found found) {
            met.merge("lease left by a finished execution", 1, Integer::sum);
            assertThat(leases.release(
                            ReleaseRequest.of(found.lease().generation(), leases.holder(), RequestId.random()),
                            soon(leases)))
                    .isInstanceOf(ReleaseOutcome.Released.class);
        }
    }

    /** The id of an effect is that of the first execution that wanted it. */
    private void commit(ExecutionAuthority authority) {
        String id = authority.executionId().value();
        Effect effect = Effect.of(authority.key(), EffectId.of(id), "charge", id.getBytes(StandardCharsets.UTF_8));
        assertThat(sink.commit(effect, authority, Deadline.within(PATIENCE, SystemTime.monotonicClock()))
                        .toCompletableFuture()
                        .join())
                .isInstanceOf(CommitOutcome.Accepted.class);
    }

    private static boolean historyKnows(Leases leases, LeaseRequest<?> request) {
        return history(leases, request.key()).stream()
                .anyMatch(entry -> request.operation() == Operation.ACQUIRE
                        ? entry instanceof HistoryEntry.Granted granted
                                && granted.requestId().equals(request.requestId())
                        : entry instanceof HistoryEntry.Ended ended
                                && request instanceof ReleaseRequest release
                                && ended.generation().equals(release.generation()));
    }

    private static List<HistoryEntry> history(Leases leases, LeaseKey key) {
        List<HistoryEntry> entries = new ArrayList<>();
        Optional<PageQuery> query = Optional.of(PageQuery.first(100));
        while (query.isPresent()) {
            HistoryOutcome.Page page = (HistoryOutcome.Page) leases.history(key, query.get(), soon(leases));
            entries.addAll(page.entries());
            query = page.next().map(next -> PageQuery.after(next, 100));
        }
        return entries;
    }

    /** Every execution that was granted a lease, by the store's own word. */
    private List<String> granted() {
        try (Leases leases = Leases.builder(store, Holder.of("tests", "1")).build()) {
            return IntStream.range(0, WorkerMain.KEYS)
                    .mapToObj(KilledWorkersTest::key)
                    .flatMap(key -> history(leases, key).stream())
                    .flatMap(entry -> entry instanceof HistoryEntry.Granted granted
                            ? granted.executionId().map(ExecutionId::value).stream()
                            : Stream.empty())
                    .filter(id -> !id.endsWith(AGAIN))
                    .sorted()
                    .toList();
        }
    }

    private ValkeyLeaseStore created(ValkeyServer server) {
        ValkeyLeaseStore opened = ValkeyLeaseStore.builder(NAMESPACE)
                .uri(uri(server))
                .shards(4)
                .openTimeout(PATIENCE)
                .openToCreate()
                .orThrow();
        try (LeaseOperator operator =
                LeaseOperator.builder(opened, Holder.of("tests", "1")).build()) {
            Deadline deadline = operator.within(PATIENCE);
            assertThat(operator.createNeverExisted(NamespaceSettings.defaults(), deadline))
                    .isInstanceOf(AdminOutcome.Done.class);
            assertThat(operator.register(sink, deadline)).isInstanceOf(AdminOutcome.Done.class);
        }
        return opened;
    }

    private void write(int effects) throws IOException {
        Path evidence = Files.createDirectories(Path.of("target", "evidence"));
        List<String> lines = met.entrySet().stream()
                .map(entry -> "| " + entry.getKey() + " | " + entry.getValue() + " |")
                .collect(Collectors.toList());
        lines.add(0, "# " + KILLS + " killed workers\n\n| met | times |\n|---|---|");
        lines.add("| effect accepted, each once | " + effects + " |");
        Files.write(evidence.resolve("killed-workers.md"), lines);
    }

    private static ExecutionAuthority authority(String wire) {
        return ((Decoded.Valid<ExecutionAuthority>) ExecutionAuthority.parse(wire)).value();
    }

    private static LeaseKey key(int number) {
        return LeaseKey.of(NAMESPACE, List.of("key-" + number));
    }

    private Path journalFile() {
        return folder.resolve("journal");
    }

    private static String uri(ValkeyServer server) {
        return "redis://" + server.host() + ":" + server.port();
    }

    private static Deadline soon(Leases leases) {
        return leases.within(PATIENCE);
    }
}
