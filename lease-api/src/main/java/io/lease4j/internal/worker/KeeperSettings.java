package io.lease4j.internal.worker;

import io.lease4j.Leases;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import io.lease4j.worker.HoldOptions;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/** What a keeper can be given. What is missing is made, and closed, by the keeper. */
public record KeeperSettings(
        Leases leases,
        HoldOptions options,
        Optional<Executor> executor,
        MonotonicClock clock,
        Optional<Scheduler> scheduler,
        RandomGenerator random) {

    /** Returns the settings of a builder that was told nothing else. */
    public static KeeperSettings of(Leases leases) {
        return new KeeperSettings(
                Objects.requireNonNull(leases, "leases"),
                HoldOptions.defaults(),
                Optional.empty(),
                SystemTime.monotonicClock(),
                Optional.empty(),
                new SplittableRandom());
    }

    /** Returns a copy with the default options. */
    public KeeperSettings withOptions(HoldOptions value) {
        return new KeeperSettings(leases, Objects.requireNonNull(value, "options"), executor, clock, scheduler, random);
    }

    /** Returns a copy with the executor. */
    public KeeperSettings withExecutor(Executor value) {
        return new KeeperSettings(leases, options, Optional.of(value), clock, scheduler, random);
    }

    /** Returns a copy with the clock. */
    public KeeperSettings withClock(MonotonicClock value) {
        return new KeeperSettings(leases, options, executor, Objects.requireNonNull(value, "clock"), scheduler, random);
    }

    /** Returns a copy with the scheduler. */
    public KeeperSettings withScheduler(Scheduler value) {
        return new KeeperSettings(leases, options, executor, clock, Optional.of(value), random);
    }

    /** Returns a copy with the source of jitter; it need not be thread-safe. */
    public KeeperSettings withRandom(RandomGenerator value) {
        return new KeeperSettings(leases, options, executor, clock, scheduler, Objects.requireNonNull(value, "random"));
    }
}
