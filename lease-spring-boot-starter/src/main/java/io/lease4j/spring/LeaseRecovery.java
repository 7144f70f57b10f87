package io.lease4j.spring;

import io.lease4j.Deadline;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.recovery.OutcomeResolver;
import io.lease4j.recovery.RecoveryReport;
import io.lease4j.recovery.Resolution;
import io.lease4j.recovery.StartupReconciler;
import io.lease4j.spring.LeaseProperties.Recovery;
import io.lease4j.spring.LeaseProperties.RecoveryMode;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.SmartLifecycle;

/**
 * Says what a former process left: once when the application starts, before its web server takes requests, and whenever it
 * is asked. The first report is published as a {@link LeaseRecoveryReported}. Acquires nothing and gives nothing back.
 * Thread-safe.
 *
 * @since 0.1.0
 */
public final class LeaseRecovery implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseRecovery.class);
    private static final int ATTEMPTS = 5;
    private static final Duration PAUSE = Duration.ofMillis(200);
    /** What one question to the store may take: several of them fit into the patience. */
    private static final Duration LONGEST_QUESTION = Duration.ofSeconds(5);

    private final StartupReconciler reconciler;
    private final Leases leases;
    private final RecoveryMode mode;
    private final Duration patience;
    private final ApplicationEventPublisher events;

    private volatile @Nullable RecoveryReport last;
    private volatile boolean running;

    private LeaseRecovery(
            StartupReconciler reconciler, Leases leases, Recovery recovery, ApplicationEventPublisher events) {
        this.reconciler = reconciler;
        this.leases = leases;
        this.mode = recovery.mode();
        this.patience = recovery.patience();
        this.events = events;
    }

    static LeaseRecovery of(
            StartupReconciler reconciler, Leases leases, Recovery recovery, ApplicationEventPublisher events) {
        Checked.set("lease4j.recovery.patience", recovery.patience(), leases::within);
        return new LeaseRecovery(reconciler, leases, recovery, events);
    }

    /**
     * Returns what was found last.
     *
     * @return empty if {@code lease4j.recovery.mode} is off and nobody has asked
     */
    public Optional<RecoveryReport> last() {
        return Optional.ofNullable(last);
    }

    /**
     * Looks again, also at what this process itself is busy with. Blocks for {@code lease4j.recovery.patience} at most.
     *
     * @return one decision for each execution that did not finish
     */
    public RecoveryReport reconcile() {
        RecoveryReport report = reconciler.reconcile(patience);
        last = report;
        return report;
    }

    @Override
    public void start() {
        running = true;
        if (mode == RecoveryMode.OFF) {
            return;
        }
        Deadline whole = leases.within(patience);
        RecoveryReport found = reconcile();
        if (mode == RecoveryMode.RESOLVE && !found.unresolved().isEmpty() && !whole.isPast()) {
            resolve(found.unresolved(), whole);
            if (!whole.isPast()) {
                // Otherwise nothing could be asked any more, and what was found before says more.
                found = reconciler.reconcile(whole.remaining());
                last = found;
            }
        }
        say(found);
        events.publishEvent(new LeaseRecoveryReported(found));
    }

    private void resolve(List<LeaseRequest<?>> requests, Deadline whole) {
        Duration left = whole.remaining();
        Duration question = left.compareTo(LONGEST_QUESTION) < 0 ? left : LONGEST_QUESTION;
        try (Scheduler scheduler = SystemTime.scheduler("lease4j-recovery")) {
            OutcomeResolver resolver = new OutcomeResolver(leases, scheduler, ATTEMPTS, question, PAUSE);
            List<CompletableFuture<Resolution>> asked = requests.stream()
                    .map(request -> resolver.resolve(request).toCompletableFuture())
                    .toList();
            CompletableFuture<?> all = CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
                    .completeOnTimeout(null, whole.remaining().toNanos(), TimeUnit.NANOSECONDS);
            var unused = all.join();
            for (CompletableFuture<Resolution> answer : asked) {
                if (answer.isDone()) {
                    LOG.info("a request that a former process left is resolved: {}", answer.join());
                }
            }
        }
    }

    private static void say(RecoveryReport report) {
        if (report.executions().isEmpty()
                && report.unreadable().isEmpty()
                && report.others().isEmpty()) {
            LOG.debug("no former process left anything unfinished");
            return;
        }
        LOG.warn(
                "a former process left {} executions unfinished [{}], {} requests without a known outcome, and {} entries"
                        + " that cannot be read",
                report.executions().size(),
                report.executions().stream()
                        .map(line -> line.journaled().execution().id() + ": "
                                + line.classified().decision().code() + ", "
                                + line.classified().reason())
                        .collect(Collectors.joining("; ")),
                report.unresolved().size(),
                report.unreadable().size());
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Nothing that a pause could hold up. */
    @Override
    public boolean isPauseable() {
        return false;
    }

    /** Before the web server, as what stops after it starts before it. */
    @Override
    public int getPhase() {
        return KeeperShutdown.PHASE;
    }
}
