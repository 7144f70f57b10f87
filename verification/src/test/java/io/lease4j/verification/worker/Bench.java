package io.lease4j.verification.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.testkit.control.Interposer;
import io.lease4j.testkit.control.ManualTime;
import io.lease4j.testkit.control.Passing;
import io.lease4j.testkit.control.Step;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.Loss;
import io.lease4j.worker.RunOutcome;
import io.lease4j.worker.Warning;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;

/**
 * A keeper over a front door, an interposer and a memory store, all on one manual time and, unless a test says otherwise,
 * on the test's own thread. What is told of its leases is written down.
 */
final class Bench implements AutoCloseable {

    static final Namespace NAMESPACE = Namespace.of("orders");
    static final LeaseKey KEY = LeaseKey.of(NAMESPACE, List.of("42"));
    static final LeaseKey OTHER_KEY = LeaseKey.of(NAMESPACE, List.of("43"));
    static final Holder HOLDER = Holder.of("billing", "instance-1");
    static final Holder RIVAL = Holder.of("shipping", "instance-2");
    static final Duration TTL = Duration.ofSeconds(30);

    /** A tenth of the TTL. */
    static final Duration MARGIN = Duration.ofSeconds(3);

    static final Duration LONGEST_TEST = Duration.ofSeconds(30);

    final ManualTime time = new ManualTime();

    /** The process's timers: frozen with the process, while time goes on. */
    final FreezableScheduler timers = new FreezableScheduler(time.scheduler());

    final MemoryLeaseStore store =
            MemoryLeaseStore.builder(NAMESPACE).clock(time.instantSource()).build();
    final Interposer wire = new Interposer();
    final List<LeaseEvent> events = new CopyOnWriteArrayList<>();
    final List<Loss> losses = new CopyOnWriteArrayList<>();
    final List<Warning> warnings = new CopyOnWriteArrayList<>();
    final Leases leases;
    final Leases rival;
    final LeaseKeeper keeper;

    Bench() {
        this(Runnable::run);
    }

    Bench(Executor executor) {
        leases = Leases.builder(wire.around(store), HOLDER)
                .clock(time.monotonicClock())
                .scheduler(timers)
                .executor(Runnable::run)
                .random(new SplittableRandom(7))
                .listener(events::add)
                .build();
        rival = Leases.builder(store, RIVAL)
                .clock(time.monotonicClock())
                .scheduler(time.scheduler())
                .executor(Runnable::run)
                .build();
        keeper = LeaseKeeper.builder(leases)
                .clock(time.monotonicClock())
                .scheduler(timers)
                .executor(executor)
                .random(new SplittableRandom(7))
                .build();
    }

    /** Options that write down what is told. */
    HoldOptions options() {
        return HoldOptions.builder()
                .ttl(TTL)
                .onLoss(losses::add)
                .onWarning(warnings::add)
                .build();
    }

    HeldLease hold() {
        return hold(options());
    }

    HeldLease hold(HoldOptions options) {
        return holding(keeper.hold(KEY, options));
    }

    static HeldLease holding(HoldOutcome outcome) {
        assertThat(outcome).isInstanceOf(HoldOutcome.Holding.class);
        return ((HoldOutcome.Holding) outcome).lease();
    }

    static <T> RunOutcome.Ran<T> ran(RunOutcome<T> outcome) {
        return outcome.match(ran -> ran, notStarted -> {
            throw new AssertionError("not started: " + notStarted.why());
        });
    }

    AcquireOutcome rivalAcquires() {
        return rival.acquire(KEY, TTL, rival.within(Duration.ofSeconds(5)));
    }

    /** Moves time in small steps, as a machine does. */
    void pass(Duration duration) {
        Duration step = Duration.ofMillis(10);
        for (Duration left = duration; !left.isZero(); left = left.minus(step)) {
            step = step.compareTo(left) < 0 ? step : left;
            time.advance(step);
        }
    }

    /** Waits for another thread; the time-out of the test class ends it. */
    static void until(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            if (Thread.interrupted()) {
                throw new InterruptedException("it did not come to it");
            }
            Thread.onSpinWait();
        }
    }

    int renewals() {
        return wire.sent(Step.RENEW);
    }

    /** Returns the ids of the renewals that were sent, in order. */
    List<String> renewalIds() {
        return wire.seen().stream()
                .filter(passing ->
                        passing.kind() == Passing.Kind.SENT && passing.call().step() == Step.RENEW)
                .map(passing -> passing.call().id().orElseThrow())
                .toList();
    }

    /** Ends the generation as an operator does. */
    void revoke(HeldLease held) {
        LeaseOperator operator = LeaseOperator.builder(store, Holder.of("operator", "instance-9"))
                .clock(time.monotonicClock())
                .scheduler(time.scheduler())
                .executor(Runnable::run)
                .build();
        assertThat(operator.revoke(held.lease().generation(), "stuck", operator.within(Duration.ofSeconds(5))))
                .isInstanceOf(RevokeOutcome.Revoked.class);
        operator.close();
    }

    /** Has the work accept an effect, as far as the sink beside the lease lets it. */
    CommitOutcome commit(ExecutionAuthority authority, String effect) {
        return leases.effects(store.sink(SinkName.of("ledger")))
                .commit(
                        Effect.of(KEY, EffectId.of(effect), "mail", new byte[] {1}),
                        authority,
                        leases.within(Duration.ofSeconds(5)));
    }

    /** Returns how many events told the end of the generation; one that its own renewal finds expired is told as that. */
    long lossEvents(HeldLease held) {
        return events.stream()
                .filter(event -> event instanceof LeaseEvent.Lost
                        || event instanceof LeaseEvent.TakenAsLost
                        || event instanceof LeaseEvent.Expired)
                .filter(event ->
                        event.context().token().equals(Optional.of(held.lease().token())))
                .count();
    }

    /** From now on nothing that is sent is answered, and nothing arrives. */
    void cutTheWire(Step... steps) {
        for (Step step : steps) {
            for (int i = 0; i < 1000; i++) {
                wire.next(step).dropRequest();
            }
        }
    }

    @Override
    public void close() {
        wire.calm();
        leases.close();
        rival.close();
        store.close();
    }
}
