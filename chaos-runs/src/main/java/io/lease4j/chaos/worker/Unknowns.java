package io.lease4j.chaos.worker;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Lease;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.ResolveOutcome;
import io.lease4j.Settlement;
import io.lease4j.testkit.random.history.Verb;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** What a worker does about an outcome that it does not know. Confined to one thread. */
final class Unknowns {

    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Tools tools;
    private final int thread;
    private final RandomGenerator random;

    Unknowns(Tools tools, int thread, RandomGenerator random) {
        this.tools = tools;
        this.thread = thread;
        this.random = random;
    }

    /** Settles, resolves, cancels, or leaves it to the front door and to the next start. */
    void about(AcquireRequest request) {
        int choice = random.nextInt(10);
        if (choice < 6) {
            settle(request);
        } else if (choice < 8) {
            ask(request, "settle", true);
        }
    }

    private void settle(AcquireRequest request) {
        Settlement<AcquireOutcome> settled = tools.calls()
                .call(
                        tools.calls().about(thread, Verb.SETTLE, request, "settle", true),
                        () -> tools.leases().settle(request, tools.leases().within(PATIENCE)));
        if (settled instanceof Settlement.Answered<AcquireOutcome> answered
                && answered.outcome() instanceof AcquireOutcome.Acquired acquired) {
            release(acquired.lease(), "settle");
        }
    }

    <O extends Outcome> void settleOther(LeaseRequest<O> request) {
        if (random.nextInt(5) > 0) {
            Settlement<O> unused = tools.calls()
                    .call(
                            tools.calls().about(thread, Verb.SETTLE, request, "settle", true),
                            () -> tools.leases().settle(request, tools.leases().within(PATIENCE)));
        }
    }

    /** Asks for the receipt, and cancels where there is none. */
    void ask(LeaseRequest<?> request, String why, boolean own) {
        ResolveOutcome seen = tools.calls()
                .call(
                        tools.calls().about(thread, Verb.RESOLVE, request, why, own),
                        () -> tools.leases().resolve(request, tools.leases().within(PATIENCE)));
        if (!(seen instanceof ResolveOutcome.Committed)) {
            var unused = tools.calls()
                    .call(
                            tools.calls().about(thread, Verb.CANCEL, request, why, own),
                            () -> tools.leases().cancel(request, tools.leases().within(PATIENCE)));
        }
    }

    void release(Lease lease, String why) {
        Calls.About about = tools.calls()
                .plain(
                        thread,
                        Verb.RELEASE,
                        lease.key(),
                        lease.leaseId().value(),
                        lease.token().value(),
                        why);
        ReleaseOutcome outcome = tools.calls()
                .call(about, () -> tools.leases().release(lease, tools.leases().within(Haste.of(random, 300))));
        if (outcome instanceof ReleaseOutcome.Unknown unknown) {
            settleOther(unknown.request());
        }
    }

    /** Renews; returns what came of it. */
    RenewOutcome renew(Lease lease, Duration ttl) {
        Calls.About about = tools.calls()
                .plain(
                        thread,
                        Verb.RENEW,
                        lease.key(),
                        lease.leaseId().value(),
                        lease.token().value(),
                        "work");
        RenewOutcome outcome = tools.calls()
                .call(
                        about,
                        () -> tools.leases().renew(lease, ttl, tools.leases().within(Haste.of(random, 200))));
        if (outcome instanceof RenewOutcome.Unknown unknown) {
            settleOther(unknown.request());
        }
        return outcome;
    }
}
