package io.lease4j.testkit.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.testkit.ReferenceSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What an interposer does to transmissions, shown on the seals of a sink. */
class InterposerTest {

    private static final NamespaceId NAMESPACE = NamespaceId.random();
    private static final AuthorityRecordId RECORD = new AuthorityRecordId(NAMESPACE, 0);
    private static final LeaseKey KEY = LeaseKey.of("kit", "key");

    private final ManualTime time = new ManualTime();
    private final List<String> told = new ArrayList<>();
    private final Interposer interposer = new Interposer(passing -> told.add(passing.kind() + " " + passing.detail()));
    /** Counts what arrives. */
    private final List<Long> arrived = new ArrayList<>();

    private final FencedSink sink = interposer.around(new ForwardingSink(new ReferenceSink("sink")) {
        @Override
        public CompletionStage<FenceOutcome> seal(
                AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
            arrived.add(upTo.value());
            return super.seal(recordId, key, upTo, deadline);
        }
    });

    @Test
    void everything_passes_that_is_not_disturbed() {
        interposer.next(Step.FENCE).dropRequest();
        assertThat(answerOf(seal(1))).isInstanceOf(FenceOutcome.Accepted.class);
        assertThat(told).containsExactly("SENT sent", "ANSWERED accepted");
        assertThat(interposer.sent(Step.SEAL)).isEqualTo(1);
    }

    @Test
    void a_held_request_has_not_run() {
        Barrier barrier = interposer.next(Step.SEAL).holdRequest();
        CompletableFuture<Call> waits = barrier.arrived().toCompletableFuture();
        assertThat(waits).isNotDone();
        CompletableFuture<FenceOutcome> answer = seal(1);
        assertThat(barrier.isReached()).isTrue();
        assertThat(waits).isCompletedWithValue(barrier.call().orElseThrow());
        assertThat(arrived).isEmpty();
        assertThat(answer).isNotDone();
        barrier.release();
        assertThat(arrived).containsExactly(1L);
        assertThat(answerOf(answer)).isInstanceOf(FenceOutcome.Accepted.class);
    }

    @Test
    void a_held_response_has_run() {
        Barrier barrier = interposer.next(Step.SEAL).holdResponse();
        CompletableFuture<FenceOutcome> answer = seal(1);
        assertThat(arrived).containsExactly(1L);
        assertThat(answer).isNotDone();
        barrier.release();
        assertThat(answerOf(answer)).isInstanceOf(FenceOutcome.Accepted.class);
        assertThat(arrived).containsExactly(1L);
    }

    @Test
    void two_barriers_released_in_the_other_order_reorder_requests() {
        Barrier first = interposer.next(Step.SEAL).holdRequest();
        Barrier second = interposer.next(Step.SEAL).holdRequest();
        CompletableFuture<FenceOutcome> one = seal(1);
        CompletableFuture<FenceOutcome> two = seal(2);
        second.release();
        first.release();
        assertThat(arrived).containsExactly(2L, 1L);
        assertThat(one).isDone();
        assertThat(two).isDone();
    }

    @Test
    void a_barrier_that_is_open_already_holds_nothing() {
        Barrier barrier = interposer.next(Step.SEAL).holdRequest();
        barrier.release();
        assertThat(seal(1)).isDone();
        assertThat(barrier.isReached()).isTrue();
    }

    @Test
    void what_is_dropped_at_a_barrier_is_lost_in_silence() {
        Barrier barrier = interposer.next(Step.SEAL).holdRequest();
        CompletableFuture<FenceOutcome> answer = seal(1);
        barrier.drop();
        barrier.release();
        assertThat(answer).isNotDone();
        assertThat(arrived).isEmpty();
    }

    @Test
    void a_stranded_request_runs_late_and_its_answer_reaches_nobody() {
        Barrier barrier = interposer.next(Step.SEAL).strandRequest();
        CompletableFuture<FenceOutcome> answer = seal(1);
        assertThat(answerOf(answer)).isEqualTo(new FenceOutcome.Unknown(UnknownReason.CONNECTION_LOST));
        assertThat(arrived).isEmpty();
        barrier.release();
        assertThat(arrived).containsExactly(1L);
        Outcome late = barrier.answered().toCompletableFuture().join();
        assertThat(late).isInstanceOf(FenceOutcome.Accepted.class);
    }

    @Test
    void a_duplicated_request_runs_twice() {
        Barrier copy = interposer.next(Step.SEAL).duplicate();
        assertThat(answerOf(seal(1))).isInstanceOf(FenceOutcome.Accepted.class);
        assertThat(arrived).containsExactly(1L);
        copy.release();
        assertThat(arrived).containsExactly(1L, 1L);
    }

    @Test
    void silence_before_and_after_the_step() {
        interposer.next(Step.SEAL).dropRequest();
        assertThat(seal(1)).isNotDone();
        assertThat(arrived).isEmpty();
        interposer.next(Step.SEAL).dropResponse();
        assertThat(seal(2)).isNotDone();
        assertThat(arrived).containsExactly(2L);
    }

    @Test
    void a_lost_connection_before_and_after_the_step() {
        interposer.next(Step.SEAL).failBefore();
        assertThat(answerOf(seal(1))).isInstanceOf(FenceOutcome.Unknown.class);
        assertThat(arrived).isEmpty();
        interposer.next(Step.SEAL).failAfter();
        assertThat(answerOf(seal(2))).isInstanceOf(FenceOutcome.Unknown.class);
        assertThat(arrived).containsExactly(2L);
    }

    @Test
    void a_transport_that_is_certain_refuses() {
        interposer.next(Step.SEAL).refuse(RefusedReason.BACKEND_UNAVAILABLE);
        assertThat(answerOf(seal(1))).isEqualTo(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(arrived).isEmpty();
    }

    @Test
    void a_store_that_breaks_its_promise_throws() {
        interposer.next(Step.SEAL).crash(new IllegalStateException("broken"));
        assertThatThrownBy(() -> seal(1)).hasMessage("broken");
    }

    @Test
    void delays_run_on_the_time_of_a_scheduler() {
        interposer.next(Step.SEAL).delayRequest(Duration.ofSeconds(1), time.scheduler());
        CompletableFuture<FenceOutcome> late = seal(1);
        time.advance(Duration.ofMillis(999));
        assertThat(arrived).isEmpty();
        time.advance(Duration.ofMillis(1));
        assertThat(answerOf(late)).isInstanceOf(FenceOutcome.Accepted.class);

        interposer.next(Step.SEAL).delayResponse(Duration.ofSeconds(1), time.scheduler());
        CompletableFuture<FenceOutcome> slow = seal(2);
        assertThat(arrived).containsExactly(1L, 2L);
        assertThat(slow).isNotDone();
        time.advance(Duration.ofSeconds(1));
        assertThat(slow).isDone();
    }

    @Test
    void a_disturbance_can_name_its_call_and_be_taken_back() {
        LeaseKey other = LeaseKey.of("kit", "other");
        interposer
                .next(Step.SEAL, call -> call.key().filter(other::equals).isPresent())
                .dropRequest();
        assertThat(seal(1)).isDone();
        interposer.calm();
        assertThat(sink.seal(RECORD, other, FencingToken.of(2), deadline()).toCompletableFuture())
                .isDone();
    }

    @Test
    void a_barrier_that_nothing_reaches_says_so() {
        Barrier barrier = interposer.next(Step.SEAL).holdRequest();
        assertThatThrownBy(() -> barrier.awaitReached(Duration.ofMillis(1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("nothing arrived");
    }

    @Test
    void a_forwarding_sink_hands_everything_on() {
        FencedSink forwarding = new ForwardingSink(sink) {};
        assertThat(forwarding.name().value()).isEqualTo("sink");
        assertThat(answerOf(forwarding
                        .admit(NAMESPACE, Map.of(RECORD, 0L), deadline())
                        .toCompletableFuture()))
                .isInstanceOf(FenceOutcome.Accepted.class);
    }

    private CompletableFuture<FenceOutcome> seal(long upTo) {
        return sink.seal(RECORD, KEY, FencingToken.of(upTo), deadline()).toCompletableFuture();
    }

    private Deadline deadline() {
        return Deadline.within(Duration.ofSeconds(5), time.monotonicClock());
    }

    private static FenceOutcome answerOf(CompletableFuture<FenceOutcome> answer) {
        assertThat(answer).isDone();
        return answer.join();
    }
}
