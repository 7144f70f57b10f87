package io.lease4j.internal.door;

import io.lease4j.UnknownReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

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
        CompletableFuture<Reply<T>> reply = new CompletableFuture<>();
        ask(whom, patience, timers, question, new Asked.Waiting<>() {
            @Override
            public void answered(T answer) {
                reply.complete(Reply.of(answer));
            }

            @Override
            public void silent(UnknownReason why) {
                reply.complete(Reply.none(why));
            }

            @Override
            public void late(T answer) {
                late.accept(answer);
            }
        });
        return reply;
    }

    /** Asks on behalf of somebody who waits, and lets others end the wait. */
    <T> void ask(
            String whom,
            Duration patience,
            Timeouts timeouts,
            Supplier<CompletionStage<T>> question,
            Asked.Waiting<T> waiting) {
        Asked<T> asked = new Asked<>(whom, complaints, waiting);
        try {
            var unused = question.get().whenComplete(asked);
        } catch (Throwable thrown) {
            // Also errors: a backend whose class does not load must not leave the caller without an outcome.
            asked.failed(thrown);
        }
        if (!asked.isOver()) {
            asked.endsBy(timeouts.after(patience, asked));
        }
    }
}
