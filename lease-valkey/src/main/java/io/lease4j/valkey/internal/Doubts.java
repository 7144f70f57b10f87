package io.lease4j.valkey.internal;

import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Collects whatever makes it doubtful that the right servers are asked, and has the topology learnt anew: once for many
 * doubts, and not more often than a few times a second. Thread-safe.
 */
final class Doubts {

    private static final Duration APART = Duration.ofMillis(200);

    /** A frozen server keeps its connections: only an answer that does not come shows it. */
    private static final Duration OVERDUE = Duration.ofSeconds(1);

    private final Supplier<CompletionStage<Void>> learning;
    private final Scheduler scheduler;
    private final MonotonicClock clock;
    private final Topology topology;
    private final AtomicBoolean raised = new AtomicBoolean();
    private final AtomicLong last;

    /** With a topology that cannot change there are none. */
    Doubts(Topology topology, Supplier<CompletionStage<Void>> learning, Scheduler scheduler, MonotonicClock clock) {
        this.topology = topology;
        this.learning = learning;
        this.scheduler = scheduler;
        this.clock = clock;
        this.last = new AtomicLong(clock.nanos() - APART.toNanos());
    }

    /** Has the topology learnt soon; does nothing while that is on its way. Does not block. */
    void raise() {
        if (topology.canChange() && raised.compareAndSet(false, true)) {
            long since = clock.nanos() - last.get();
            later(this::learn, Duration.ofNanos(Math.max(0, APART.toNanos() - since)));
        }
    }

    private void learn() {
        var unused = learning.get().whenComplete((learnt, failure) -> {
            last.set(clock.nanos());
            raised.set(false);
        });
    }

    /** Raises one if an answer is overdue, or what was learnt is old. Of one server one answer at a time is watched, which the flag says. */
    void watch(AtomicBoolean watching, CompletableFuture<?> answer) {
        Optional<Duration> believed = topology.believedFor();
        if (believed.isPresent() && clock.nanos() - last.get() > believed.get().toNanos()) {
            raise();
        }
        if (topology.canChange() && watching.compareAndSet(false, true)) {
            later(
                    () -> {
                        watching.set(false);
                        if (!answer.isDone()) {
                            raise();
                        }
                    },
                    OVERDUE);
        }
    }

    private void later(Runnable task, Duration delay) {
        try {
            var unused = scheduler.schedule(task, delay);
        } catch (RejectedExecutionException e) {
            // The store is closed, and nobody asks any more.
        }
    }
}
