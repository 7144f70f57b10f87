package io.lease4j.recovery.internal;

import static io.lease4j.recovery.internal.Given.EXECUTION;
import static io.lease4j.recovery.internal.Given.HOLDER;
import static io.lease4j.recovery.internal.Given.KEY;
import static io.lease4j.recovery.internal.Given.NOW;
import static io.lease4j.recovery.internal.Given.RECORD;
import static io.lease4j.recovery.internal.Given.SENT;
import static io.lease4j.recovery.internal.Given.TTL;
import static io.lease4j.recovery.internal.Given.acquire;
import static io.lease4j.recovery.internal.Given.acquired;
import static io.lease4j.recovery.internal.Given.asking;
import static io.lease4j.recovery.internal.Given.done;
import static io.lease4j.recovery.internal.Given.generation;
import static io.lease4j.recovery.internal.Given.only;
import static io.lease4j.recovery.internal.Given.open;
import static io.lease4j.recovery.internal.Given.restarted;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.CommittedRequest;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseRequest;
import io.lease4j.LostReason;
import io.lease4j.NotKnowableReason;
import io.lease4j.ObservedLease;
import io.lease4j.Operation;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.PendingMutation;
import io.lease4j.recovery.Reacquisition;
import io.lease4j.recovery.UnfinishedExecution;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When an execution begins in a journal, what is known of it, and when it ends. */
class JournaledExecutionsTest {

    private final MemoryDisk disk = new MemoryDisk();
    private final ExecutionJournal journal = open(disk);

    @Test
    @Tag("RC-10")
    void a_grant_begins_its_execution_and_finished_ends_it() {
        AcquireRequest request = acquire("a");
        begin(request, 7);

        assertThat(only(journal).execution().generation()).contains(generation(7));
        assertThat(only(journal).mutation()).isEqualTo(new PendingMutation.None());
        // That it is known need not be durable: another process resolves it once more.
        assertThat(only(restarted(disk)).mutation()).isEqualTo(new PendingMutation.Unknown());

        release(7);
        assertThat(journal.contents().executions()).hasSize(1);
        assertThat(only(restarted(disk)).execution().generation()).contains(generation(7));
        assertThat(done(journal.finished(KEY, EXECUTION))).isTrue();
        assertThat(journal.contents().executions()).isEmpty();
        assertThat(restarted(disk).contents().executions()).isEmpty();
    }

    @Test
    @Tag("RC-10")
    void an_acquire_that_names_no_execution_is_kept_until_its_generation_has_ended() {
        begin(asking("a").build(), 7);
        assertThat(only(journal).execution().id()).isEqualTo(ExecutionId.of("a"));

        release(7);

        assertThat(journal.contents().executions()).isEmpty();
    }

    @Test
    @Tag("RC-10")
    void what_did_not_commit_leaves_nothing() {
        for (var outcome : List.of(
                new AcquireOutcome.Held(TTL, false),
                Refused.of(RefusedReason.FROZEN),
                new CancelOutcome.NeverCommitted(true))) {
            AcquireRequest request = acquire("a");
            assertThat(done(journal.sending(request, RECORD, SENT))).isTrue();
            journal.known(request, outcome);
            assertThat(journal.contents().executions()).isEmpty();
        }
    }

    @Test
    @Tag("RC-10")
    void an_outcome_that_decides_nothing_changes_nothing() {
        AcquireRequest request = acquire("a");
        assertThat(done(journal.sending(request, RECORD, SENT))).isTrue();

        journal.known(request, new ResolveOutcome.StillUnknown(true));
        journal.known(acquire("another"), new CancelOutcome.NeverCommitted(true));

        assertThat(only(journal).pending()).hasSize(1);
    }

    @Test
    @Tag("RC-10")
    void a_receipt_tells_an_execution_what_it_was_granted() {
        AcquireRequest request = acquire("a");
        assertThat(done(journal.sending(request, RECORD, SENT))).isTrue();
        ExecutionJournal after = restarted(disk);
        LeaseRequest<?> left = only(after).pending().get(0);

        after.known(left, new ResolveOutcome.Committed(receipt(request, 7), true));

        assertThat(only(after).execution().generation()).contains(generation(7));
        assertThat(only(after).mutation()).isEqualTo(new PendingMutation.None());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("RC-10")
    void what_cannot_be_learned_any_more_stays_with_the_execution(boolean ofTheAcquire) {
        AcquireRequest request = acquire("a");
        LeaseRequest<?> lost =
                ofTheAcquire ? request : RenewRequest.of(generation(7), HOLDER, RequestId.of("b"), 1, TTL);
        if (!ofTheAcquire) {
            begin(request, 7);
        }
        assertThat(done(journal.sending(lost, RECORD, SENT))).isTrue();

        journal.known(lost, new CancelOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY, true));
        assertThat(done(journal.finished(KEY, ExecutionId.of("another")))).isTrue();

        for (ExecutionJournal each : List.of(journal, restarted(disk))) {
            assertThat(only(each).mutation())
                    .isEqualTo(new PendingMutation.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY));
        }
    }

    @Test
    @Tag("RC-11")
    void an_execution_that_goes_on_with_another_takes_its_place_and_names_it() {
        begin(acquire("a"), 7);
        ExecutionId next = ExecutionId.of("execution-2");
        AcquireRequest again = asking("b")
                .executionId(next)
                .metadata(Reacquisition.FORMER_EXECUTION, EXECUTION.value())
                .build();
        assertThat(done(journal.sending(again, RECORD, SENT))).isTrue();
        assertThat(restarted(disk).contents().executions()).hasSize(2);

        journal.known(again, acquired(again, 8));

        assertThat(only(journal).execution().id()).isEqualTo(next);
        assertThat(only(journal).former()).contains(EXECUTION);
    }

    @Test
    @Tag("RC-10")
    void a_further_execution_under_the_same_lease_can_begin() {
        ExecutionAuthority authority =
                new ExecutionAuthority(RECORD, generation(7), HOLDER, ExecutionId.of("further"), NOW);

        assertThat(done(journal.began(authority))).isTrue();

        assertThat(only(restarted(disk)).execution()).isEqualTo(UnfinishedExecution.of(authority));
    }

    private void begin(AcquireRequest request, long token) {
        assertThat(done(journal.sending(request, RECORD, SENT))).isTrue();
        journal.known(request, acquired(request, token));
    }

    private void release(long token) {
        ReleaseRequest release = ReleaseRequest.of(generation(token), HOLDER, RequestId.random());
        assertThat(done(journal.sending(release, RECORD, SENT))).isTrue();
        journal.known(release, new ReleaseOutcome.Released(LeaseEnd.of(LostReason.RELEASED, NOW), false, true));
    }

    private static CommittedRequest receipt(AcquireRequest request, long token) {
        return new CommittedRequest(
                Operation.ACQUIRE,
                request.requestId(),
                new ObservedLease(
                        generation(token),
                        HOLDER,
                        request.executionId(),
                        Map.of(),
                        NOW,
                        NOW.plus(TTL),
                        0,
                        Optional.empty()));
    }
}
