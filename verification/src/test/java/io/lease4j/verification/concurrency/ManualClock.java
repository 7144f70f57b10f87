package io.lease4j.verification.concurrency;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that moves when it is told to, and only forward, while others read it. Thread-safe. */
final class ManualClock implements InstantSource {

    private final AtomicLong millis;

    ManualClock(long epochMillis) {
        this.millis = new AtomicLong(epochMillis);
    }

    void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("back by " + duration);
        }
        millis.addAndGet(duration.toMillis());
    }

    @Override
    public long millis() {
        return millis.get();
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis.get());
    }
}
