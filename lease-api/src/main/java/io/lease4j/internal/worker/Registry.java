package io.lease4j.internal.worker;

import io.lease4j.Generation;
import io.lease4j.spi.LifeCycle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The generations that are in use and the calls in flight, so that nothing new begins after a shutdown has, and the
 * shutdown knows when all has ended. By generation, never by key: two grants of a key have nothing in common. Thread-safe.
 *
 * <pre>
 * ready ──shutdown──▶ draining ──▶ closed
 * </pre>
 */
final class Registry {

    private final Map<Generation, KeptLease> inUse = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final CompletableFuture<Boolean> idle = new CompletableFuture<>();
    private LifeCycle state = LifeCycle.READY;
    private boolean toldToStop;
    private int inFlight;

    /** Lets a call in, which then {@linkplain #leave() leaves} once. */
    boolean enter() {
        lock.lock();
        try {
            if (state != LifeCycle.READY) {
                return false;
            }
            inFlight++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Lets a call that is in stay beyond its first leaving, also while draining: its work has begun. */
    void stay() {
        lock.lock();
        try {
            inFlight++;
        } finally {
            lock.unlock();
        }
    }

    void leave() {
        lock.lock();
        try {
            inFlight--;
        } finally {
            lock.unlock();
        }
        lookIfIdle();
    }

    /**
     * Enters a generation; false if another one keeps it already, or all were told to stop: nobody would tell this one, and
     * nothing is left that renews it.
     */
    boolean enter(Generation generation, KeptLease lease) {
        lock.lock();
        try {
            return !toldToStop && inUse.putIfAbsent(generation, lease) == null;
        } finally {
            lock.unlock();
        }
    }

    /** Lets no generation in from now on, and returns those that are to be told to stop. */
    List<KeptLease> stopEntering() {
        lock.lock();
        try {
            toldToStop = true;
        } finally {
            lock.unlock();
        }
        return inUse();
    }

    Optional<KeptLease> find(Generation generation) {
        return Optional.ofNullable(inUse.get(generation));
    }

    /** Keeps a generation in sight whose work runs, although it may be lost by now. */
    void keepInSight(Generation generation, KeptLease lease) {
        inUse.put(generation, lease);
    }

    void forget(Generation generation, KeptLease lease) {
        inUse.remove(generation, lease);
        lookIfIdle();
    }

    List<KeptLease> inUse() {
        return List.copyOf(inUse.values());
    }

    LifeCycle state() {
        lock.lock();
        try {
            return state;
        } finally {
            lock.unlock();
        }
    }

    boolean isReady() {
        return state() == LifeCycle.READY;
    }

    /** Returns true for the first who asks. */
    boolean startDraining() {
        lock.lock();
        try {
            if (state != LifeCycle.READY) {
                return false;
            }
            state = LifeCycle.DRAINING;
        } finally {
            lock.unlock();
        }
        lookIfIdle();
        return true;
    }

    /** Completes, inside, once nothing is in use or in flight any more and nothing new can begin. */
    CompletableFuture<Boolean> idle() {
        return idle;
    }

    void closed() {
        lock.lock();
        try {
            state = LifeCycle.CLOSED;
        } finally {
            lock.unlock();
        }
        inUse.clear();
    }

    private void lookIfIdle() {
        boolean nothingLeft;
        lock.lock();
        try {
            nothingLeft = state != LifeCycle.READY && inFlight == 0 && inUse.isEmpty();
        } finally {
            lock.unlock();
        }
        if (nothingLeft) {
            idle.complete(true);
        }
    }
}
