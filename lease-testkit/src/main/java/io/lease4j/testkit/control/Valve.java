package io.lease4j.testkit.control;

import java.util.concurrent.CountDownLatch;

/** Open or shut: bytes wait at a shut one. Thread-safe. */
final class Valve {

    private volatile CountDownLatch shut = new CountDownLatch(0);

    void shut() {
        shut = new CountDownLatch(1);
    }

    void open() {
        shut.countDown();
    }

    void await() throws InterruptedException {
        shut.await();
    }
}
