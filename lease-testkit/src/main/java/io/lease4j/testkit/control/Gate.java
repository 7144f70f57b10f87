package io.lease4j.testkit.control;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Where bytes of a connection wait until the test lets them go on. What follows them on the same way waits behind them.
 * Thread-safe.
 *
 * @since 0.1.0
 */
public final class Gate {

    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch decided = new CountDownLatch(1);
    private volatile boolean dropped;

    Gate() {}

    /**
     * Tells whether the bytes have arrived here.
     *
     * @return true from their arrival on
     */
    public boolean isReached() {
        return reached.getCount() == 0;
    }

    /**
     * Waits until the bytes have arrived here.
     *
     * @param atMost how long at most
     * @throws AssertionError if they have not by then
     */
    public void awaitReached(Duration atMost) {
        try {
            if (!reached.await(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new AssertionError("no matching bytes arrived at the gate within " + atMost);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting at the gate", e);
        }
    }

    /** Lets the bytes go on. Idempotent; the first of release and drop decides. */
    public void release() {
        decided.countDown();
    }

    /** Loses the bytes in silence; the connection stays open. Idempotent. */
    public void drop() {
        if (decided.getCount() > 0) {
            dropped = true;
            decided.countDown();
        }
    }

    /** Waits as the pump of the connection; true if the bytes go on. */
    boolean pass() throws InterruptedException {
        reached.countDown();
        decided.await();
        return !dropped;
    }
}
