package io.lease4j.internal.worker;

import io.lease4j.Lease;
import io.lease4j.Term;
import io.lease4j.time.MonotonicClock;
import io.lease4j.worker.HoldOptions;
import java.time.Duration;

/**
 * One answer's grant and the moments that follow from it, on the keeper's clock. Immutable.
 *
 * <pre>
 * sent ── renew ── warn ── alarm, local deadline ── (margin) ── end of the term
 * </pre>
 *
 * @param lease the grant as it was answered
 * @param renewNanos when to renew
 * @param warnNanos when to warn if renewals fail
 * @param alarmNanos when the timer tells the loss
 * @param deadlineNanos the local deadline: from here on it is lost, whether a thread got to tell or not
 * @param endNanos the end of the term
 */
record Horizon(Lease lease, long renewNanos, long warnNanos, long alarmNanos, long deadlineNanos, long endNanos) {

    /** How early the timer aims to tell: a timer is late now and then, and a loss is told before the local deadline. */
    private static final Duration ALARM_LEAD = Duration.ofMillis(50);

    /** The part of the time to a renewal by which it may be earlier. */
    private static final double SPREAD = 0.2;

    static Horizon of(Lease lease, Term term, HoldOptions options, MonotonicClock clock, Jitter jitter) {
        // The clock first: the term, counted on another reading, is then at most too short.
        long now = clock.nanos();
        long end = now + term.remaining().toNanos();
        long margin = options.margin().toNanos();
        long deadline = end - margin;
        long alarm = deadline - Math.min(ALARM_LEAD.toNanos(), margin / 4);
        long reported = term.reported().toNanos();
        long sent = end - reported;
        long renewAfter = (long) (reported * options.renewalPoint() * (1 - SPREAD * jitter.part()));
        // Whatever the options say, half of what can be used is left for attempts, and a quarter after a warning.
        long renew = earlier(sent + renewAfter, now + (alarm - now) / 2);
        long warn = earlier(sent + (long) (reported * options.warningPoint()), alarm - (alarm - renew) / 4);
        return new Horizon(lease, renew, warn, alarm, deadline, end);
    }

    /** Tells whether no renewal makes it last longer: it already ends with the maximum lifetime. */
    boolean isLast() {
        return !lease.expiresAt().isBefore(lease.endsAtLatest());
    }

    /** Tells whether it is time to tell the loss. */
    boolean isAlarm(long now) {
        return now - alarmNanos >= 0;
    }

    /** Tells whether it is lost. The moment itself is. */
    boolean isOver(long now) {
        return now - deadlineNanos >= 0;
    }

    /** Returns the earlier of two moments of a clock that may wrap. */
    static long earlier(long one, long other) {
        return one - other <= 0 ? one : other;
    }
}
