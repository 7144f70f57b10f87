package io.lease4j.benchmarks.hold;

import io.lease4j.AsyncLeases;
import io.lease4j.Lease;
import io.lease4j.Leases;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.benchmarks.Plan;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/** Renews by the front door, evenly over a third of the term: what came due since the last look is sent together. */
final class InBatches implements Renewer {

    private static final Duration TICK = Duration.ofMillis(5);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Leases leases;
    private final AsyncLeases async;
    private final AtomicReferenceArray<Lease> held;
    private final MonotonicClock clock = SystemTime.monotonicClock();
    private final AtomicLong due = new AtomicLong();
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private volatile String firstLoss = "none";
    private volatile boolean closed;

    InBatches(Leases leases, AtomicReferenceArray<Lease> held) {
        this.leases = leases;
        this.async = leases.async();
        this.held = held;
    }

    @Override
    public void start() {
        Thread thread = new Thread(this::run, "bench-renewer");
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        double perNano = held.length() / (Plan.TTL.toNanos() / 3.0);
        long start = clock.nanos();
        while (!closed) {
            long behind = (long) ((clock.nanos() - start) * perNano) - due.get();
            if (behind > 0) {
                renew((int) behind);
            }
            LockSupport.parkNanos(TICK.toNanos());
        }
    }

    private void renew(int count) {
        List<Integer> places = new ArrayList<>(count);
        List<RenewRequest> requests = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int place = (int) (due.getAndIncrement() % held.length());
            Lease lease = held.get(place);
            places.add(place);
            requests.add(RenewRequest.of(
                    lease.generation(), lease.holder(), RequestId.random(), lease.renewalNumber() + 1, Plan.TTL));
        }
        List<CompletionStage<RenewOutcome>> outcomes = async.renewAll(requests, leases.within(PATIENCE));
        for (int i = 0; i < count; i++) {
            int place = places.get(i);
            var unused = outcomes.get(i).thenAccept(outcome -> keep(place, outcome));
        }
    }

    private void keep(int place, RenewOutcome outcome) {
        if (outcome instanceof RenewOutcome.Renewed renewed) {
            held.set(place, renewed.lease());
            long counted = done.incrementAndGet();
            assert counted > 0;
        } else if (lost.getAndIncrement() == 0) {
            firstLoss = outcome.toString();
        }
    }

    @Override
    public Count count() {
        return new Count(due.get(), done.get(), lost.get());
    }

    @Override
    public String firstLoss() {
        return firstLoss;
    }

    @Override
    public void close() {
        closed = true;
    }
}
