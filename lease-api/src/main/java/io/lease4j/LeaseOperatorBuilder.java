package io.lease4j;

import io.lease4j.effect.FencedSink;
import io.lease4j.floor.FloorWitness;
import io.lease4j.internal.door.DoorSettings;
import io.lease4j.internal.door.FrontDoor;
import io.lease4j.observe.LeaseListener;
import io.lease4j.spi.LeaseStore;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Settings of a {@link LeaseOperator}. Everything has a default. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class LeaseOperatorBuilder {

    private final LeaseStore store;
    private final Holder operator;
    private final List<FencedSink> sinks = new ArrayList<>();
    private DoorSettings settings = DoorSettings.defaults();

    LeaseOperatorBuilder(LeaseStore store, Holder operator) {
        this.store = Objects.requireNonNull(store, "store");
        this.operator = Objects.requireNonNull(operator, "operator");
    }

    /**
     * Sets the witness that ranges come from. None unless set: the namespace then must have been created without one.
     *
     * @param value the namespace's witness; stays open
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseOperatorBuilder witness(FloorWitness value) {
        settings = settings.withWitness(value);
        return this;
    }

    /**
     * Adds a sink that this operator can reach: a revocation seals it, a creation or an operator's proof asks it for
     * traces. None unless added; a registered sink that is missing here is recorded as not sealed.
     *
     * @param value the sink; stays open
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseOperatorBuilder sink(FencedSink value) {
        sinks.add(Objects.requireNonNull(value, "sink"));
        return this;
    }

    /**
     * Sets who is told what happens. Nobody unless set.
     *
     * @param value the listener
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseOperatorBuilder listener(LeaseListener value) {
        settings = settings.withListener(value);
        return this;
    }

    /**
     * Sets where stages complete and the listener is called. The common pool unless set.
     *
     * @param value the executor; stays open
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseOperatorBuilder executor(Executor value) {
        settings = settings.withExecutor(value);
        return this;
    }

    /**
     * Sets where the current trace id comes from; asked on the calling thread at each call. None unless set.
     *
     * @param value gives the trace id of the calling thread
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseOperatorBuilder traceId(Supplier<Optional<String>> value) {
        settings = settings.withTraceId(value);
        return this;
    }

    /**
     * Sets the clock that deadlines and terms are counted on. The machine's monotonic clock unless set.
     *
     * @param value the clock
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseOperatorBuilder clock(MonotonicClock value) {
        settings = settings.withClock(value);
        return this;
    }

    /**
     * Sets what ends a call at its deadline. A daemon thread of its own unless set.
     *
     * @param value the scheduler; stays open
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseOperatorBuilder scheduler(Scheduler value) {
        settings = settings.withScheduler(value);
        return this;
    }

    /**
     * Sets where the jitter of waits comes from, for tests that repeat a run. A fresh source unless set.
     *
     * @param value the source; need not be thread-safe if nobody else uses it
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseOperatorBuilder random(RandomGenerator value) {
        settings = settings.withRandom(value);
        return this;
    }

    /**
     * Makes the front door.
     *
     * @return a front door that is ready while its store is
     */
    public LeaseOperator build() {
        return FrontDoor.operator(store, operator, List.copyOf(sinks), settings);
    }
}
