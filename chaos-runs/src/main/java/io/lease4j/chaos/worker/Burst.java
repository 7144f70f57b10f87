package io.lease4j.chaos.worker;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.testkit.random.history.Verb;
import io.lease4j.testkit.random.internal.Answers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The part of a worker that wants all keys at once, and gives back at once what it was granted: a store that is busy has such
 * steps go together. Confined to one thread.
 */
final class Burst implements Runnable {

    /** Each key has a thread of its own in the record, because its calls do not wait for those of another key. */
    private static final int FIRST_THREAD = -100;

    private static final Duration TTL = Duration.ofSeconds(2);

    private final Tools tools;
    private final SplittableRandom random;
    private final AtomicBoolean over;

    Burst(Tools tools, AtomicBoolean over) {
        this.tools = tools;
        this.random = new SplittableRandom(tools.setup().seed() - 11);
        this.over = over;
    }

    @Override
    public void run() {
        while (!over.get()) {
            try {
                TimeUnit.MILLISECONDS.sleep(200 + random.nextInt(600));
                once();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException e) {
                tools.recorder().note(true, "a burst met " + e);
            }
        }
    }

    /** A call on its way. */
    private record Asked<O extends Outcome>(long call, Calls.About about, CompletionStage<O> answer) {}

    private void once() {
        Deadline deadline = tools.leases().within(Haste.of(random, 200));
        List<Asked<AcquireOutcome>> asked = new ArrayList<>();
        for (var key : tools.setup().keys()) {
            AcquireRequest request = tools.leases()
                    .prepare(LeaseKey.of(tools.setup().namespace(), key.component()))
                    .ttl(TTL)
                    .build();
            Calls.About about = tools.calls().about(FIRST_THREAD - asked.size(), Verb.ACQUIRE, request, "burst", true);
            asked.add(new Asked<>(
                    tools.calls().begin(about), about, tools.leases().async().acquire(request, deadline)));
        }
        List<Lease> granted = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            AcquireOutcome outcome = told(asked.get(i));
            if (outcome instanceof AcquireOutcome.Acquired acquired) {
                granted.add(acquired.lease());
            } else if (outcome instanceof AcquireOutcome.Unknown unknown) {
                unknowns(i).about(unknown.request());
            }
        }
        giveBack(granted);
    }

    private void giveBack(List<Lease> granted) {
        Deadline deadline = tools.leases().within(Haste.of(random, 300));
        List<Asked<ReleaseOutcome>> asked = new ArrayList<>();
        for (Lease lease : granted) {
            Calls.About about = tools.calls()
                    .plain(
                            FIRST_THREAD - asked.size(),
                            Verb.RELEASE,
                            lease.key(),
                            lease.leaseId().value(),
                            lease.token().value(),
                            "burst");
            asked.add(new Asked<>(
                    tools.calls().begin(about), about, tools.leases().async().release(lease, deadline)));
        }
        for (int i = 0; i < asked.size(); i++) {
            if (told(asked.get(i)) instanceof ReleaseOutcome.Unknown unknown) {
                unknowns(i).settleOther(unknown.request());
            }
        }
    }

    private <O extends Outcome> O told(Asked<O> asked) {
        O outcome = asked.answer().toCompletableFuture().join();
        tools.calls().end(asked.call(), asked.about(), outcome.code(), outcome, Answers.shown(outcome));
        return outcome;
    }

    private Unknowns unknowns(int thread) {
        return new Unknowns(tools, FIRST_THREAD - thread, random);
    }
}
