package io.lease4j.verification.worker.many;

import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** A network that delays, drops and cuts, one thing after the other, each shorter than leases can wait. */
final class Unrest {

    /** A gap is at most this part of the TTL, so that renewals that are repeated get through. */
    private static final int PART_OF_TTL = 6;

    private enum Kind {
        DELAYED_BOTH_WAYS,
        REQUEST_DROPPED,
        ANSWER_DROPPED,
        CUT,
        CUT_BEFORE_AN_ANSWER,
        SILENT_TO_THE_SERVER,
        SILENT_TO_THE_CLIENT,
        NO_NEW_CONNECTIONS
    }

    private final TcpFaultProxy proxy;
    private final Scheduler scheduler;
    private final RandomGenerator random;
    private final long longestMillis;
    private final Map<String, Integer> done = new TreeMap<>();

    Unrest(TcpFaultProxy proxy, Scheduler scheduler, RandomGenerator random, Duration ttl) {
        this.proxy = proxy;
        this.scheduler = scheduler;
        this.random = random;
        this.longestMillis = ttl.toMillis() / PART_OF_TTL;
    }

    /** How often each kind of fault was met. */
    Map<String, Integer> done() {
        return done;
    }

    /** Does one thing to the network, and takes it back. */
    void once() {
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        done.merge(kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '), 1, Integer::sum);
        switch (kind) {
            case DELAYED_BOTH_WAYS -> {
                Duration delay = Duration.ofMillis(1 + random.nextLong(longestMillis / 4));
                proxy.delay(Direction.TO_SERVER, delay, scheduler);
                proxy.delay(Direction.TO_CLIENT, delay, scheduler);
                gap();
                proxy.delay(Direction.TO_SERVER, Duration.ZERO, scheduler);
                proxy.delay(Direction.TO_CLIENT, Duration.ZERO, scheduler);
            }
            case REQUEST_DROPPED -> proxy.next(Direction.TO_SERVER, "EVALSHA").drop();
            case ANSWER_DROPPED ->
                proxy.next(Direction.TO_SERVER, "EVALSHA").answer().drop();
            case CUT -> proxy.cutAll();
            case CUT_BEFORE_AN_ANSWER ->
                proxy.next(Direction.TO_SERVER, "EVALSHA").answer().cut();
            case SILENT_TO_THE_SERVER -> silent(Direction.TO_SERVER);
            case SILENT_TO_THE_CLIENT -> silent(Direction.TO_CLIENT);
            case NO_NEW_CONNECTIONS -> {
                proxy.refuseConnections();
                proxy.cutAll();
                gap();
                proxy.acceptConnections();
            }
        }
        gap();
    }

    private void silent(Direction direction) {
        proxy.silence(direction);
        gap();
        proxy.resume(direction);
    }

    private void gap() {
        pause(Duration.ofMillis(longestMillis / 4 + random.nextLong(longestMillis / 2)));
    }

    /** Lets time pass, where that is the fault itself. */
    static void pause(Duration duration) {
        try {
            boolean unused = new CountDownLatch(1).await(duration.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
