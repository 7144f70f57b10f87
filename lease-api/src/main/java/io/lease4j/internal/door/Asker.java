package io.lease4j.internal.door;

import io.lease4j.UnknownReason;
import io.lease4j.time.Scheduler.Cancellation;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks a store, sink or witness. Whatever it does (throws, returns null, fails, never answers), exactly one reply comes,
 * and in time. Thread-safe.
 */
final class Asker {

    private final Timers timers;
    private final Complaints complaints;

    Asker(Timers timers, Complaints complaints) {
        this.timers = timers;
        this.complaints = complaints;
    }

    /** Asks and forgets an answer that comes late. */
    <T> CompletableFuture<Reply<T>> ask(String whom, Duration patience, Supplier<CompletionStage<T>> question) {
        return ask(whom, patience, question, late -> {});
    }

    /** Asks; an answer that comes after the reply was given up goes to {@code late}. */
    <T> CompletableFuture<Reply<T>> ask(
            String whom, Duration patience, Supplier<CompletionStage<T>> question, Consumer<? super T> late) {
        return ask(whom, patience, timers, question, late);
    }

    /** Asks, and lets others end the wait. */
    <T> CompletableFuture<Reply<T>> ask(
            String whom,
            Duration patience,
            Timeouts timeouts,
            Supplier<CompletionStage<T>> question,
            Consumer<? super T> late) {
        CompletableFuture<Reply<T>> reply = new CompletableFuture<>();
        try {
            var unused = question.get().whenComplete((answer, failure) -> {
                if (!reply.complete(read(whom, answer, failure)) && answer != null) {
                    late.accept(answer);
                }
            });
        } catch (Throwable thrown) {
            // Also errors: a backend whose class does not load must not leave the caller without an outcome.
            reply.complete(failed(whom, thrown));
        }
        if (!reply.isDone()) {
            Cancellation timeOut = timeouts.after(patience, () -> reply.complete(Reply.none(UnknownReason.NO_ANSWER)));
            var unused = reply.whenComplete((answer, failure) -> timeOut.cancel());
        }
        return reply;
    }

    private <T> Reply<T> read(String whom, @Nullable T answer, @Nullable Throwable failure) {
        if (failure != null) {
            return failed(whom, failure);
        }
        if (answer == null) {
            complaints.once(whom + " answers with null", null);
            return Reply.none(UnknownReason.ANSWER_UNREADABLE);
        }
        return Reply.of(answer);
    }

    private <T> Reply<T> failed(String whom, Throwable failure) {
        complaints.once(whom + " throws instead of answering with an outcome", failure);
        return Reply.none(UnknownReason.BACKEND_ERROR);
    }
}
