package io.lease4j.internal.worker;

import io.lease4j.time.Scheduler.Cancellation;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Waits between two attempts to acquire. Those that are under way end at once when the keeper is shut down. Thread-safe. */
final class Pauses {

    private final KeeperTimers timers;
    private final Set<Pause> underWay = ConcurrentHashMap.newKeySet();

    Pauses(KeeperTimers timers) {
        this.timers = timers;
    }

    CompletableFuture<Boolean> start(Duration length) {
        Pause pause = new Pause();
        underWay.add(pause);
        Cancellation timer = timers.after(length, pause::end);
        var unused = pause.over.whenComplete((value, failure) -> {
            underWay.remove(pause);
            timer.cancel();
        });
        return pause.over;
    }

    void endAll() {
        underWay.forEach(Pause::end);
    }

    /** One of them; compared by identity. */
    private static final class Pause {
        private final CompletableFuture<Boolean> over = new CompletableFuture<>();

        private void end() {
            over.complete(true);
        }
    }
}
