package io.lease4j.testkit;

import io.lease4j.testkit.control.Barrier;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Takes the result of a stage, in bounded time, and names what a broken one did. */
final class Waiting {

    private static final long SECONDS = 20;
    private static final long MILLIS_OF_A_WHILE = 300;

    private Waiting() {}

    static <T> T forAnswer(String what, @Nullable CompletionStage<? extends @Nullable T> stage) {
        if (stage == null) {
            throw new AssertionError(what + " returned null instead of a stage");
        }
        T answer;
        try {
            answer = stage.toCompletableFuture().get(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError(what + " was not answered within " + SECONDS + " s", e);
        } catch (ExecutionException e) {
            throw new AssertionError(
                    what + " completed exceptionally, which no stage may: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + what, e);
        }
        if (answer == null) {
            throw new AssertionError(what + " was answered with null");
        }
        return answer;
    }

    /** Gives something time to answer, and goes on if it does not: it may have to wait for what the test does next. */
    static void forAWhile(CompletionStage<?> stage) {
        try {
            Object unused = stage.toCompletableFuture().get(MILLIS_OF_A_WHILE, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // Who needs the answer asks for it later.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while something had time to answer", e);
        }
    }

    /** Waits until what was sent stands at a barrier, or has been answered without coming there. */
    static void forArrival(Barrier barrier, @Nullable CompletionStage<?> answer) {
        if (answer != null) {
            Object unused = forAnswer(
                    "a transmission on its way to a barrier",
                    CompletableFuture.anyOf(
                            barrier.arrived().toCompletableFuture(),
                            answer.toCompletableFuture().handle((value, failure) -> true)));
        }
    }
}
