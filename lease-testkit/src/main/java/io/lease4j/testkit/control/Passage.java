package io.lease4j.testkit.control;

import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One transmission on its way, as a fault sees it.
 *
 * @param call what passes
 * @param step sends it; each time, the step runs once
 * @param unknown the answer of a transport that does not know whether the step ran
 * @param refused the answer of a transport that is certain that it did not
 * @param <T> the answer's type
 */
record Passage<T>(
        Call call,
        Supplier<CompletionStage<T>> step,
        Function<UnknownReason, ? extends T> unknown,
        Function<RefusedReason, ? extends T> refused) {

    CompletionStage<T> send() {
        return step.get();
    }

    Passage<T> sending(Supplier<CompletionStage<T>> other) {
        return new Passage<>(call, other, unknown, refused);
    }
}
