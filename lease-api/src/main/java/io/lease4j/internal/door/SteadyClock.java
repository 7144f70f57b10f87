package io.lease4j.internal.door;

import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The clock that was handed in, kept from doing harm: it never goes back, and while it throws the machine's own goes on
 * from its last reading, so that deadlines and terms still end. Thread-safe.
 */
final class SteadyClock implements MonotonicClock {

    private record Reading(long given, long standIn) {}

    private final MonotonicClock given;
    private final MonotonicClock standIn = SystemTime.monotonicClock();
    private final Complaints complaints;
    private final AtomicReference<Reading> last;

    /** Returns the clock itself if it is the machine's, which does no harm. */
    static MonotonicClock of(MonotonicClock given, Complaints complaints) {
        return given == SystemTime.monotonicClock() ? given : new SteadyClock(given, complaints);
    }

    private SteadyClock(MonotonicClock given, Complaints complaints) {
        this.given = given;
        this.complaints = complaints;
        this.last = new AtomicReference<>(new Reading(0, standIn.nanos()));
        // The first reading of a clock may be anything, also negative: it is not compared with the zero above.
        last.set(new Reading(nanos(0), standIn.nanos()));
    }

    @Override
    public long nanos() {
        Reading before = latest();
        long now = nanos(before.given + (standIn.nanos() - before.standIn));
        long standInNow = standIn.nanos();
        return last.updateAndGet(known -> now - known.given >= 0 ? new Reading(now, standInNow) : known).given;
    }

    private Reading latest() {
        return Objects.requireNonNull(last.get());
    }

    private long nanos(long otherwise) {
        try {
            return given.nanos();
        } catch (RuntimeException broken) {
            complaints.once("a clock throws", broken);
            return otherwise;
        }
    }
}
