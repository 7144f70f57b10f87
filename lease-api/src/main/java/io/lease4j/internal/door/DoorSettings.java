package io.lease4j.internal.door;

import io.lease4j.floor.FloorWitness;
import io.lease4j.observe.LeaseListener;
import io.lease4j.spi.RequestJournal;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** What both front doors can be given. A missing scheduler is made, and closed, by the front door. */
public record DoorSettings(
        Optional<FloorWitness> witness,
        LeaseListener listener,
        Executor executor,
        Supplier<Optional<String>> traceId,
        MonotonicClock clock,
        Optional<Scheduler> scheduler,
        RandomGenerator random,
        int mostOpen,
        Optional<RequestJournal> journal,
        Optional<String> retained) {

    /** Most keys with an acquire in flight or without a known outcome: bounds the memory of a front door. */
    private static final int MOST_OPEN = 10_000;

    /** Returns the settings of a builder that was told nothing. */
    public static DoorSettings defaults() {
        return new DoorSettings(
                Optional.empty(),
                event -> {},
                ForkJoinPool.commonPool(),
                Optional::empty,
                SystemTime.monotonicClock(),
                Optional.empty(),
                new SplittableRandom(),
                MOST_OPEN,
                Optional.empty(),
                Optional.empty());
    }

    /** Returns a copy with the witness. */
    public DoorSettings withWitness(FloorWitness value) {
        return new DoorSettings(
                Optional.of(value), listener, executor, traceId, clock, scheduler, random, mostOpen, journal, retained);
    }

    /** Returns a copy with the listener. */
    public DoorSettings withListener(LeaseListener value) {
        return new DoorSettings(
                witness, value, executor, traceId, clock, scheduler, random, mostOpen, journal, retained);
    }

    /** Returns a copy with the executor. */
    public DoorSettings withExecutor(Executor value) {
        return new DoorSettings(
                witness, listener, value, traceId, clock, scheduler, random, mostOpen, journal, retained);
    }

    /** Returns a copy with the source of trace ids. */
    public DoorSettings withTraceId(Supplier<Optional<String>> value) {
        return new DoorSettings(
                witness, listener, executor, value, clock, scheduler, random, mostOpen, journal, retained);
    }

    /** Returns a copy with the clock. */
    public DoorSettings withClock(MonotonicClock value) {
        return new DoorSettings(
                witness, listener, executor, traceId, value, scheduler, random, mostOpen, journal, retained);
    }

    /** Returns a copy with the scheduler. */
    public DoorSettings withScheduler(Scheduler value) {
        return new DoorSettings(
                witness, listener, executor, traceId, clock, Optional.of(value), random, mostOpen, journal, retained);
    }

    /** Returns a copy with the source of jitter; it need not be thread-safe. */
    public DoorSettings withRandom(RandomGenerator value) {
        return new DoorSettings(
                witness, listener, executor, traceId, clock, scheduler, value, mostOpen, journal, retained);
    }

    /** Returns a copy with another bound of open acquires. */
    public DoorSettings withMostOpen(int value) {
        return new DoorSettings(
                witness, listener, executor, traceId, clock, scheduler, random, value, journal, retained);
    }

    /** Returns a copy with the journal. */
    public DoorSettings withJournal(RequestJournal value) {
        return new DoorSettings(
                witness, listener, executor, traceId, clock, scheduler, random, mostOpen, Optional.of(value), retained);
    }

    /** Returns a copy with the word that restarts of the server keep everything. */
    public DoorSettings withRetained(String reason) {
        return new DoorSettings(
                witness, listener, executor, traceId, clock, scheduler, random, mostOpen, journal, Optional.of(reason));
    }
}
