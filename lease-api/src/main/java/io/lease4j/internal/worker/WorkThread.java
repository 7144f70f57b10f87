package io.lease4j.internal.worker;

import java.util.concurrent.locks.ReentrantLock;

/**
 * The thread that work runs on, so that a loss interrupts the work and nothing that the thread does later. Thread-safe.
 */
final class WorkThread {

    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private boolean running = true;
    private boolean interrupted;

    /** Begins with the calling thread. */
    WorkThread() {
        thread = Thread.currentThread();
    }

    /** Interrupts the work, once, if it still runs. */
    void interrupt() {
        lock.lock();
        try {
            if (running && !interrupted) {
                interrupted = true;
                thread.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends the work, on its thread. The flag that a loss set goes with it. Interrupts do not add up: one of somebody else
     * that came besides cannot be told from it.
     */
    void end() {
        lock.lock();
        try {
            running = false;
            if (interrupted) {
                // Read for its effect.
                var unused = Thread.interrupted();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Tells whether a loss interrupted the work. */
    boolean wasInterrupted() {
        lock.lock();
        try {
            return interrupted;
        } finally {
            lock.unlock();
        }
    }
}
