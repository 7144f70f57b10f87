package io.lease4j.internal.door;

import io.lease4j.AcquireRequest;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The acquires of one front door whose outcome is not known, one for each key at most, and the turns of those who want
 * to acquire: one at a time for each key. What is kept of a key is gone as soon as nothing of it is open or waiting.
 * Thread-safe.
 */
final class OpenAcquires {

    /** Somebody who wants to acquire a key. */
    interface Waiter {

        /** It is this one's turn; it {@linkplain #leave leaves} once. Not called under a lock. */
        void yourTurn(@Nullable AcquireRequest open);
    }

    private static final class Lane {
        /** Made for the second who comes: most are alone. */
        @Nullable
        Deque<Waiter> more;

        @Nullable
        Waiter first;

        @Nullable
        AcquireRequest open;

        boolean busy;
        boolean passing;

        boolean isUnused() {
            return !busy && !passing && open == null && first == null;
        }

        void add(Waiter waiter) {
            if (first == null) {
                first = waiter;
                return;
            }
            Deque<Waiter> others = more == null ? new ArrayDeque<>() : more;
            others.add(waiter);
            more = others;
        }

        @Nullable
        Waiter poll() {
            Waiter next = first;
            first = more == null ? null : more.poll();
            return next;
        }

        boolean remove(Waiter waiter) {
            if (waiter.equals(first)) {
                first = more == null ? null : more.poll();
                return true;
            }
            return more != null && more.remove(waiter);
        }
    }

    /** Bounds the time that a thread which is done works for others: a crowd could keep it beyond its deadline. */
    private static final int MOST_TURNS_PASSED = 64;

    private final ReentrantLock lock = new ReentrantLock();

    /** In the order in which keys came, so that the oldest are cleared first. */
    private final Map<LeaseKey, Lane> lanes = new LinkedHashMap<>();

    private final int most;
    private final Consumer<Runnable> elsewhere;
    private final AtomicBoolean sweeping = new AtomicBoolean();

    OpenAcquires(int most, Consumer<Runnable> elsewhere) {
        this.most = most;
        this.elsewhere = elsewhere;
    }

    /** Queues for a turn; returns false if too many keys are open and this is not one of them. */
    boolean enter(LeaseKey key, Waiter waiter) {
        lock.lock();
        try {
            Lane lane = lanes.get(key);
            if (lane == null) {
                if (lanes.size() >= most) {
                    return false;
                }
                lane = new Lane();
                lanes.put(key, lane);
            }
            lane.add(waiter);
        } finally {
            lock.unlock();
        }
        passTurns(key);
        return true;
    }

    /** Takes a waiter back whose turn has not come; returns false if it has. */
    boolean takeBack(LeaseKey key, Waiter waiter) {
        lock.lock();
        try {
            Lane lane = lanes.get(key);
            boolean waited = lane != null && lane.remove(waiter);
            dropIfUnused(key);
            return waited;
        } finally {
            lock.unlock();
        }
    }

    /** Ends a turn. Whoever ends it then {@linkplain #passTurns passes on}, once its own caller has the outcome. */
    void leave(LeaseKey key, @Nullable AcquireRequest stillOpen) {
        lock.lock();
        try {
            Lane lane = Objects.requireNonNull(lanes.get(key), "a turn is left by who has it");
            lane.busy = false;
            lane.open = stillOpen;
            dropIfUnused(key);
        } finally {
            lock.unlock();
        }
    }

    /** Closes a request whose outcome was learned outside its turn. */
    void known(LeaseRequest<?> request) {
        lock.lock();
        try {
            Lane lane = lanes.get(request.key());
            if (lane != null && lane.open != null && Mutation.same(lane.open, request)) {
                lane.open = null;
                dropIfUnused(request.key());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns true for one at a time. */
    boolean startSweeping() {
        return sweeping.compareAndSet(false, true);
    }

    void endSweeping() {
        sweeping.set(false);
    }

    /** Takes the turns of the oldest open acquires that nobody is busy with, so that they can be cleared. */
    List<AcquireRequest> takeOldest(int number) {
        lock.lock();
        try {
            List<AcquireRequest> taken = new ArrayList<>();
            for (Lane lane : lanes.values()) {
                if (taken.size() == number) {
                    break;
                }
                if (!lane.busy && lane.open != null) {
                    lane.busy = true;
                    taken.add(lane.open);
                }
            }
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many keys something is kept of. */
    int size() {
        lock.lock();
        try {
            return lanes.size();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Gives turns until somebody keeps one. In a loop: a store that answers at once would otherwise nest a crowd of
     * waiters into one stack.
     */
    void passTurns(LeaseKey key) {
        Lane lane = startPassing(key);
        for (int passed = 0; lane != null && passed < MOST_TURNS_PASSED; passed++) {
            if (!passTurn(key, lane)) {
                return;
            }
        }
        if (lane != null) {
            endPassing(key, lane);
            elsewhere.accept(() -> passTurns(key));
        }
    }

    private boolean passTurn(LeaseKey key, Lane lane) {
        Waiter next;
        AcquireRequest open;
        lock.lock();
        try {
            next = lane.busy ? null : lane.poll();
            open = lane.open;
            if (next == null) {
                lane.passing = false;
                dropIfUnused(key);
                return false;
            }
            lane.busy = true;
        } finally {
            lock.unlock();
        }
        next.yourTurn(open);
        return true;
    }

    private void endPassing(LeaseKey key, Lane lane) {
        lock.lock();
        try {
            lane.passing = false;
            dropIfUnused(key);
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Lane startPassing(LeaseKey key) {
        lock.lock();
        try {
            Lane lane = lanes.get(key);
            if (lane == null || lane.passing) {
                return null;
            }
            lane.passing = true;
            return lane;
        } finally {
            lock.unlock();
        }
    }

    private void dropIfUnused(LeaseKey key) {
        Lane lane = lanes.get(key);
        if (lane != null && lane.isUnused()) {
            lanes.remove(key);
        }
    }
}
