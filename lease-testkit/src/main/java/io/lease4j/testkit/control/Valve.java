package io.lease4j.testkit.control;

import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Open or shut: bytes wait at a shut one, and may take their time at an open one. Thread-safe. */
final class Valve {

    private record Lag(Duration delay, Scheduler scheduler) {}

    private volatile CountDownLatch shut = new CountDownLatch(0);
    private volatile Optional<Lag> lag = Optional.empty();

    void shut() {
        shut = new CountDownLatch(1);
    }

    void open() {
        shut.countDown();
    }

    void delay(Duration delay, Scheduler scheduler) {
        lag = delay.isZero() ? Optional.empty() : Optional.of(new Lag(delay, scheduler));
    }

    void await() throws InterruptedException {
        Optional<Lag> current = lag;
        if (current.isPresent()) {
            CountDownLatch over = new CountDownLatch(1);
            Scheduler.Cancellation unused = current.get()
                    .scheduler()
                    .schedule(over::countDown, current.get().delay());
            over.await();
        }
        shut.await();
    }
}
