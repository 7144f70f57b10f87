package io.lease4j.testkit;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Where one commit of a sink stands still: after its check, before its own commit point. The fixture lets the sink call
 * {@link #pass()} there; the kit lets others arrive meanwhile. Thread-safe.
 *
 * @since 0.1.0
 */
public final class CommitStall {

    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    /** Makes one that is not released. */
    public CommitStall() {}

    /**
     * Stands still until the kit lets the commit go on, 30 s at most. Called by the sink, on the thread of its commit.
     *
     * @throws AssertionError if nobody lets it go on
     */
    public void pass() {
        reached.countDown();
        await(released, LONGEST, "nobody released the stalled commit");
    }

    void awaitReached(Duration atMost) {
        await(reached, atMost, "no commit called CommitStall.pass()");
    }

    void release() {
        released.countDown();
    }

    private static void await(CountDownLatch latch, Duration atMost, String otherwise) {
        try {
            if (!latch.await(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new AssertionError(otherwise + " within " + atMost);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted at a stalled commit", e);
        }
    }
}
