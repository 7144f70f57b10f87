package io.lease4j.examples.demo;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.ExecutionId;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Settlement;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The three acts. What a ledger that checks refuses, a ledger that does not check writes. */
final class Story {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final String NOTHING = "nothing";

    /** What a step takes, so that the timeline moves. */
    private static final Duration BEAT = Duration.ofMillis(300);

    private final DemoClock clock;
    private final LossyStore network;
    private final Leases workerA;
    private final Leases workerB;
    private final LeaseOperator operator;
    private final Ledger ledger;
    private final boolean checked;

    private final List<Step> steps = new ArrayList<>();
    private int act;
    private int staleWrites;

    Story(
            DemoClock clock,
            LossyStore network,
            Leases workerA,
            Leases workerB,
            LeaseOperator operator,
            Ledger ledger,
            boolean checked) {
        this.clock = clock;
        this.network = network;
        this.workerA = workerA;
        this.workerB = workerB;
        this.operator = operator;
        this.ledger = ledger;
        this.checked = checked;
    }

    void tell() {
        stalledWorker();
        revokedWorker();
        lostResponse();
    }

    List<Step> steps() {
        return List.copyOf(steps);
    }

    /** Returns how many writes of a generation that was over the ledger has accepted. */
    int staleWrites() {
        return staleWrites;
    }

    private void stalledWorker() {
        act = 1;
        LeaseKey key = LeaseKey.of("demo", "invoice", "42");
        Lease a = acquire("worker-a", workerA, key, Duration.ofSeconds(10));
        tell("worker-a", a, "computes invoice 42, and stalls: its machine is paused");
        clock.advance(Duration.ofSeconds(12));
        tell("time", null, "12 seconds pass: the lease of worker-a expires");
        Lease b = acquire("worker-b", workerB, key, Duration.ofSeconds(10));
        write("worker-b", b, "total 100.00 by worker-b", "accepted");
        tell("worker-a", a, "wakes up where it was, and notices nothing");
        writeStale("worker-a", a, "total 90.00 by worker-a", "rejected.behind");
        step(
                "worker-a",
                a,
                "asks to renew",
                workerA.renew(a, Duration.ofSeconds(10), soon(workerA)).code(),
                "lost.superseded");
        read(key, "total 100.00 by worker-b", "total 90.00 by worker-a");
        step(
                "worker-b",
                b,
                "gives its lease back",
                workerB.release(b, soon(workerB)).code(),
                "released");
    }

    private void revokedWorker() {
        act = 2;
        LeaseKey key = LeaseKey.of("demo", "invoice", "43");
        Lease a = acquire("worker-a", workerA, key, Duration.ofSeconds(30));
        String revoked = operator.revoke(a.generation(), "wrong price list", operator.within(PATIENCE))
                .code();
        step("operator", a, "revokes the lease of worker-a: wrong price list", revoked, "revoked");
        writeStale("worker-a", a, "total 77.00 by worker-a", "rejected.sealed");
        step(
                "worker-a",
                a,
                "asks to renew",
                workerA.renew(a, Duration.ofSeconds(30), soon(workerA)).code(),
                "lost.revoked");
        read(key, NOTHING, "total 77.00 by worker-a");
    }

    private void lostResponse() {
        act = 3;
        LeaseKey key = LeaseKey.of("demo", "invoice", "44");
        AcquireRequest request =
                workerB.prepare(key).ttl(Duration.ofSeconds(30)).build();
        network.loseNextResponse();
        AcquireOutcome unknown = workerB.acquire(request, soon(workerB));
        step(
                "worker-b",
                null,
                "acquires invoice 44, and the response is lost",
                unknown.code(),
                "unknown.connection-lost");
        Settlement<AcquireOutcome> settled = workerB.settle(request, soon(workerB));
        if (settled instanceof Settlement.Answered<AcquireOutcome> answered
                && answered.outcome() instanceof AcquireOutcome.Acquired acquired) {
            Lease b = acquired.lease();
            step(
                    "worker-b",
                    b,
                    "settles it by its request id: it had been granted",
                    replay(acquired),
                    "acquired, replayed");
            write("worker-b", b, "total 55.00 by worker-b", "accepted");
            step(
                    "worker-b",
                    b,
                    "gives its lease back",
                    workerB.release(b, soon(workerB)).code(),
                    "released");
            Lease next = acquire("worker-a", workerA, key, Duration.ofSeconds(30));
            String tokens = next.token().value() == b.token().value() + 1 ? "one token taken" : "several tokens taken";
            step("reader", next, "compares the next token with that of worker-b", tokens, "one token taken");
        } else {
            step("worker-b", null, "settles it by its request id", settled.code(), "acquired, replayed");
        }
    }

    private static String replay(AcquireOutcome.Acquired acquired) {
        return acquired.code() + (acquired.replayed() ? ", replayed" : "");
    }

    private Lease acquire(String who, Leases leases, LeaseKey key, Duration ttl) {
        AcquireOutcome outcome = leases.acquire(key, ttl, soon(leases));
        String what = "acquires invoice " + key.components().get(1) + " for " + ttl.toSeconds() + " s";
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            step(who, acquired.lease(), what, outcome.code(), "acquired");
            return acquired.lease();
        }
        step(who, null, what, outcome.code(), "acquired");
        throw new StoryBroken("the story cannot go on without this lease");
    }

    private void write(String who, Lease lease, String invoice, String expected) {
        step(who, lease, "writes: " + invoice, send(lease, invoice), checked ? expected : "written");
    }

    private void writeStale(String who, Lease lease, String invoice, String expected) {
        String outcome = send(lease, invoice);
        if (outcome.equals("written") || outcome.equals("accepted")) {
            staleWrites++;
        }
        step(who, lease, "writes: " + invoice, outcome, checked ? expected : "written");
    }

    private String send(Lease lease, String invoice) {
        Effect effect = Effect.of(lease.key(), EffectId.random(), "invoice", invoice.getBytes(StandardCharsets.UTF_8));
        return ledger.write(effect, lease.authority(ExecutionId.random()), soon(workerA));
    }

    private void read(LeaseKey key, String right, String damaged) {
        String shown = ledger.current(key).orElse(NOTHING);
        step("reader", null, "looks at invoice " + key.components().get(1), shown, checked ? right : damaged);
    }

    private Deadline soon(Leases leases) {
        return leases.within(PATIENCE);
    }

    private void tell(String who, @Nullable Lease lease, String what) {
        step(who, lease, what, "", "");
    }

    private void step(String who, @Nullable Lease lease, String what, String outcome, String expected) {
        OptionalLong token = lease == null
                ? OptionalLong.empty()
                : OptionalLong.of(lease.token().value());
        steps.add(new Step(act, clock.instant(), who, token, what, outcome, expected));
        clock.advance(BEAT);
    }
}
