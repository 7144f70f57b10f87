package io.lease4j;

import io.lease4j.effect.FencedSink;
import io.lease4j.floor.FloorWitness;
import io.lease4j.internal.door.DoorSettings;
import io.lease4j.internal.door.FrontDoor;
import io.lease4j.observe.LeaseListener;
import io.lease4j.observe.Slf4jAudit;
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
     * Adds who is told what happens. Nobody but the audit unless added. Listeners are independent: what one of them throws,
     * or waits for, changes nothing for the others.
     *
     * @param value the listener; stays open
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseOperatorBuilder listener(LeaseListener value) {
        settings = settings.withListener(value);
        return this;
    }

    /**
     * Replaces the audit. {@link Slf4jAudit#standard()} unless set.
     *
     * @param value told like a listener; stays open
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseOperatorBuilder audit(LeaseListener value) {
        settings = settings.withAudit(Optional.of(value));
        return this;
    }

    /**
     * Does without an audit.
     *
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseOperatorBuilder withoutAudit() {
        settings = settings.withAudit(Optional.empty());
        return this;
    }

    /**
     * Sets where stages complete and listeners are called. Unless set: the common pool for stages, and daemon threads of
     * the front door's own for listeners, one for each at most. A listener that blocks keeps a thread of this executor.
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
