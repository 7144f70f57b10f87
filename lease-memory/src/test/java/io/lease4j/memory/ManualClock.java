package io.lease4j.memory;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** Backend time that moves when a test says so, also backwards, and that can be broken. */
final class ManualClock implements InstantSource {

    private final AtomicLong millis =
            new AtomicLong(Instant.parse("2026-01-01T00:00:00Z").toEpochMilli());
    private volatile boolean broken;

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis());
    }

    @Override
    public long millis() {
        if (broken) {
            throw new IllegalStateException("the clock is broken");
        }
        return millis.get();
    }

    void advance(Duration by) {
        millis.addAndGet(by.toMillis());
    }

    void breakDown(boolean value) {
        broken = value;
    }
}
