package io.lease4j.chaos.worker;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.RenewOutcome;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Verb;
import io.lease4j.testkit.random.internal.Answers;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.RunOutcome;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One thread of a worker: takes a lease on one of the few keys, works under it in steps, and gives it back, or not. Some of
 * its steps take longer than its term, and some go on with the authority that it has and ask nobody: so does a process
 * that was frozen, and code that knows nothing of fencing. Confined to one thread.
 */
final class Life implements Runnable {

    private final Tools tools;
    private final int thread;
    private final SplittableRandom random;
    private final Effecting effects;
    private final Unknowns unknowns;
    private final AtomicBoolean over;
    private int executions;

    Life(Tools tools, int thread, AtomicBoolean over) {
        this.tools = tools;
        this.thread = thread;
        this.random = new SplittableRandom(tools.setup().seed() + 31L * thread);
        this.effects = new Effecting(tools, thread, random);
        this.unknowns = new Unknowns(tools, thread, random);
        this.over = over;
    }

    @Override
    public void run() {
        while (!over.get()) {
            try {
                once();
            } catch (RuntimeException e) {
                tools.recorder().note(true, "a worker's thread met " + e + " at " + place(e));
                pause(100);
            }
        }
    }

    private static String place(RuntimeException e) {
        StackTraceElement[] trace = e.getStackTrace();
        return trace.length == 0 ? "?" : trace[0].toString();
    }

    private void once() {
        var keys = tools.setup().keys();
        LeaseKey key = LeaseKey.of(
                tools.setup().namespace(), keys.get(random.nextInt(keys.size())).component());
        Duration ttl = Duration.ofMillis(
                random.nextLong(tools.setup().ttlMinMillis(), tools.setup().ttlMaxMillis() + 1));
        ExecutionId execution = ExecutionId.of(tools.setup().instance() + "." + thread + "/" + ++executions);
        int mode = random.nextInt(10);
        if (mode < 3) {
            runKept(key, ttl, execution);
        } else if (mode < 5) {
            hold(key, ttl, execution);
        } else {
            acquire(key, ttl, execution, mode < 7);
        }
    }

    private HoldOptions options(Duration ttl, ExecutionId execution) {
        return HoldOptions.builder()
                .ttl(ttl)
                .executionId(execution)
                .maxWait(Duration.ofMillis(random.nextInt(800)))
                .acquireTimeout(Haste.of(random, 200))
                .releaseTimeout(Haste.of(random, 300))
                .onLoss(loss -> lost(loss.generation(), loss.reason().name()))
                .build();
    }

    private void runKept(LeaseKey key, Duration ttl, ExecutionId execution) {
        Calls.About about = tools.calls().plain(thread, Verb.ACQUIRE, key, "", 0, "work");
        long call = tools.calls().begin(about);
        RunOutcome<String> outcome = tools.keeper().run(key, options(ttl, execution), held -> {
            told(call, about, new HoldOutcome.Holding(held), held.lease());
            work(Hand.of(held), ttl, execution);
            finished(key, execution);
            return "";
        });
        if (outcome instanceof RunOutcome.NotStarted<String> notStarted) {
            notHeld(call, about, notStarted.why());
        } else if (outcome instanceof RunOutcome.Ran<String> ran) {
            Calls.About release = tools.calls().plain(thread, Verb.RELEASE, key, "", 0, "keeper");
            var unused = tools.calls().call(release, ran::release);
        }
    }

    private void hold(LeaseKey key, Duration ttl, ExecutionId execution) {
        Calls.About about = tools.calls().plain(thread, Verb.ACQUIRE, key, "", 0, "work");
        long call = tools.calls().begin(about);
        HoldOutcome outcome = tools.keeper().hold(key, options(ttl, execution));
        if (outcome instanceof HoldOutcome.Holding holding) {
            told(call, about, outcome, holding.lease().lease());
            under(holding.lease(), ttl, execution);
        } else {
            notHeld(call, about, outcome);
        }
    }

    private void under(HeldLease held, Duration ttl, ExecutionId execution) {
        work(Hand.of(held), ttl, execution);
        finished(held.lease().key(), execution);
        Lease lease = held.lease();
        Calls.About release = tools.calls()
                .plain(
                        thread,
                        Verb.RELEASE,
                        lease.key(),
                        lease.leaseId().value(),
                        lease.token().value(),
                        "keeper");
        var unused = tools.calls().call(release, held::release);
    }

    private void acquire(LeaseKey key, Duration ttl, ExecutionId execution, boolean keep) {
        AcquireRequest request =
                tools.leases().prepare(key).ttl(ttl).executionId(execution).build();
        AcquireOutcome outcome = tools.calls()
                .call(
                        tools.calls().about(thread, Verb.ACQUIRE, request, "work", true),
                        () -> tools.leases().acquire(request, tools.leases().within(Haste.of(random, 200))));
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            granted(acquired.lease());
            if (keep) {
                keep(acquired, ttl, execution);
            } else {
                alone(acquired, ttl, execution);
            }
        } else {
            if (outcome instanceof AcquireOutcome.Unknown unknown) {
                unknowns.about(unknown.request());
            }
            pause(outcome instanceof AcquireOutcome.Held ? 5 + random.nextInt(60) : 20 + random.nextInt(100));
        }
    }

    private void keep(AcquireOutcome.Acquired acquired, Duration ttl, ExecutionId execution) {
        HoldOutcome kept = tools.keeper().keep(acquired, options(ttl, execution));
        if (kept instanceof HoldOutcome.Holding holding) {
            under(holding.lease(), ttl, execution);
        }
    }

    /** Without a keeper: renews now and then by itself, and sometimes does not give back. */
    private void alone(AcquireOutcome.Acquired acquired, Duration ttl, ExecutionId execution) {
        work(Hand.of(acquired), ttl, execution);
        Lease lease = acquired.lease();
        if (random.nextInt(3) == 0
                && !acquired.term().isOver()
                && unknowns.renew(lease, ttl) instanceof RenewOutcome.Renewed renewed) {
            lease = renewed.lease();
            write(tools.recorder().clock().now(), lease.authority(execution), "work", false, 0);
        }
        finished(lease.key(), execution);
        if (random.nextInt(6) > 0) {
            unknowns.release(lease, "work");
        }
    }

    private void work(Hand hand, Duration ttl, ExecutionId execution) {
        Lease lease = hand.lease().get();
        tools.recorder()
                .write(at -> new WorkerLine.Held(
                        at,
                        thread,
                        tools.recorder().key(lease.key()),
                        lease.leaseId().value(),
                        lease.token().value(),
                        execution.value(),
                        hand.kept(),
                        at + hand.remaining().get().toNanos() / 1e6));
        int steps = 1 + random.nextInt(3);
        for (int i = 0; i < steps; i++) {
            compute(ttl);
            boolean stale = random.nextInt(4) == 0;
            // Before the handle is asked: a process that is frozen in between would look as if it had been told too
            // late.
            double asked = tools.recorder().clock().now();
            if (!stale && !hand.held().getAsBoolean()) {
                lost(lease.generation(), "seen before a step");
                return;
            }
            double left = hand.remaining().get().toNanos() / 1e6;
            write(asked, lease.authority(execution), stale ? "stale" : "work", !stale, left);
        }
    }

    private void lost(Generation generation, String why) {
        tools.recorder()
                .write(at -> new WorkerLine.Lost(
                        at,
                        tools.recorder().key(generation.key()),
                        generation.leaseId().value(),
                        generation.token().value(),
                        why));
    }

    private void write(double asked, ExecutionAuthority authority, String why, boolean asks, double left) {
        tools.recorder()
                .write(at -> new WorkerLine.Step(
                        asked,
                        thread,
                        tools.recorder().key(authority.key()),
                        authority.generation().leaseId().value(),
                        authority.token().value(),
                        authority.executionId().value(),
                        asks,
                        true,
                        asks ? at + left : 0));
        CommitOutcome unused = effects.write(authority, why);
    }

    /** Mostly short; sometimes longer than the term. */
    private void compute(Duration ttl) {
        int kind = random.nextInt(20);
        if (kind < 14) {
            pause(2 + random.nextInt(40));
        } else if (kind < 17) {
            pause((long) (ttl.toMillis() * (0.2 + 0.6 * random.nextDouble())));
        } else {
            pause((long) (ttl.toMillis() * (1.05 + 0.7 * random.nextDouble())));
        }
    }

    private void told(long call, Calls.About about, Outcome outcome, Lease lease) {
        Shown shown = new Shown(
                lease.leaseId().value(),
                lease.token().value(),
                lease.grantedAt().epochMillis(),
                lease.expiresAt().epochMillis(),
                true);
        tools.calls().end(call, about, "acquired", outcome, shown);
        granted(lease);
    }

    private void notHeld(long call, Calls.About about, HoldOutcome why) {
        tools.calls().end(call, about, why.code(), why, Answers.shown(why));
        if (why instanceof HoldOutcome.Unknown unknown) {
            unknowns.about(unknown.request());
        }
        pause(10 + random.nextInt(60));
    }

    private void granted(Lease lease) {
        System.out.println("granted " + tools.recorder().clock().now() + " "
                + tools.recorder().key(lease.key()) + " " + lease.token().value());
    }

    private void finished(LeaseKey key, ExecutionId execution) {
        boolean unused =
                tools.journal().finished(key, execution).toCompletableFuture().join();
    }

    private static void pause(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
