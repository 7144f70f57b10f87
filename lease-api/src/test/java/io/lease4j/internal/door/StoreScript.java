package io.lease4j.internal.door;

import io.lease4j.Outcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** What a test wrote down that a store shall answer, in order, and what the store was asked. */
abstract class StoreScript {

    final List<Sent> seen = new ArrayList<>();
    private final Map<String, Deque<Function<Sent, CompletionStage<?>>>> script = new HashMap<>();

    /** What an answer that is given now says of its record. */
    abstract Echo echo();

    /** What a call is answered that nothing was written down for; empty where that fails the test. */
    abstract Optional<Outcome> otherwise(Sent sent);

    /** Answers the next call of that name so. */
    void next(String what, Function<Sent, CompletionStage<?>> answer) {
        script.computeIfAbsent(what, name -> new ArrayDeque<>()).add(answer);
    }

    /** Answers the next call of that name at once with an outcome and the echo that holds now. */
    void answers(String what, Function<Sent, Outcome> outcome) {
        next(what, sent -> done(outcome.apply(sent)));
    }

    /** Leaves the next call of that name without an answer until the test completes it. */
    CompletableFuture<Answer<?>> holds(String what) {
        CompletableFuture<Answer<?>> held = new CompletableFuture<>();
        next(what, sent -> held);
        return held;
    }

    /** Never answers the next call of that name. */
    void isSilent(String what) {
        next(what, sent -> new CompletableFuture<>());
    }

    CompletableFuture<Answer<?>> done(Outcome outcome) {
        return CompletableFuture.completedFuture(Answer.of(outcome, echo()));
    }

    List<Sent> seen(String what) {
        return seen.stream().filter(sent -> sent.what().equals(what)).toList();
    }

    List<String> names() {
        return seen.stream().map(Sent::what).toList();
    }

    /** Takes back what was written down for calls of that name. */
    void forget(String what) {
        script.remove(what);
    }

    boolean isDone() {
        return script.values().stream().allMatch(Deque::isEmpty);
    }

    /** The test writes the right type down; the cast is where it says so. */
    @SuppressWarnings("unchecked")
    final <O extends Outcome> CompletionStage<Answer<O>> play(Sent sent) {
        Function<Sent, CompletionStage<?>> answer;
        synchronized (seen) {
            seen.add(sent);
            Deque<Function<Sent, CompletionStage<?>>> answers = script.getOrDefault(sent.what(), new ArrayDeque<>());
            answer = answers.poll();
        }
        if (answer == null) {
            Outcome outcome = otherwise(sent)
                    .orElseThrow(() -> new AssertionError("nothing was written down for " + sent.what()));
            return (CompletionStage<Answer<O>>) (CompletionStage<?>) done(outcome);
        }
        return (CompletionStage<Answer<O>>) (CompletionStage<?>) answer.apply(sent);
    }
}
