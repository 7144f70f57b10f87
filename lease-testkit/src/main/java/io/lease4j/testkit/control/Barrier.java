package io.lease4j.testkit.control;

import io.lease4j.Outcome;
import io.lease4j.spi.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A point on the way of one transmission where it waits, without a thread, until the test lets it go on. What arrives
 * after the release goes straight on. Two barriers released in the other order reorder what they hold. Thread-safe.
 *
 * @since 0.1.0
 */
public final class Barrier {

    private final ReentrantLock lock = new ReentrantLock();
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CompletableFuture<Call> arrived = new CompletableFuture<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private final CompletableFuture<Outcome> answered = new CompletableFuture<>();
    private volatile @Nullable Call call;
    private boolean open;
    private boolean dropped;

    Barrier() {}

    /**
     * Tells whether a transmission waits here, or has passed.
     *
     * @return true from its arrival on
     */
    public boolean isReached() {
        return reached.getCount() == 0;
    }

    /**
     * Waits until a transmission has arrived.
     *
     * @param atMost how long at most
     * @throws AssertionError if none has by then
     */
    public void awaitReached(Duration atMost) {
        try {
            if (!reached.await(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new AssertionError("nothing arrived at the barrier within " + atMost);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting at the barrier", e);
        }
    }

    /**
     * Returns when a transmission arrives, for who waits for that or something else, whichever comes first.
     *
     * @return completes with the first arrival, on its thread
     */
    public CompletionStage<Call> arrived() {
        return arrived.minimalCompletionStage();
    }

    /** Lets what waits go on, on the calling thread, and whatever arrives later too. Idempotent. */
    public void release() {
        List<Runnable> released;
        lock.lock();
        try {
            open = true;
            released = List.copyOf(waiting);
            waiting.clear();
        } finally {
            lock.unlock();
        }
        released.forEach(Runnable::run);
    }

    /** Forgets what waits, and whatever arrives later: it is lost in silence. */
    public void drop() {
        lock.lock();
        try {
            dropped = true;
            waiting.clear();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns what the step of the transmission comes to, also where its answer reaches nobody.
     *
     * @return completes when the step has answered
     */
    public CompletionStage<Outcome> answered() {
        return answered.minimalCompletionStage();
    }

    /**
     * Returns what arrived here.
     *
     * @return empty before
     */
    public Optional<Call> call() {
        return Optional.ofNullable(call);
    }

    void arrive(Call arriving, Runnable goOn) {
        boolean now;
        lock.lock();
        try {
            call = arriving;
            now = open;
            if (!now && !dropped) {
                waiting.add(goOn);
            }
        } finally {
            lock.unlock();
        }
        reached.countDown();
        arrived.complete(arriving);
        if (now) {
            goOn.run();
        }
    }

    <T> CompletionStage<T> watch(CompletionStage<T> sent) {
        return sent.whenComplete((value, failure) -> {
            if (failure != null) {
                answered.completeExceptionally(failure);
            }
            if (value instanceof Answer<?> answer) {
                answered.complete(answer.outcome());
            } else if (value instanceof Outcome direct) {
                answered.complete(direct);
            }
        });
    }
}
