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
import static io.lease4j.recovery.internal.Given.generation;
import static io.lease4j.recovery.internal.Given.open;
import static io.lease4j.recovery.internal.Given.opening;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AuthorityRecordId;
import io.lease4j.CancelOutcome;
import io.lease4j.CommittedRequest;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.FirstSent;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Lineage;
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
import io.lease4j.RevokeRequest;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.JournaledExecution;
import io.lease4j.recovery.PendingMutation;
import io.lease4j.recovery.Reacquisition;
import io.lease4j.recovery.UnfinishedExecution;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a journal holds, in this process and in the one that opens what is durable of it. */
class FileJournalTest {

    private final MemoryDisk disk = new MemoryDisk();
    private final ExecutionJournal journal = open(disk);

    /** What a process finds that starts after this one and its machine have died. */
    private ExecutionJournal restarted() {
        return open(new MemoryDisk(disk.durable));
    }

    @Test
    @Tag("RC-8")
    void a_request_is_durable_before_it_is_sent() {
        disk.steps.clear();

        assertThat(done(journal.sending(acquire("a"), RECORD, SENT))).isTrue();

        assertThat(disk.steps).containsExactly("append", "sync");
        JournaledExecution left = only(restarted());
        assertThat(left.execution())
                .isEqualTo(new UnfinishedExecution(EXECUTION, KEY, HOLDER, RECORD, Optional.empty()));
        assertThat(left.mutation()).isEqualTo(new PendingMutation.Unknown());
    }

    @Test
    @Tag("RC-8")
    void every_request_comes_back_as_it_was_with_its_first_sent() {
        List<LeaseRequest<?>> requests = List.of(
                asking("a")
                        .executionId(EXECUTION)
                        .maxLifetime(Duration.ofHours(2))
                        .metadata("b", "2")
                        .metadata("a", "")
                        .build(),
                RenewRequest.of(generation(7), HOLDER, RequestId.of("b"), 3, TTL),
                ReleaseRequest.of(generation(7), HOLDER, RequestId.of("c")),
                RevokeRequest.of(generation(7), HOLDER, RequestId.of("d"), "why not"));

        requests.forEach(request ->
                assertThat(done(journal.sending(request, RECORD, SENT))).isTrue());

        ExecutionJournal after = restarted();
        List<LeaseRequest<?>> left = after.contents().others();
        assertThat(left).hasSize(3);
        List<LeaseRequest<?>> all = Stream.<LeaseRequest<?>>concat(only(after).pending().stream(), left.stream())
                .toList();
        for (int i = 0; i < requests.size(); i++) {
            assertThat(all.get(i).operation()).isEqualTo(requests.get(i).operation());
            assertThat(all.get(i).requestId()).isEqualTo(requests.get(i).requestId());
            assertThat(all.get(i).digest()).isEqualTo(requests.get(i).digest());
            assertThat(all.get(i).history().firstSent()).contains(SENT);
            assertThat(all.get(i).history().mayHaveCommitted()).isTrue();
        }
    }

    @Test
    @Tag("RC-8")
    void the_same_transmission_again_is_not_written_again_and_another_first_sent_is() {
        AcquireRequest request = acquire("a");
        FirstSent later = new FirstSent(Lineage.of("lineage-2"), NOW);
        assertThat(done(journal.sending(request, RECORD, SENT))).isTrue();
        disk.steps.clear();

        assertThat(done(journal.sending(request, RECORD, SENT))).isTrue();
        assertThat(disk.steps).isEmpty();
        assertThat(done(journal.sending(request, RECORD, later))).isTrue();

        assertThat(only(restarted()).pending().get(0).history().firstSent()).contains(later);
    }

    @Test
    @Tag("RC-10")
    void a_grant_begins_its_execution_and_finished_ends_it() {
        AcquireRequest request = acquire("a");
        begin(request, 7);

        assertThat(only(journal).execution().generation()).contains(generation(7));
        assertThat(only(journal).mutation()).isEqualTo(new PendingMutation.None());
        // That it is known need not be durable: another process resolves it once more.
        assertThat(only(restarted()).mutation()).isEqualTo(new PendingMutation.Unknown());

        release(7);
        assertThat(journal.contents().executions()).hasSize(1);
        assertThat(only(restarted()).execution().generation()).contains(generation(7));
        assertThat(done(journal.finished(KEY, EXECUTION))).isTrue();
        assertThat(journal.contents().executions()).isEmpty();
        assertThat(restarted().contents().executions()).isEmpty();
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
        ExecutionJournal after = restarted();
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

        for (ExecutionJournal each : List.of(journal, restarted())) {
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
        assertThat(restarted().contents().executions()).hasSize(2);

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

        assertThat(only(restarted()).execution()).isEqualTo(UnfinishedExecution.of(authority));
    }

    @Test
    @Tag("RC-9")
    void the_highest_token_of_each_record_is_kept() {
        AuthorityRecordId other = new AuthorityRecordId(RECORD.namespaceId(), 4);
        journal.seen(RECORD, 5);
        journal.seen(RECORD, 9);
        journal.seen(other, 2);
        disk.steps.clear();
        journal.seen(RECORD, 8);
        assertThat(disk.steps).isEmpty();
        assertThat(done(journal.finished(KEY, EXECUTION))).isTrue();

        assertThat(restarted().highestSeen()).isEqualTo(Map.of(RECORD, 9L, other, 2L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"append", "sync"})
    @Tag("RC-8")
    void a_disk_that_fails_is_not_written_again_until_it_is_read_again(String failing) {
        disk.failing = failing;
        assertThat(done(journal.sending(acquire("a"), RECORD, SENT))).isFalse();
        disk.failing = null;
        disk.steps.clear();

        assertThat(done(journal.sending(acquire("b"), RECORD, SENT))).isFalse();
        assertThat(done(journal.finished(KEY, EXECUTION))).isFalse();
        assertThat(disk.steps).isEmpty();
        assertThat(done(restarted().sending(acquire("b"), RECORD, SENT))).isTrue();
    }

    @Test
    @Tag("RC-8")
    void a_closed_journal_writes_nothing() {
        journal.close();
        journal.close();

        assertThat(done(journal.sending(acquire("a"), RECORD, SENT))).isFalse();
        assertThat(disk.steps).containsOnlyOnce("close");
    }

    @Test
    @Tag("RC-12")
    void nobody_else_gets_the_file_while_it_is_written_though_the_closing_thread_is_interrupted() throws Exception {
        CountDownLatch syncing = new CountDownLatch(1);
        CountDownLatch synced = new CountDownLatch(1);
        MemoryDisk slow = new MemoryDisk();
        slow.syncing = () -> {
            syncing.countDown();
            await(synced);
        };
        AtomicBoolean givenUp = new AtomicBoolean();
        ExecutorService io = Executors.newSingleThreadExecutor();
        ExecutionJournal closing = FileJournal.open(
                        Given.NAMESPACE,
                        slow,
                        new JournalPlace(io, Runnable::run, Long.MAX_VALUE, () -> givenUp.set(true), io::shutdown))
                .orThrow();
        CompletionStage<Boolean> written = closing.sending(acquire("a"), RECORD, SENT);
        syncing.await();
        AtomicBoolean flag = new AtomicBoolean();
        Thread thread = new Thread(() -> {
            Thread.currentThread().interrupt();
            closing.close();
            flag.set(Thread.currentThread().isInterrupted());
        });

        thread.start();
        while (thread.isAlive() && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        boolean givenUpTooEarly = givenUp.get();
        synced.countDown();
        thread.join();

        assertThat(givenUpTooEarly).isFalse();
        assertThat(done(written)).isTrue();
        assertThat(givenUp).isTrue();
        assertThat(flag).isTrue();
        assertThat(slow.steps).endsWith("sync", "close");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("RC-8")
    void where_the_system_gives_no_thread_each_request_has_its_answer(boolean toWrite) {
        Executor none = task -> {
            throw new OutOfMemoryError("unable to create native thread");
        };
        ExecutionJournal starved = FileJournal.open(
                        Given.NAMESPACE,
                        new MemoryDisk(),
                        new JournalPlace(
                                toWrite ? none : Runnable::run,
                                toWrite ? Runnable::run : none,
                                Long.MAX_VALUE,
                                () -> {},
                                () -> {}))
                .orThrow();

        for (String id : List.of("a", "b")) {
            assertThat(starved.sending(acquire(id), RECORD, SENT).toCompletableFuture())
                    .isCompletedWithValue(!toWrite);
        }
    }

    @Test
    @Tag("RC-8")
    void keys_of_another_namespace_are_not_taken_in() {
        LeaseKey foreign = LeaseKey.of("shipments", "42");
        AcquireRequest request =
                AcquireRequest.builder(foreign, HOLDER).ttl(TTL).build();

        assertThat(done(journal.sending(request, RECORD, SENT))).isFalse();
        assertThat(journal.contents().executions()).isEmpty();
    }

    @Test
    @Tag("RC-12")
    void a_file_that_is_long_and_mostly_over_is_written_anew_with_what_is_not() {
        MemoryDisk small = new MemoryDisk();
        ExecutionJournal rotating = opening(small, 4000).orThrow();
        rotating.seen(RECORD, 99);
        assertThat(done(rotating.sending(acquire("stays"), RECORD, SENT))).isTrue();
        for (int i = 0; i < 200; i++) {
            AcquireRequest request =
                    asking("r" + i).executionId(ExecutionId.of("e" + i)).build();
            assertThat(done(rotating.sending(request, RECORD, SENT))).isTrue();
            rotating.known(request, Refused.of(RefusedReason.FROZEN));
        }

        assertThat(small.steps).contains("replace");
        assertThat(small.bytes).hasSizeLessThan(5000);
        ExecutionJournal after = open(new MemoryDisk(small.bytes));
        assertThat(only(after).pending().get(0).requestId()).isEqualTo(RequestId.of("stays"));
        assertThat(after.highestSeen()).isEqualTo(Map.of(RECORD, 99L));
        assertThat(opening(small).orThrow().contents()).isNotNull();
    }

    @Test
    @Tag("RC-12")
    void a_rotation_that_fails_ends_the_writing_and_loses_nothing() {
        MemoryDisk small = new MemoryDisk();
        ExecutionJournal rotating = opening(small, 1000).orThrow();
        small.failing = "replace";
        int written = 0;
        for (int i = 0; i < 50; i++) {
            AcquireRequest request =
                    asking("r" + i).executionId(ExecutionId.of("e" + i)).build();
            if (done(rotating.sending(request, RECORD, SENT))) {
                written++;
            }
            rotating.known(request, Refused.of(RefusedReason.FROZEN));
        }

        assertThat(written).isBetween(1, 49);
        assertThat(open(new MemoryDisk(small.durable)).contents().unreadable()).isEmpty();
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

    private static JournaledExecution only(ExecutionJournal journal) {
        assertThat(journal.contents().executions()).hasSize(1);
        return journal.contents().executions().get(0);
    }

    private static boolean done(CompletionStage<Boolean> stage) {
        return stage.toCompletableFuture().join();
    }
}
