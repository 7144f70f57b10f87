package io.lease4j.verification.recovery;

import static io.lease4j.verification.recovery.Life.SOON;
import static io.lease4j.verification.recovery.Life.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.BackendTime;
import io.lease4j.ExecutionAuthority;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.Operation;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.recovery.PendingMutation;
import io.lease4j.recovery.Reacquisition;
import io.lease4j.recovery.RecoveryDecision;
import io.lease4j.recovery.RecoveryReason;
import io.lease4j.recovery.RecoveryReport;
import io.lease4j.recovery.UnfinishedExecution;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A process dies, and the next one finds the journal and the store, and nothing else. */
class RestartTest extends OnLeftJournal {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("memory", Layer.D);

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

    /** What a caller does with an execution that has to be reacquired. */
    private void goOn(UnfinishedExecution execution) {
        Lease lease = followed(execution);
        assertThat(commit(lease.authority(NEXT))).isInstanceOf(CommitOutcome.Accepted.class);
        assertThat(journal.finished(KEY, NEXT).toCompletableFuture().join()).isTrue();
        assertThat(leases.release(lease, soon())).isInstanceOf(ReleaseOutcome.Released.class);
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
}
