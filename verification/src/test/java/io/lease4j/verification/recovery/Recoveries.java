package io.lease4j.verification.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.recovery.OutcomeResolver;
import io.lease4j.recovery.PendingMutation;
import io.lease4j.recovery.Reacquisition;
import io.lease4j.recovery.RecoveryDecision;
import io.lease4j.recovery.RecoveryReason;
import io.lease4j.recovery.RecoveryReport;
import io.lease4j.recovery.StartupReconciler;
import io.lease4j.recovery.UnfinishedExecution;
import io.lease4j.time.Scheduler;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whoever starts after a killed worker, one after the other: classifies each execution that the journal holds, resolves what
 * is not known of its requests, and goes on with it.
 */
final class Recoveries {

    private static final String AGAIN = "-again";
    private static final Duration PATIENCE = WorkerMain.PATIENCE;

    private final ValkeyLeaseStore store;
    private final Path file;
    private final Ledger ledger;
    private final Scheduler scheduler;
    private final Map<String, Integer> met = new TreeMap<>();

    Recoveries(ValkeyLeaseStore store, Path file, Ledger ledger, Scheduler scheduler) {
        this.store = store;
        this.file = file;
        this.ledger = ledger;
        this.scheduler = scheduler;
    }

    /** How often each thing was met that a killed worker leaves. */
    Map<String, Integer> met() {
        return met;
    }

    /** Whether an execution is one that went on with a former one. */
    static boolean wentOn(String execution) {
        return execution.endsWith(AGAIN);
    }

    void recover(String name) {
        ExecutionJournal journal =
                FileExecutionJournal.open(file, store.namespace()).orThrow();
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
                        .isEqualTo(new KeptHistory(leases).knows(request));
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
            WorkerMain.keys(store.namespace()).forEach(key -> freed(leases, key));
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
        ledger.commit(new ExecutionAuthority(
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

    private static Deadline soon(Leases leases) {
        return leases.within(PATIENCE);
    }
}
