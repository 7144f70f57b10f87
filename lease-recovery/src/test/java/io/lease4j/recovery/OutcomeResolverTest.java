package io.lease4j.recovery;

import static io.lease4j.recovery.Given.GENERATION;
import static io.lease4j.recovery.Given.KEY;
import static io.lease4j.recovery.Given.NOW;
import static io.lease4j.recovery.Given.RESTARTED;
import static io.lease4j.recovery.Given.SELF;
import static io.lease4j.recovery.Given.active;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.CommittedRequest;
import io.lease4j.FirstSent;
import io.lease4j.Leases;
import io.lease4j.NotKnowableReason;
import io.lease4j.Operation;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ResolveOutcome;
import io.lease4j.UnknownReason;
import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Another instance finds out what a dead one's acquire came to. */
class OutcomeResolverTest {

    private static final Refused UNAVAILABLE = Refused.of(RefusedReason.BACKEND_UNAVAILABLE);

    private final FakeStore store = new FakeStore();
    private final List<Duration> pauses = new ArrayList<>();
    private final Leases leases =
            Leases.builder(store.store(), RESTARTED).executor(Runnable::run).build();
    private final AcquireRequest left = AcquireRequest.builder(KEY, SELF)
            .ttl(Duration.ofSeconds(30))
            .firstSent(new FirstSent(FakeStore.LINEAGE, NOW))
            .build();
    private final CommittedRequest receipt =
            new CommittedRequest(Operation.ACQUIRE, left.requestId(), active(GENERATION, SELF));

    @Test
    @Tag("RC-14")
    void a_receipt_decides_and_nothing_is_changed() {
        store.answers("resolve", new ResolveOutcome.Committed(receipt, true));

        assertThat(resolve(3)).isEqualTo(new Resolution(new PendingMutation.Committed(receipt), 1, "committed"));
        assertThat(store.calls()).containsExactly("resolve");
    }

    @Test
    @Tag("RC-14")
    void without_a_receipt_the_original_request_is_cancelled_and_never_replayed() {
        store.answers("resolve", new ResolveOutcome.StillUnknown(true));
        store.answers("cancel", arguments -> {
            assertThat(arguments[0]).isSameAs(left);
            return new CancelOutcome.NeverCommitted(true);
        });

        assertThat(resolve(3).known()).isEqualTo(new PendingMutation.NeverCommitted());
        assertThat(store.calls()).containsExactly("resolve", "cancel");
    }

    @Test
    @Tag("RC-14")
    void whatever_cancel_says_is_known() {
        store.answers("resolve", new ResolveOutcome.StillUnknown(true));
        store.answers("cancel", new CancelOutcome.Committed(receipt, true));
        assertThat(resolve(1).known()).isEqualTo(new PendingMutation.Committed(receipt));

        store.answers("cancel", new CancelOutcome.NotKnowable(NotKnowableReason.NO_LONGER_KNOWN, true));
        assertThat(resolve(1).known()).isEqualTo(new PendingMutation.NotKnowable(NotKnowableReason.NO_LONGER_KNOWN));
    }

    @Test
    @Tag("RC-14")
    void it_is_tried_as_often_as_was_said_with_a_pause_between() {
        store.answers("resolve", UNAVAILABLE);

        assertThat(resolve(3))
                .isEqualTo(new Resolution(new PendingMutation.Unknown(), 3, "refused.backend-unavailable"));
        assertThat(store.calls()).containsExactly("resolve", "resolve", "resolve");
        assertThat(pauses).containsExactly(Duration.ofMillis(50), Duration.ofMillis(50));
    }

    @Test
    @Tag("RC-14")
    void a_cancellation_without_an_answer_is_followed_by_another_look() {
        List<Outcome> answers = new ArrayList<>(
                List.of(new CancelOutcome.Unknown(UnknownReason.NO_ANSWER), new CancelOutcome.NeverCommitted(true)));
        store.answers("resolve", new ResolveOutcome.StillUnknown(true));
        store.answers("cancel", arguments -> answers.remove(0));

        assertThat(resolve(2)).isEqualTo(new Resolution(new PendingMutation.NeverCommitted(), 2, "never-committed"));
        assertThat(store.calls()).containsExactly("resolve", "cancel", "resolve", "cancel");
    }

    @Test
    @Tag("RC-14")
    void what_no_repetition_helps_is_not_repeated() {
        store.answers("resolve", Refused.of(RefusedReason.CORRUPT_STATE));

        assertThat(resolve(5).attempts()).isEqualTo(1);
    }

    @Test
    @Tag("RC-14")
    void a_scheduler_that_is_closed_ends_it() {
        store.answers("resolve", UNAVAILABLE);
        Scheduler closed = scheduler(task -> {
            throw new RejectedExecutionException();
        });

        Resolution resolution = new OutcomeResolver(leases, closed, 3, Duration.ofSeconds(1), Duration.ofMillis(50))
                .resolve(left)
                .toCompletableFuture()
                .join();

        assertThat(resolution.attempts()).isEqualTo(1);
    }

    @Test
    void there_is_at_least_one_attempt() {
        assertThatThrownBy(() -> new OutcomeResolver(leases, scheduler(Runnable::run), 0, Duration.ZERO, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("attempts: 1 or more, and not 0");
    }

    private Resolution resolve(int attempts) {
        return new OutcomeResolver(
                        leases, scheduler(Runnable::run), attempts, Duration.ofSeconds(1), Duration.ofMillis(50))
                .resolve(left)
                .toCompletableFuture()
                .join();
    }

    private interface Running {
        void run(Runnable task);
    }

    private Scheduler scheduler(Running how) {
        return new Scheduler() {
            @Override
            public Cancellation schedule(Runnable task, Duration delay) {
                pauses.add(delay);
                how.run(task);
                return () -> {};
            }

            @Override
            public void close() {}
        };
    }
}
