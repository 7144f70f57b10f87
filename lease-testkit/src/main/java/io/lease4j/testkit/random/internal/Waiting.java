package io.lease4j.testkit.random.internal;

import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** Waits for a backend, so that steps happen one after the other in the order in which they are written down. */
final class Waiting {

    private static final long SECONDS = 30;

    private Waiting() {}

    static <A> A forAnswer(CompletionStage<A> stage) {
        A answer = stage.toCompletableFuture()
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .exceptionally(failure -> {
                    throw new CompletionException("the backend broke its contract, or gave no answer in time", failure);
                })
                .join();
        if (answer == null) {
            throw new IllegalStateException("the backend answered null");
        }
        return answer;
    }

    /** Returns the same stage once it is complete: what depends on it then goes on on this thread. */
    static <A> CompletionStage<A> forStage(CompletionStage<A> stage) {
        A unused = forAnswer(stage);
        return stage;
    }
}
