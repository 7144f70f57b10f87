package io.lease4j.internal.door;

import io.lease4j.AcquireRequest;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
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

    /** Some of the keys, so that those who acquire different ones do not wait for each other. */
    private static final class Part {
        final ReentrantLock lock = new ReentrantLock();
        final Map<LeaseKey, Lane> lanes = new HashMap<>();
    }

    /** A lane that nobody was busy with, and its key. */
    private record Candidate(LeaseKey key, long order) {}

    /** Bounds the time that a thread which is done works for others: a crowd could keep it beyond its deadline. */
    private static final int MOST_TURNS_PASSED = 64;

    /** A power of two. */
    private static final int PARTS = 16;

    private final Part[] parts = new Part[PARTS];
    private final AtomicInteger size = new AtomicInteger();
    private final AtomicLong orders = new AtomicLong();
    private final int most;
    private final Consumer<Runnable> elsewhere;
    private final AtomicBoolean sweeping = new AtomicBoolean();

    OpenAcquires(int most, Consumer<Runnable> elsewhere) {
        this.most = most;
        this.elsewhere = elsewhere;
        for (int i = 0; i < PARTS; i++) {
            parts[i] = new Part();
        }
    }

    /** Queues for a turn; returns false if too many keys are open and this is not one of them. */
    boolean enter(LeaseKey key, Waiter waiter) {
        Part part = part(key);
        Lane lane;
        part.lock.lock();
        try {
            lane = part.lanes.get(key);
            if (lane == null) {
                if (size.incrementAndGet() > most) {
                    size.decrementAndGet();
                    return false;
                }
                lane = new Lane(orders.incrementAndGet());
                part.lanes.put(key, lane);
            }
            lane.add(waiter);
            if (lane.passing || lane.busy) {
                // Whoever has the turn, or gives turns, gives this one its own.
                return true;
            }
            lane.passing = true;
        } finally {
            part.lock.unlock();
        }
        passTurns(key, part, lane);
        return true;
    }

    /** Takes a waiter back whose turn has not come; returns false if it has. */
    boolean takeBack(LeaseKey key, Waiter waiter) {
        Part part = part(key);
        part.lock.lock();
        try {
            Lane lane = part.lanes.get(key);
            boolean waited = lane != null && lane.remove(waiter);
            dropIfUnused(key, part);
            return waited;
        } finally {
            part.lock.unlock();
        }
    }

    /**
     * Ends a turn. Whoever ends it then {@linkplain #passTurns passes on}, once its own caller has the outcome: needed only
     * if this returns true, because who comes later finds nobody busy.
     */
    boolean leave(LeaseKey key, @Nullable AcquireRequest stillOpen) {
        Part part = part(key);
        part.lock.lock();
        try {
            Lane lane = Objects.requireNonNull(part.lanes.get(key), "a turn is left by who has it");
            lane.busy = false;
            lane.open = stillOpen;
            dropIfUnused(key, part);
            return lane.hasWaiters();
        } finally {
            part.lock.unlock();
        }
    }

    /** Closes a request whose outcome was learned outside its turn. */
    void known(LeaseRequest<?> request) {
        Part part = part(request.key());
        part.lock.lock();
        try {
            Lane lane = part.lanes.get(request.key());
            if (lane != null && lane.open != null && Mutation.same(lane.open, request)) {
                lane.open = null;
                dropIfUnused(request.key(), part);
            }
        } finally {
            part.lock.unlock();
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
        List<AcquireRequest> taken = new ArrayList<>();
        for (Candidate oldest : candidates()) {
            if (taken.size() == number) {
                break;
            }
            AcquireRequest open = take(oldest);
            if (open != null) {
                taken.add(open);
            }
        }
        return taken;
    }

    private List<Candidate> candidates() {
        List<Candidate> found = new ArrayList<>();
        for (Part part : parts) {
            part.lock.lock();
            try {
                part.lanes.forEach((key, lane) -> {
                    if (!lane.busy && lane.open != null) {
                        found.add(new Candidate(key, lane.order));
                    }
                });
            } finally {
                part.lock.unlock();
            }
        }
        found.sort(Comparator.comparingLong(Candidate::order));
        return found;
    }

    private @Nullable AcquireRequest take(Candidate candidate) {
        Part part = part(candidate.key());
        part.lock.lock();
        try {
            Lane lane = part.lanes.get(candidate.key());
            if (lane == null || lane.busy || lane.open == null) {
                return null;
            }
            lane.busy = true;
            return lane.open;
        } finally {
            part.lock.unlock();
        }
    }

    /** Returns how many keys something is kept of. */
    int size() {
        return size.get();
    }

    /** Gives turns, unless somebody else does. */
    void passTurns(LeaseKey key) {
        Part part = part(key);
        Lane lane;
        part.lock.lock();
        try {
            lane = part.lanes.get(key);
            if (lane == null || lane.passing) {
                return;
            }
            lane.passing = true;
        } finally {
            part.lock.unlock();
        }
        passTurns(key, part, lane);
    }

    /**
     * Gives turns until somebody keeps one. In a loop: a store that answers at once would otherwise nest a crowd of
     * waiters into one stack.
     */
    private void passTurns(LeaseKey key, Part part, Lane lane) {
        for (int passed = 0; passed < MOST_TURNS_PASSED; passed++) {
            if (!passTurn(key, part, lane)) {
                return;
            }
        }
        part.lock.lock();
        try {
            lane.passing = false;
            dropIfUnused(key, part);
        } finally {
            part.lock.unlock();
        }
        elsewhere.accept(() -> passTurns(key));
    }

    private boolean passTurn(LeaseKey key, Part part, Lane lane) {
        Waiter next;
        AcquireRequest open;
        part.lock.lock();
        try {
            next = lane.busy ? null : lane.poll();
            open = lane.open;
            if (next == null) {
                lane.passing = false;
                dropIfUnused(key, part);
                return false;
            }
            lane.busy = true;
        } finally {
            part.lock.unlock();
        }
        next.yourTurn(open);
        return true;
    }

    private void dropIfUnused(LeaseKey key, Part part) {
        Lane lane = part.lanes.get(key);
        if (lane != null && lane.isUnused()) {
            part.lanes.remove(key);
            size.decrementAndGet();
        }
    }

    private Part part(LeaseKey key) {
        return parts[Spread.over(PARTS, key.hashCode())];
    }
}
