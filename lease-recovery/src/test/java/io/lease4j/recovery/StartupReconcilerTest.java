package io.lease4j.recovery;

import static io.lease4j.recovery.Given.EXECUTION;
import static io.lease4j.recovery.Given.GENERATION;
import static io.lease4j.recovery.Given.KEY;
import static io.lease4j.recovery.Given.NOW;
import static io.lease4j.recovery.Given.RECORD;
import static io.lease4j.recovery.Given.RESTARTED;
import static io.lease4j.recovery.Given.SELF;
import static io.lease4j.recovery.Given.active;
import static io.lease4j.recovery.Given.found;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.FirstSent;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.Violation;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.observe.LeaseListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StartupReconcilerTest {

    private static final FirstSent SENT = new FirstSent(FakeStore.LINEAGE, NOW);
    private static final LeaseKey UNREACHABLE = LeaseKey.of("orders", "unreachable");

    private final FakeStore store = new FakeStore();
    private final List<LeaseEvent> events = new ArrayList<>();
    private final Leases leases = Leases.builder(store.store(), RESTARTED).build();

    private final AcquireRequest unanswered = AcquireRequest.builder(UNREACHABLE, SELF)
            .ttl(Duration.ofSeconds(30))
            .firstSent(SENT)
            .build();
    private final ReleaseRequest last =
            ReleaseRequest.of(GENERATION, SELF, RequestId.of("release-1")).sentAt(SENT);
    private final UnreadableEntry unreadable = new UnreadableEntry(99, new Violation("key", "bound", "size"));

    private final JournaledExecution interrupted =
            new JournaledExecution(EXECUTION, List.of(), Optional.empty(), Optional.empty());
    private final JournaledExecution further = new JournaledExecution(
            new UnfinishedExecution(ExecutionId.of("further"), KEY, SELF, RECORD, Optional.empty()),
            List.of(),
            Optional.empty(),
            Optional.empty());
    private final JournaledExecution asking = new JournaledExecution(
            new UnfinishedExecution(ExecutionId.of("asking"), UNREACHABLE, SELF, RECORD, Optional.empty()),
            List.of(unanswered),
            Optional.empty(),
            Optional.empty());

    @Test
    @Tag("RC-15")
    void every_execution_gets_one_decision_and_only_looks_are_taken() {
        store.answers(
                "inspect",
                arguments -> arguments[0].equals(KEY)
                        ? found(active(GENERATION, SELF))
                        : Refused.of(RefusedReason.BACKEND_UNAVAILABLE));

        RecoveryReport report = reconcile(events::add);

        assertThat(report.executions())
                .extracting(RecoveryReport.Line::classified)
                .containsExactly(
                        Classification.because(RecoveryReason.OTHER_INSTANCE),
                        Classification.because(RecoveryReason.NEVER_GRANTED),
                        Classification.because(RecoveryReason.NOT_OBSERVED));
        assertThat(report.executions().get(0).journaled()).isEqualTo(interrupted);
        assertThat(report.executions().get(0).observed()).isEqualTo(found(active(GENERATION, SELF)));
        assertThat(report.unresolved()).containsExactly(unanswered, last);
        assertThat(report.unreadable()).containsExactly(unreadable);
        assertThat(store.calls()).as("one look at each key").containsExactly("inspect", "inspect");
    }

    @Test
    @Tag("RC-15")
    @Tag("V-1")
    void each_decision_is_told() {
        store.answers("inspect", Refused.of(RefusedReason.STORE_CLOSED));

        RecoveryReport unused = reconcile(events::add);

        assertThat(events)
                .hasSize(3)
                .allSatisfy(event -> assertThat(((LeaseEvent.RecoveryClassified) event).decision())
                        .isEqualTo("backend-unavailable"));
        assertThat(events.get(0).context().token()).contains(GENERATION.token());
        assertThat(events.get(0).context().executionId()).contains(EXECUTION.id());
        assertThat(events.get(0).context().keyFingerprint()).contains(KEY.fingerprint());
        assertThat(events.get(0).context().holder()).isEqualTo(RESTARTED);
        assertThat(events.get(1).context().leaseId()).isEmpty();
    }

    @Test
    @Tag("O-6")
    void a_listener_that_throws_changes_no_decision() {
        store.answers("inspect", Refused.of(RefusedReason.STORE_CLOSED));

        RecoveryReport report = reconcile(event -> {
            throw new IllegalStateException("no ears");
        });

        assertThat(report.executions()).hasSize(3);
    }

    @Test
    void what_is_not_knowable_counts_where_nothing_is_pending() {
        assertThat(interrupted.mutation()).isEqualTo(new PendingMutation.None());
        assertThat(asking.mutation()).isEqualTo(new PendingMutation.Unknown());
    }

    private RecoveryReport reconcile(LeaseListener listener) {
        JournalContents contents =
                new JournalContents(List.of(interrupted, further, asking), List.of(last), List.of(unreadable));
        return new StartupReconciler(leases, new FakeJournal(contents), execution -> true, listener)
                .reconcile(Duration.ofSeconds(10));
    }
}
