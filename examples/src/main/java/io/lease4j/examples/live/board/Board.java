package io.lease4j.examples.live.board;

import io.lease4j.examples.live.site.Fleet;
import io.lease4j.examples.live.work.Kind;
import io.lease4j.examples.live.work.Told;
import io.lease4j.examples.live.work.WorkerSetup;
import io.lease4j.time.MonotonicClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** Collects what is told. Thread-safe. */
public final class Board implements Fleet.Listener {

    private static final int KEPT = 200;

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Line> lines = new ArrayDeque<>();
    private final Map<String, WorkerMemory> workers = new HashMap<>();
    private final MonotonicClock clock;
    private final long startNanos;
    private final Consumer<Line> follower;
    private long number;
    private long refused;

    /**
     * Starts an empty one.
     *
     * @param clock counts the time of the run
     * @param follower is handed each line, in order; must not call back
     */
    public Board(MonotonicClock clock, Consumer<Line> follower) {
        this.clock = clock;
        this.startNanos = clock.nanos();
        this.follower = follower;
    }

    /** Returns how long the run has lasted. */
    public Duration elapsed() {
        return Duration.ofNanos(clock.nanos() - startNanos);
    }

    @Override
    public void started(WorkerSetup setup, long pid) {
        said(setup, Told.of(Kind.PROCESS, "starts as process " + pid));
    }

    @Override
    public void ended(WorkerSetup setup, int status) {
        // 128 and the number of the signal, as a shell says it.
        said(setup, Told.of(Kind.PROCESS, "has ended" + (status == 137 ? ", by kill -9" : ", status " + status)));
    }

    @Override
    public void said(WorkerSetup setup, Told told) {
        lock.lock();
        try {
            workers.computeIfAbsent(setup.name(), name -> new WorkerMemory()).hears(setup, told);
            add(setup.instance(), told);
        } finally {
            lock.unlock();
        }
    }

    /** Adds what somebody else than a worker says. */
    public void said(String who, Told told) {
        lock.lock();
        try {
            add(who, told);
        } finally {
            lock.unlock();
        }
    }

    private void add(String who, Told told) {
        if (told.kind().isListed()) {
            number++;
            refused += told.kind() == Kind.REFUSED ? 1 : 0;
            Line line = new Line(number, elapsed(), who, told);
            lines.addFirst(line);
            if (lines.size() > KEPT) {
                lines.removeLast();
            }
            follower.accept(line);
        }
    }

    long refused() {
        lock.lock();
        try {
            return refused;
        } finally {
            lock.unlock();
        }
    }

    List<Line> lines() {
        lock.lock();
        try {
            return List.copyOf(lines);
        } finally {
            lock.unlock();
        }
    }

    /** Joins what the workers said with how their processes and leases are. */
    List<WorkerRow> workers(List<Fleet.Member> members, List<AccountRow> accounts) {
        lock.lock();
        try {
            return members.stream()
                    .map(member -> workers.computeIfAbsent(member.name(), name -> new WorkerMemory())
                            .row(member, accounts))
                    .toList();
        } finally {
            lock.unlock();
        }
    }
}
