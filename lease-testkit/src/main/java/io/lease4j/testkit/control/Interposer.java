package io.lease4j.testkit.control;

import io.lease4j.Outcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.floor.FloorWitness;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.control.Disturbance.NamedFault;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Stands between front doors and a store, its sinks and its witness, and holds, drops, delays, duplicates, reorders or
 * fails the transmissions that a test names. Everything else passes untouched. The barriers are before and after the
 * linearization of a step: {@link Disturbance#holdRequest()} and {@link Disturbance#holdResponse()}; the one between
 * loss and effect is a held {@link Step#COMMIT} while the lease ends. Waits on no thread of its own. Thread-safe.
 *
 * @since 0.1.0
 */
public final class Interposer {

    private record Plan(Step step, Predicate<? super Call> which, NamedFault fault) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final List<Plan> plans = new ArrayList<>();
    private final List<Passing> seen = new ArrayList<>();
    private final Consumer<? super Passing> observer;
    private @Nullable NamedFault standing;

    /** Makes an interposer that nobody watches. */
    public Interposer() {
        this(passing -> {});
    }

    /**
     * Makes an interposer.
     *
     * @param observer is told what passes, on the thread on which it does
     */
    public Interposer(Consumer<? super Passing> observer) {
        this.observer = observer;
    }

    /**
     * Stands before a store.
     *
     * @param store the store
     * @return the same store, as the front doors shall see it
     */
    public LeaseStore around(LeaseStore store) {
        return new InterposedStore(store, this);
    }

    /**
     * Stands before a sink.
     *
     * @param sink the sink
     * @return the same sink, as the front doors shall see it
     */
    public FencedSink around(FencedSink sink) {
        return new InterposedSink(sink, this);
    }

    /**
     * Stands before a witness; only {@link Step#RAISE} can be disturbed.
     *
     * @param witness the witness
     * @return the same witness, as the front doors shall see it
     */
    public FloorWitness around(FloorWitness witness) {
        return new InterposedWitness(witness, this);
    }

    /**
     * Disturbs the next transmission of a step that is not disturbed yet. Several of the same step are taken in order.
     *
     * @param step which operation
     * @return chooses what happens to it
     */
    public Disturbance next(Step step) {
        return next(step, call -> true);
    }

    /**
     * Disturbs the next transmission of a step that fits.
     *
     * @param step which operation
     * @param which tells whether it fits
     * @return chooses what happens to it
     */
    public Disturbance next(Step step, Predicate<? super Call> which) {
        return new Disturbance(fault -> plan(new Plan(step, which, fault)));
    }

    /**
     * Makes the backend unreachable until {@link #calm()}: every transmission that no other disturbance fits is answered at
     * once with a lost connection, and its step never runs; the client cannot tell.
     */
    public void unreachable() {
        standing(new NamedFault("the backend is unreachable", Fault.failBefore()));
    }

    /**
     * Makes the connection half-open until {@link #calm()}: every transmission that no other disturbance fits arrives and
     * its step runs, and nothing ever comes back.
     */
    public void halfOpen() {
        standing(new NamedFault("nothing comes back", Fault.dropResponse()));
    }

    /** Takes back every disturbance that nothing has met, and what stands for every transmission. */
    public void calm() {
        lock.lock();
        try {
            plans.clear();
            standing = null;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns everything that passed so far.
     *
     * @return a copy, in order
     */
    public List<Passing> seen() {
        lock.lock();
        try {
            return List.copyOf(seen);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Counts the transmissions of a step that were sent.
     *
     * @param step which operation
     * @return 0 or more
     */
    public int sent(Step step) {
        return (int) seen().stream()
                .filter(passing ->
                        passing.kind() == Passing.Kind.SENT && passing.call().step() == step)
                .count();
    }

    <T> CompletionStage<T> pass(Passage<T> passage, Consumer<? super T> answered) {
        tell(new Passing(passage.call(), Passing.Kind.SENT, "sent", Optional.empty()));
        Passage<T> watched = passage.sending(() -> passage.send().whenComplete((answer, failure) -> {
            if (answer != null) {
                answered.accept(answer);
            }
        }));
        NamedFault fault = take(passage.call());
        if (fault == null) {
            return watched.send();
        }
        tell(new Passing(passage.call(), Passing.Kind.DISTURBED, fault.words(), Optional.empty()));
        return fault.fault().apply(watched);
    }

    void sawAnswer(Call call, Outcome outcome, Optional<Echo> echo) {
        tell(new Passing(call, Passing.Kind.ANSWERED, outcome.code(), echo));
    }

    void saw(Call call, String detail) {
        tell(new Passing(call, Passing.Kind.ANSWERED, detail, Optional.empty()));
    }

    private void plan(Plan plan) {
        lock.lock();
        try {
            plans.add(plan);
        } finally {
            lock.unlock();
        }
    }

    private @Nullable NamedFault take(Call call) {
        lock.lock();
        try {
            for (Iterator<Plan> all = plans.iterator(); all.hasNext(); ) {
                Plan plan = all.next();
                if (plan.step() == call.step() && plan.which().test(call)) {
                    all.remove();
                    return plan.fault();
                }
            }
            return standing;
        } finally {
            lock.unlock();
        }
    }

    private void standing(NamedFault fault) {
        lock.lock();
        try {
            standing = fault;
        } finally {
            lock.unlock();
        }
    }

    private void tell(Passing passing) {
        lock.lock();
        try {
            seen.add(passing);
        } finally {
            lock.unlock();
        }
        observer.accept(passing);
    }
}
