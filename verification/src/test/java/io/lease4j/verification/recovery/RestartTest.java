package io.lease4j.verification.recovery;

import static io.lease4j.verification.recovery.Life.SOON;
import static io.lease4j.verification.recovery.Life.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.Operation;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effects;
import io.lease4j.effect.SinkName;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.memory.MemorySink;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.recovery.OutcomeResolver;
import io.lease4j.recovery.PendingMutation;
import io.lease4j.recovery.Reacquisition;
import io.lease4j.recovery.RecoveryDecision;
import io.lease4j.recovery.RecoveryReason;
import io.lease4j.recovery.RecoveryReport;
import io.lease4j.recovery.Resolution;
import io.lease4j.recovery.StartupReconciler;
import io.lease4j.recovery.UnfinishedExecution;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.control.ForwardingStore;
import io.lease4j.testkit.control.ManualTime;
import io.lease4j.testkit.report.Layer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A process dies, and the next one finds the journal and the store, and nothing else. */
class RestartTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("memory", Layer.D);

    private static final Namespace NAMESPACE = Namespace.of("orders");
    private static final LeaseKey KEY = LeaseKey.of(NAMESPACE, List.of("42"));
    private static final ExecutionId EXECUTION = ExecutionId.of("execution-1");
    private static final ExecutionId NEXT = ExecutionId.of("execution-2");
    private static final Holder FIRST = Holder.of("billing", "first start");
    private static final Holder SECOND = Holder.of("billing", "second start");

    private final ManualTime time = new ManualTime();
    private final MemoryLeaseStore store = MemoryLeaseStore.builder(NAMESPACE)
            .shards(1)
            .clock(time.instantSource())
            .build();
    private final MemorySink sink = store.sink(SinkName.of("ledger"));
    private final List<LeaseEvent> events = new ArrayList<>();
    private final List<AutoCloseable> opened = new ArrayList<>();

    @TempDir
    Path folder;

    private ExecutionJournal journal;
    private Leases leases;

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("RC-14")
    @Tag("RC-15")
    void wherever_it_dies_every_execution_is_classified_and_every_outcome_is_what_history_says(KillPoint death) {
        restartAfter(death);

        RecoveryReport report = reconcile();
        assertThat(report.unreadable()).isEmpty();
        for (RecoveryReport.Line line : report.executions()) {
            assertThat(line.journaled().execution().id()).isEqualTo(EXECUTION);
            assertThat(line.classified().decision())
                    .isEqualTo(
                            line.journaled().pending().isEmpty()
                                    ? RecoveryDecision.REACQUIRE_REQUIRED
                                    : RecoveryDecision.RESOLVE_UNKNOWN_OUTCOME);
        }
        for (LeaseRequest<?> request : report.unresolved()) {
            PendingMutation known = resolve(request).known();
            assertThat(known instanceof PendingMutation.Committed)
                    .as("%s: %s", request, known)
                    .isEqualTo(historyKnows(request));
        }

        RecoveryReport after = reconcile();
        assertThat(after.unresolved()).isEmpty();
        assertThat(after.executions())
                .hasSize(
                        List.of(KillPoint.ACQUIRE_UNANSWERED, KillPoint.ACQUIRED, KillPoint.EFFECT_ACCEPTED)
                                        .contains(death)
                                ? 1
                                : 0)
                .allSatisfy(line -> assertThat(line.classified().reason()).isEqualTo(RecoveryReason.OTHER_INSTANCE));

        for (RecoveryReport.Line line : after.executions()) {
            goOn(line.journaled().execution());
        }
        assertThat(reconcile().executions()).isEmpty();
        boolean neverBegan = death == KillPoint.BEFORE_ACQUIRE;
        assertThat(sink.effects(KEY)).as("neither lost nor doubled").hasSize(neverBegan ? 0 : 1);
    }

    @Test
    @Tag("LR-06")
    @Tag("RC-2")
    void a_process_that_is_killed_right_after_acquire_is_not_resumed_but_followed() {
        restartAfter(KillPoint.ACQUIRED);
        reconcile().unresolved().forEach(this::resolve);
        RecoveryReport.Line line = reconcile().executions().get(0);
        UnfinishedExecution dead = line.journaled().execution();

        assertThat(line.classified().decision())
                .as("also before expiry, and although resuming is permitted")
                .isEqualTo(RecoveryDecision.REACQUIRE_REQUIRED);
        assertThat(leases.acquire(KEY, TTL, soon())).as("nobody released").isInstanceOf(AcquireOutcome.Held.class);
        Lease next = followed(dead);

        assertThat(next.token().isAbove(dead.generation().orElseThrow().token()))
                .isTrue();
        assertThat(commit(authorityOf(dead))).isInstanceOf(CommitOutcome.Rejected.class);
        assertThat(commit(next.authority(NEXT))).isInstanceOf(CommitOutcome.Accepted.class);
        assertThat(reconcile().executions()).singleElement().satisfies(left -> {
            assertThat(left.journaled().execution().id()).isEqualTo(NEXT);
            assertThat(left.journaled().former()).contains(EXECUTION);
            assertThat(left.classified().decision()).isEqualTo(RecoveryDecision.RESUME_CURRENT);
        });
        assertThat(history().stream().filter(HistoryEntry.Granted.class::isInstance))
                .extracting(
                        entry -> ((HistoryEntry.Granted) entry).executionId().orElseThrow())
                .as("history shows the old execution, and then the new one")
                .containsExactlyInAnyOrder(EXECUTION, NEXT);
        assertThat(events)
                .anySatisfy(event -> assertThat(event)
                        .isInstanceOfSatisfying(
                                LeaseEvent.Reacquired.class,
                                told -> assertThat(told.former())
                                        .isEqualTo(dead.generation().orElseThrow())));
    }

    @Test
    @Tag("LR-06")
    @Tag("S-2")
    void a_key_whose_process_was_killed_becomes_free_at_expiry() {
        restartAfter(KillPoint.ACQUIRED);
        reconcile().unresolved().forEach(this::resolve);
        UnfinishedExecution dead = reconcile().executions().get(0).journaled().execution();
        time.advance(TTL.minusMillis(1));
        assertThat(leases.acquire(KEY, TTL, soon())).isInstanceOf(AcquireOutcome.Held.class);

        time.advance(Duration.ofMillis(1));

        assertThat(reconcile().executions())
                .extracting(line -> line.classified().reason())
                .containsExactly(RecoveryReason.GENERATION_ENDED);
        assertThat(commit(authorityOf(dead))).isInstanceOf(CommitOutcome.Rejected.class);
        Lease next = acquired(new Reacquisition(leases, events::add)
                .prepare(dead, NEXT)
                .ttl(TTL)
                .build());
        assertThat(next.token().isAbove(dead.generation().orElseThrow().token()))
                .isTrue();
    }

    @Test
    @Tag("RC-3")
    void once_somebody_else_was_granted_the_key_the_old_execution_is_stale() {
        restartAfter(KillPoint.ACQUIRED);
        reconcile().unresolved().forEach(this::resolve);
        time.advance(TTL);
        Leases other = Life.door(store, time, Holder.of("billing", "third"), journalAt("third"), events::add);
        assertThat(other.acquire(KEY, TTL, other.within(SOON))).isInstanceOf(AcquireOutcome.Acquired.class);

        assertThat(reconcile().executions())
                .extracting(line -> line.classified().reason())
                .containsExactly(RecoveryReason.NEWER_GENERATION);
    }

    @Test
    @Tag("LR-07")
    @Tag("RC-2")
    void a_new_worker_of_the_same_process_resumes_only_where_policy_permits_it() {
        start(FIRST, journalAt("journal"));
        Lease lost = acquired(request(EXECUTION));

        // The worker is gone. Another one asks for the key by its name, and inherits nothing.
        assertThat(leases.acquire(request(NEXT), soon())).isEqualTo(new AcquireOutcome.Held(TTL, true));
        assertThat(reconcile(true))
                .extracting(line -> line.classified().reason())
                .containsExactly(RecoveryReason.STILL_CURRENT);
        assertThat(reconcile(false))
                .extracting(line -> line.classified().reason())
                .containsExactly(RecoveryReason.RESUMING_NOT_PERMITTED);

        UnfinishedExecution former = reconcile(false).get(0).journaled().execution();
        Lease next = followed(former);
        assertThat(next.token().isAbove(lost.token())).isTrue();
        assertThat(commit(lost.authority(EXECUTION))).isInstanceOf(CommitOutcome.Rejected.class);
    }

    @Test
    @Tag("RC-9")
    void a_restarted_client_sends_along_what_the_one_before_it_has_seen() {
        start(FIRST, journalAt("journal"));
        Lease before = acquired(request(EXECUTION));
        journal.close();
        List<Long> sentAlong = new ArrayList<>();
        LeaseStore watched = new ForwardingStore(store) {
            @Override
            public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
                sentAlong.add(reading.highestSeen());
                return delegate().inspect(key, reading);
            }
        };

        leases = Life.door(watched, time, SECOND, journalAt("journal"), events::add);

        assertThat(leases.inspect(KEY, soon())).isInstanceOf(InspectOutcome.Found.class);
        assertThat(sentAlong).containsExactly(before.token().value());
    }

    private void restartAfter(KillPoint death) {
        Path left = new Life(store, sink, time, FIRST, folder.resolve("journal"), death).until(KEY, EXECUTION);
        ExecutionJournal found = FileExecutionJournal.open(left, NAMESPACE).orThrow();
        opened.add(found);
        start(SECOND, found);
    }

    private void start(Holder holder, ExecutionJournal kept) {
        journal = kept;
        leases = Life.door(store, time, holder, kept, events::add);
    }

    private ExecutionJournal journalAt(String name) {
        ExecutionJournal made =
                FileExecutionJournal.open(folder.resolve(name), NAMESPACE).orThrow();
        opened.add(made);
        return made;
    }

    private RecoveryReport reconcile() {
        return new StartupReconciler(leases, journal, execution -> true, events::add).reconcile(SOON);
    }

    private List<RecoveryReport.Line> reconcile(boolean mayResume) {
        return new StartupReconciler(leases, journal, execution -> mayResume, events::add)
                .reconcile(SOON)
                .executions();
    }

    private Resolution resolve(LeaseRequest<?> request) {
        return new OutcomeResolver(leases, time.scheduler(), 1, SOON, Duration.ZERO)
                .resolve(request)
                .toCompletableFuture()
                .join();
    }

    /** What a caller does with an execution that has to be reacquired. */
    private void goOn(UnfinishedExecution execution) {
        Lease lease = followed(execution);
        assertThat(commit(lease.authority(NEXT))).isInstanceOf(CommitOutcome.Accepted.class);
        assertThat(journal.finished(KEY, NEXT).toCompletableFuture().join()).isTrue();
        assertThat(leases.release(lease, soon())).isInstanceOf(ReleaseOutcome.Released.class);
    }

    private Lease followed(UnfinishedExecution former) {
        Generation generation = former.generation().orElseThrow();
        assertThat(leases.release(ReleaseRequest.of(generation, leases.holder(), RequestId.random()), soon()))
                .isInstanceOf(ReleaseOutcome.Released.class);
        Reacquisition reacquisition = new Reacquisition(leases, events::add);
        AcquireRequest request = reacquisition.prepare(former, NEXT).ttl(TTL).build();
        return ((AcquireOutcome.Acquired) reacquisition.acquire(former, request, soon())).lease();
    }

    private AcquireRequest request(ExecutionId execution) {
        return leases.prepare(KEY).ttl(TTL).executionId(execution).build();
    }

    private Lease acquired(AcquireRequest request) {
        return ((AcquireOutcome.Acquired) leases.acquire(request, soon())).lease();
    }

    private CommitOutcome commit(ExecutionAuthority authority) {
        Effects effects = leases.effects(sink);
        return effects.commit(Life.effect(KEY), authority, soon());
    }

    private ExecutionAuthority authorityOf(UnfinishedExecution execution) {
        return new ExecutionAuthority(
                execution.recordId(),
                execution.generation().orElseThrow(),
                execution.holder(),
                execution.id(),
                BackendTime.ofEpochMillis(0));
    }

    private boolean historyKnows(LeaseRequest<?> request) {
        return history().stream()
                .anyMatch(entry -> request.operation() == Operation.ACQUIRE
                        ? entry instanceof HistoryEntry.Granted granted
                                && granted.requestId().equals(request.requestId())
                        : entry instanceof HistoryEntry.Ended ended
                                && Optional.of(ended.generation())
                                        .equals(Optional.of(((ReleaseRequest) request).generation())));
    }

    private List<? extends HistoryEntry> history() {
        return ((HistoryOutcome.Page) leases.history(KEY, PageQuery.first(100), soon())).entries();
    }

    private Deadline soon() {
        return leases.within(SOON);
    }
}
