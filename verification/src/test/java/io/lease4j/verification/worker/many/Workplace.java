package io.lease4j.verification.worker.many;

import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.Effects;
import io.lease4j.effect.FencedSink;
import io.lease4j.spi.LeaseStore;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.Loss;
import io.lease4j.worker.RunOutcome;
import io.lease4j.worker.WorkResult;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** One worker: does steps under a lease for as long as it has it, and says how that ended. Confined to one thread. */
final class Workplace implements AutoCloseable {

    private static final MonotonicClock CLOCK = SystemTime.monotonicClock();
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Work that asks does small steps; work that is interrupted waits long in each. */
    private static final long STEP_MILLIS = 2;

    private static final long LONG_STEP_MILLIS = 5_000;

    /** The number of the step that is done after the loss, to show that the sink refuses it. */
    private static final int STALE = -1;

    private final int number;
    private final String name;
    private final LeaseKey key;
    private final boolean isInterrupted;
    private final TrueTerms terms;
    private final Leases leases;
    private final LeaseKeeper keeper;
    private final Effects effects;
    private final HoldOptions options;
    private final Consumer<String> says;
    private final AtomicLong toldNanos = new AtomicLong();

    Workplace(
            int number,
            String name,
            LeaseKey key,
            Duration ttl,
            LeaseStore store,
            FencedSink sink,
            Consumer<String> says) {
        this.number = number;
        this.name = name + "-" + number;
        this.key = key;
        this.isInterrupted = number % 2 == 1;
        this.terms = new TrueTerms(store, CLOCK);
        this.leases = Leases.builder(terms, Holder.of("worker", this.name)).build();
        this.keeper = LeaseKeeper.builder(leases).build();
        this.effects = leases.effects(sink);
        this.says = says;
        this.options = HoldOptions.builder()
                .ttl(ttl)
                .maxWait(PATIENCE)
                .releaseTimeout(Duration.ofMillis(200))
                .interruptOnLoss(isInterrupted)
                .onLoss(loss -> toldNanos.compareAndSet(0, CLOCK.nanos()))
                .build();
    }

    /** Works until its lease is lost. */
    void round(String round) {
        toldNanos.set(0);
        Moments patience = Moments.lasting(PATIENCE);
        while (!patience.areOver()) {
            RunOutcome<Sample> outcome = keeper.run(key, options, held -> work(held, round));
            if (outcome instanceof RunOutcome.Ran<Sample> ran) {
                says.accept(told(ran.result()).line());
                return;
            }
            Unrest.pause(Duration.ofMillis(20));
        }
        throw new AssertionError(name + " was granted nothing");
    }

    private static Sample told(WorkResult<Sample> result) {
        return result.match(done -> done.value().orElseThrow(), failed -> {
            throw new AssertionError("the work failed", failed.failure());
        });
    }

    private Sample work(HeldLease held, String round) {
        Generation generation = held.lease().generation();
        says.accept("working " + number + " " + generation.token());
        long lastStart = CLOCK.nanos();
        long accepted = 0;
        long rejected = 0;
        long pastDeadline = 0;
        String how = "asked";
        for (int step = 0; ; step++) {
            long start = CLOCK.nanos();
            if (held.isLost()) {
                break;
            }
            pastDeadline += start - deadline(generation) >= 0 ? 1 : 0;
            Optional<ExecutionAuthority> authority = held.authority(execution(round));
            if (authority.isEmpty()) {
                break;
            }
            lastStart = CLOCK.nanos();
            CommitOutcome outcome = effects.commit(effect(round, step), authority.get(), leases.within(PATIENCE));
            boolean isAccepted = outcome instanceof CommitOutcome.Accepted;
            accepted += isAccepted ? 1 : 0;
            rejected += isAccepted || outcome.committed() != Commitment.NO ? 0 : 1;
            if (!pause()) {
                how = "interrupted";
                break;
            }
        }
        long end = CLOCK.nanos();
        Moments.until("the loss is told", PATIENCE, () -> toldNanos.get() != 0);
        long told = toldNanos.get();
        CommitOutcome stale =
                effects.commit(effect(round, STALE), held.lease().authority(execution(round)), leases.within(PATIENCE));
        Loss loss = held.loss().toCompletableFuture().join();
        return new Sample(
                number,
                generation.token().value(),
                loss.reason().code(),
                how,
                micros(told - deadline(generation)),
                micros(lastStart - deadline(generation)),
                micros(end - told),
                accepted,
                rejected,
                pastDeadline,
                stale.code());
    }

    private ExecutionId execution(String round) {
        return ExecutionId.of(name + "-" + round);
    }

    private boolean pause() {
        try {
            boolean unused =
                    new CountDownLatch(1).await(isInterrupted ? LONG_STEP_MILLIS : STEP_MILLIS, TimeUnit.MILLISECONDS);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private Effect effect(String round, int step) {
        return Effect.of(key, EffectId.of(name + "-" + round + "-" + step), "step", new byte[] {1});
    }

    private long deadline(Generation generation) {
        return terms.endNanos(generation) - options.margin().toNanos();
    }

    private static long micros(long nanos) {
        return TimeUnit.NANOSECONDS.toMicros(nanos);
    }

    @Override
    public void close() {
        keeper.close();
        leases.close();
        terms.close();
    }
}
