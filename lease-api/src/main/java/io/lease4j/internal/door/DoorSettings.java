package io.lease4j.internal.door;

import io.lease4j.floor.FloorWitness;
import io.lease4j.observe.LeaseListener;
import io.lease4j.observe.Slf4jAudit;
import io.lease4j.spi.RequestJournal;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** What both front doors can be given. A missing scheduler is made, and closed, by the front door. */
public record DoorSettings(
        Optional<FloorWitness> witness,
        List<LeaseListener> listeners,
        Optional<LeaseListener> audit,
        Optional<Executor> executor,
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
                List.of(),
                Optional.of(Slf4jAudit.standard()),
                Optional.empty(),
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
                Optional.of(value),
                listeners,
                audit,
                executor,
                traceId,
                clock,
                scheduler,
                random,
                mostOpen,
                journal,
                retained);
    }

    /** Returns a copy with one more listener. */
    public DoorSettings withListener(LeaseListener value) {
        List<LeaseListener> all = new ArrayList<>(listeners);
        all.add(Objects.requireNonNull(value, "listener"));
        return new DoorSettings(
                witness,
                List.copyOf(all),
                audit,
                executor,
                traceId,
                clock,
                scheduler,
                random,
                mostOpen,
                journal,
                retained);
    }

    /** Returns a copy with another audit, or none. */
    public DoorSettings withAudit(Optional<LeaseListener> value) {
        return new DoorSettings(
                witness, listeners, value, executor, traceId, clock, scheduler, random, mostOpen, journal, retained);
    }

    /** Returns a copy with the executor of stages and listeners. */
    public DoorSettings withExecutor(Executor value) {
        return new DoorSettings(
                witness,
                listeners,
                audit,
                Optional.of(value),
                traceId,
                clock,
                scheduler,
                random,
                mostOpen,
                journal,
                retained);
    }

    /** Returns a copy with the source of trace ids. */
    public DoorSettings withTraceId(Supplier<Optional<String>> value) {
        return new DoorSettings(
                witness, listeners, audit, executor, value, clock, scheduler, random, mostOpen, journal, retained);
    }

    /** Returns a copy with the clock. */
    public DoorSettings withClock(MonotonicClock value) {
        return new DoorSettings(
                witness, listeners, audit, executor, traceId, value, scheduler, random, mostOpen, journal, retained);
    }

    /** Returns a copy with the scheduler. */
    public DoorSettings withScheduler(Scheduler value) {
        return new DoorSettings(
                witness,
                listeners,
                audit,
                executor,
                traceId,
                clock,
                Optional.of(value),
                random,
                mostOpen,
                journal,
                retained);
    }

    /** Returns a copy with the source of jitter; it need not be thread-safe. */
    public DoorSettings withRandom(RandomGenerator value) {
        return new DoorSettings(
                witness, listeners, audit, executor, traceId, clock, scheduler, value, mostOpen, journal, retained);
    }

    /** Returns a copy with another bound of open acquires. */
    public DoorSettings withMostOpen(int value) {
        return new DoorSettings(
                witness, listeners, audit, executor, traceId, clock, scheduler, random, value, journal, retained);
    }

    /** Returns a copy with the journal. */
    public DoorSettings withJournal(RequestJournal value) {
        return new DoorSettings(
                witness,
                listeners,
                audit,
                executor,
                traceId,
                clock,
                scheduler,
                random,
                mostOpen,
                Optional.of(value),
                retained);
    }

    /** Returns a copy with the word that restarts of the server keep everything. */
    public DoorSettings withRetained(String reason) {
        return new DoorSettings(
                witness,
                listeners,
                audit,
                executor,
                traceId,
                clock,
                scheduler,
                random,
                mostOpen,
                journal,
                Optional.of(reason));
    }

    /** Returns everybody who is told, the audit first. */
    List<LeaseListener> everybody() {
        return Stream.concat(audit.stream(), listeners.stream()).toList();
    }
}
