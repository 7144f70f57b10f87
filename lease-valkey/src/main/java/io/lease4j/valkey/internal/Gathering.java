package io.lease4j.valkey.internal;

import io.lease4j.RefusedReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Has the steps on one server, or on one shard of a cluster, go there together while it is busy: a few are under way at a time, and what comes
 * meanwhile waits until one of these is answered, and then goes in one script. Nobody waits for others to come: who finds
 * few under way goes at once, and alone. What a call, the record and its lineage cost is so paid once for many steps
 * exactly when there are many. Thread-safe.
 */
final class Gathering {

    /** The server does nothing else while a script runs, and each step takes it some 15 µs. */
    static final int MOST_TOGETHER = 16;

    private final Node node;
    private final Queue<Sending> acquisitions = new ConcurrentLinkedQueue<>();
    private final Queue<Sending> releases = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger underWay = new AtomicInteger();
    private final int mostUnderWay;

    /** How often somebody wanted to send since it was last looked whether something may go; whoever comes first sends for all. */
    private final AtomicInteger turns = new AtomicInteger();

    private volatile boolean releasesNext;

    Gathering(Node node, int mostUnderWay) {
        this.node = node;
        this.mostUnderWay = mostUnderWay;
    }

    /** Sends it now, or when one that is under way has ended. Where too many wait it is refused, as the client library does. */
    void add(Sending sending) {
        if (waiting.incrementAndGet() > Connecting.MOST_IN_FLIGHT) {
            var unused = waiting.decrementAndGet();
            sending.failed(new Passage.NotExecuted(RefusedReason.BACKEND_UNAVAILABLE, "too many wait to be sent"));
            return;
        }
        queue(sending.script() == Script.RELEASE).add(sending);
        send();
    }

    /** One that was under way has ended. */
    void ended() {
        var unused = underWay.decrementAndGet();
        send();
    }

    /**
     * Sends while something waits and few are under way. Who adds, or ends, calls this afterwards, so that nothing is left. Never
     * within itself: where there is no connection, what is sent ends at once, and as many as wait would end within one
     * another, which no stack is deep enough for.
     */
    private void send() {
        if (turns.getAndIncrement() > 0) {
            return;
        }
        boolean isDone = false;
        try {
            int seen = 1;
            while (seen > 0) {
                while (isWaiting() && mayGo()) {
                    sendOne();
                }
                seen = turns.addAndGet(-seen);
            }
            isDone = true;
        } finally {
            if (!isDone) {
                turns.set(0);
            }
        }
    }

    private void sendOne() {
        boolean isSent = false;
        try {
            isSent = sendNext();
        } finally {
            if (!isSent) {
                var unused = underWay.decrementAndGet();
            }
        }
    }

    private boolean isWaiting() {
        return !acquisitions.isEmpty() || !releases.isEmpty();
    }

    private boolean mayGo() {
        int before = underWay.get();
        while (before < mostUnderWay) {
            if (underWay.compareAndSet(before, before + 1)) {
                return true;
            }
            before = underWay.get();
        }
        return false;
    }

    private Queue<Sending> queue(boolean ofReleases) {
        return ofReleases ? releases : acquisitions;
    }

    /** Sends what waits for one of both scripts, in turns; false if nothing did any more. */
    private boolean sendNext() {
        boolean takesReleases = releasesNext != queue(releasesNext).isEmpty();
        releasesNext = !takesReleases;
        Queue<Sending> queue = queue(takesReleases);
        Flight flight = new Flight(node, this);
        List<Sending> together = new ArrayList<>(MOST_TOGETHER);
        while (together.size() < MOST_TOGETHER) {
            Sending next = queue.peek();
            boolean joins = next != null
                    && (together.isEmpty() || (Flight.isSociable(together.get(0)) && Flight.isSociable(next)));
            if (!joins) {
                break;
            }
            // Another thread may have taken it meanwhile.
            if (queue.remove(next)) {
                var unused = waiting.decrementAndGet();
                together.add(next);
            }
        }
        return flight.begin(together);
    }
}
