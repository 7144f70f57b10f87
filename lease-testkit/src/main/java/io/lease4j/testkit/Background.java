package io.lease4j.testkit;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Runs a blocking call on a thread of its own, so that a barrier can hold it while the test goes on. */
final class Background {

    private Background() {}

    static <T> CompletionStage<T> run(Supplier<T> call) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        result.complete(call.get());
                    } catch (RuntimeException | AssertionError e) {
                        result.completeExceptionally(e);
                    }
                },
                "lease-testkit-background");
        thread.setDaemon(true);
        thread.start();
        return result;
    }
}
