package io.lease4j.verification.worker.real;

import io.lease4j.verification.Patience;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** A blocking call on a thread of its own, which a test interrupts. */
final class Call<T> {

    /** What the call returned, and whether its thread still had its interrupt flag then. */
    record Returned<T>(T value, boolean isInterrupted) {}

    private final CompletableFuture<Returned<T>> returned = new CompletableFuture<>();
    private final Thread thread;

    private Call(Callable<T> call) {
        thread = new Thread(
                () -> {
                    try {
                        T value = call.call();
                        returned.complete(
                                new Returned<>(value, Thread.currentThread().isInterrupted()));
                    } catch (Throwable thrown) {
                        returned.completeExceptionally(thrown);
                    }
                },
                "caller");
        thread.setDaemon(true);
    }

    static <T> Call<T> start(Callable<T> call) {
        Call<T> started = new Call<>(call);
        started.thread.start();
        return started;
    }

    void interrupt() {
        thread.interrupt();
    }

    Returned<T> returned() {
        return Patience.answer(returned);
    }
}
