package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.CaseFailedException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Looks at answers, so that only pairs that took place are counted. */
final class Held {

    private Held() {}

    static void check(boolean fine, Object answer) throws CaseFailedException {
        if (!fine) {
            throw new CaseFailedException("unexpected answer: " + answer);
        }
    }

    static CompletionStage<Object> checked(boolean fine, Object answer) {
        return fine
                ? CompletableFuture.completedFuture(answer)
                : CompletableFuture.failedFuture(new CaseFailedException("unexpected answer: " + answer));
    }
}
