package io.lease4j.examples.demo;

import io.lease4j.time.MonotonicClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** The only clock of a run: a pause of twelve seconds takes no time, and every run tells the same story. */
final class DemoClock implements InstantSource, MonotonicClock {

    static final Instant START = Instant.parse("2030-01-01T09:00:00Z");

    private final AtomicLong elapsedNanos = new AtomicLong();

    void advance(Duration duration) {
        elapsedNanos.addAndGet(duration.toNanos());
    }

    @Override
    public Instant instant() {
        return START.plusNanos(elapsedNanos.get());
    }

    @Override
    public long nanos() {
        return elapsedNanos.get();
    }
}
