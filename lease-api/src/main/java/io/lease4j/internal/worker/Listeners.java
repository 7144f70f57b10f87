package io.lease4j.internal.worker;

import io.lease4j.worker.Loss;
import io.lease4j.worker.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Who is told of one lease. Nothing is handed over, and hardly anything kept, for a lease that nobody listens to. */
final class Listeners {

    private final Callbacks callbacks;
    private final ReentrantLock lock = new ReentrantLock();
    private List<Consumer<? super Loss>> forLoss;
    private List<Consumer<? super Warning>> forWarning;
    private @Nullable CompletableFuture<Loss> stage;
    private @Nullable Serial serial;
    private @Nullable Loss told;

    Listeners(Callbacks callbacks, List<Consumer<? super Loss>> forLoss, List<Consumer<? super Warning>> forWarning) {
        this.callbacks = callbacks;
        this.forLoss = forLoss;
        this.forWarning = forWarning;
    }

    void addForLoss(Consumer<? super Loss> listener) {
        Loss already;
        lock.lock();
        try {
            already = told;
            if (already == null) {
                forLoss = with(forLoss, listener);
                return;
            }
        } finally {
            lock.unlock();
        }
        serial().run(() -> listener.accept(already));
    }

    void addForWarning(Consumer<? super Warning> listener) {
        lock.lock();
        try {
            forWarning = with(forWarning, listener);
        } finally {
            lock.unlock();
        }
    }

    /** Returns a stage of the loss that completes out there. */
    CompletionStage<Loss> stage() {
        CompletableFuture<Loss> waiting;
        Loss already;
        lock.lock();
        try {
            already = told;
            if (already == null) {
                if (stage == null) {
                    stage = new CompletableFuture<>();
                }
                // Everybody gets a copy: completing one tells nobody else a loss.
                return stage.copy();
            }
            waiting = new CompletableFuture<>();
        } finally {
            lock.unlock();
        }
        serial().run(() -> waiting.complete(already));
        return waiting;
    }

    void warn(Warning warning) {
        List<Consumer<? super Warning>> listening;
        lock.lock();
        try {
            listening = forWarning;
        } finally {
            lock.unlock();
        }
        for (Consumer<? super Warning> listener : listening) {
            serial().run(() -> listener.accept(warning));
        }
    }

    void lost(Loss loss) {
        List<Consumer<? super Loss>> listening;
        CompletableFuture<Loss> waiting;
        lock.lock();
        try {
            told = loss;
            listening = forLoss;
            waiting = stage;
            forLoss = List.of();
            forWarning = List.of();
        } finally {
            lock.unlock();
        }
        for (Consumer<? super Loss> listener : listening) {
            serial().run(() -> listener.accept(loss));
        }
        if (waiting != null) {
            serial().run(() -> waiting.complete(loss));
        }
    }

    private Serial serial() {
        lock.lock();
        try {
            if (serial == null) {
                serial = new Serial(callbacks);
            }
            return serial;
        } finally {
            lock.unlock();
        }
    }

    private static <T> List<T> with(List<T> listeners, T another) {
        List<T> more = new ArrayList<>(listeners);
        more.add(another);
        return List.copyOf(more);
    }
}
