package io.lease4j.worker;

import io.lease4j.Leases;
import io.lease4j.internal.worker.Keeper;
import io.lease4j.internal.worker.KeeperSettings;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/**
 * Settings of a {@link LeaseKeeper}. Everything has a default. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class LeaseKeeperBuilder {

    private KeeperSettings settings;

    LeaseKeeperBuilder(Leases leases) {
        settings = KeeperSettings.of(leases);
    }

    /**
     * Sets the options of {@link LeaseKeeper#hold(io.lease4j.LeaseKey)}. {@link HoldOptions#defaults()} unless set.
     *
     * @param value the options
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseKeeperBuilder options(HoldOptions value) {
        settings = settings.withOptions(value);
        return this;
    }

    /**
     * Sets where callbacks run, stages complete and work of {@link LeaseKeeper#runAsync} is started. Daemon threads of its
     * own unless set. One that rejects is stood in for by those, so that a loss is told all the same.
     *
     * @param value the executor; stays open
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseKeeperBuilder executor(Executor value) {
        settings = settings.withExecutor(value);
        return this;
    }

    /**
     * Sets the clock that local deadlines are counted on. The machine's monotonic clock unless set.
     *
     * @param value the clock
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseKeeperBuilder clock(MonotonicClock value) {
        settings = settings.withClock(value);
        return this;
    }

    /**
     * Sets what wakes the keeper. A daemon thread of its own unless set.
     *
     * @param value the scheduler; stays open
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseKeeperBuilder scheduler(Scheduler value) {
        settings = settings.withScheduler(value);
        return this;
    }

    /**
     * Sets where jitter comes from, for tests that repeat a run. A fresh source unless set.
     *
     * @param value the source; need not be thread-safe if nobody else uses it
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeaseKeeperBuilder random(RandomGenerator value) {
        settings = settings.withRandom(value);
        return this;
    }

    /**
     * Makes the keeper.
     *
     * @return a keeper that is ready
     */
    public LeaseKeeper build() {
        return Keeper.of(settings);
    }
}
