package io.lease4j.examples.live.work;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.LeaseRequest;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.recovery.OutcomeResolver;
import io.lease4j.recovery.Reacquisition;
import io.lease4j.recovery.RecoveryDecision;
import io.lease4j.recovery.RecoveryReport;
import io.lease4j.recovery.Resolution;
import io.lease4j.recovery.StartupReconciler;
import io.lease4j.recovery.UnfinishedExecution;
import io.lease4j.time.Scheduler;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** What a start does about what the former one left: see {@code docs/recovery.md}. Confined to one thread. */
final class Recovery {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Tools tools;
    private final Scheduler scheduler;
    private final Shift shift;

    Recovery(Tools tools, Scheduler scheduler) {
        this.tools = tools;
        this.scheduler = scheduler;
        this.shift = new Shift(tools);
    }

    void run() throws SQLException, InterruptedException {
        StartupReconciler reconciler = new StartupReconciler(tools.leases(), tools.journal(), execution -> false);
        OutcomeResolver resolver = new OutcomeResolver(tools.leases(), scheduler, 5, PATIENCE, Duration.ofMillis(200));
        for (LeaseRequest<?> request : reconciler.reconcile(PATIENCE).unresolved()) {
            Resolution found = resolver.resolve(request).toCompletableFuture().join();
            tools.teller().tell(Kind.RESOLVED, "left by the former start: " + said(request, found));
        }
        for (RecoveryReport.Line line : reconciler.reconcile(PATIENCE).executions()) {
            goOn(line);
        }
    }

    private static String said(LeaseRequest<?> request, Resolution found) {
        return request.operation().name().toLowerCase(Locale.ROOT) + ", "
                + found.known().getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    private void goOn(RecoveryReport.Line line) throws SQLException, InterruptedException {
        UnfinishedExecution former = line.journaled().execution();
        tools.teller()
                .tell(new Told(
                        Kind.RECOVERY,
                        Accounts.of(former.key()),
                        former.generation().map(left -> left.token().value()).orElse(0L),
                        line.classified().code()));
        if (line.classified().decision() == RecoveryDecision.REACQUIRE_REQUIRED) {
            former.generation().ifPresent(this::release);
            reacquire(former);
        }
        boolean unused = tools.journal()
                .finished(former.key(), former.id())
                .toCompletableFuture()
                .join();
    }

    /** Nobody else waits for it to expire then. */
    private void release(Generation left) {
        ReleaseOutcome unused = tools.leases()
                .release(
                        ReleaseRequest.of(left, tools.leases().holder(), RequestId.random()),
                        tools.leases().within(PATIENCE));
    }

    private void reacquire(UnfinishedExecution former) throws SQLException, InterruptedException {
        Reacquisition reacquisition = new Reacquisition(tools.leases());
        ExecutionId next = ExecutionId.random();
        AcquireRequest request =
                reacquisition.prepare(former, next).ttl(tools.setup().ttl()).build();
        AcquireOutcome outcome =
                reacquisition.acquire(former, request, tools.leases().within(PATIENCE));
        Optional<HeldLease> held = outcome instanceof AcquireOutcome.Acquired acquired
                ? kept(tools.keeper().keep(acquired, options(next)))
                : Optional.empty();
        if (held.isPresent()) {
            try (HeldLease lease = held.get()) {
                shift.work(lease, next);
            }
        }
    }

    private static Optional<HeldLease> kept(HoldOutcome outcome) {
        return outcome instanceof HoldOutcome.Holding holding ? Optional.of(holding.lease()) : Optional.empty();
    }

    private HoldOptions options(ExecutionId execution) {
        return HoldOptions.builder()
                .ttl(tools.setup().ttl())
                .executionId(execution)
                .build();
    }
}
