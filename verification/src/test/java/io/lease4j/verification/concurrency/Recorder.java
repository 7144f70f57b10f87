package io.lease4j.verification.concurrency;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Outcome;
import io.lease4j.spi.Answer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Records the calls of one thread: a number of the shared counter and a reading of the clock before each, and both again
 * after its answer. Confined to one thread; counter and clock are shared.
 */
final class Recorder {

    /** A step that does not answer is a failure, not an outcome: nothing here is ever slow. */
    private static final long LONGEST_SECONDS = 30;

    private final int thread;
    private final AtomicLong counter;
    private final ManualClock clock;
    private final Map<AuthorityRecordId, Long> highest = new HashMap<>();
    private final List<Call<TimedStep>> calls = new ArrayList<>();

    private final CyclicBarrier first;

    /** The first call of each thread begins before that of any other ends: they overlap however fast a store is. */
    Recorder(int thread, AtomicLong counter, ManualClock clock, CyclicBarrier first) {
        this.thread = thread;
        this.counter = counter;
        this.clock = clock;
        this.first = first;
    }

    <O extends Outcome> O ofStore(Supplier<CompletionStage<Answer<O>>> call, Function<Answer<O>, Step> toStep) {
        Answer<O> answer = record(call, toStep);
        answer.echo().ifPresent(echo -> highest.merge(echo.recordId(), echo.lastToken(), Math::max));
        return answer.outcome();
    }

    <O extends Outcome> O ofSink(Supplier<CompletionStage<O>> call, Function<O, Step> toStep) {
        return record(call, toStep);
    }

    private <A> A record(Supplier<CompletionStage<A>> call, Function<A, Step> toStep) {
        long earliest = clock.millis();
        long invoked = counter.getAndIncrement();
        if (calls.isEmpty()) {
            awaitOthers();
        }
        A answer = await(call.get());
        long returned = counter.getAndIncrement();
        long latest = clock.millis();
        calls.add(new Call<>(thread, invoked, returned, new TimedStep(toStep.apply(answer), earliest, latest)));
        return answer;
    }

    private void awaitOthers() {
        try {
            var unused = first.await(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException("a thread did not begin", e);
        }
    }

    private static <A> A await(CompletionStage<A> stage) {
        try {
            return stage.toCompletableFuture().get(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("a step gave no answer", e);
        }
    }

    /** The highest token of a record that any answer showed this thread: honest evidence, which refutes nothing. */
    long highestSeen(AuthorityRecordId record) {
        return highest.getOrDefault(record, 0L);
    }

    List<Call<TimedStep>> calls() {
        return List.copyOf(calls);
    }
}
