package io.lease4j.internal.worker;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import java.time.Duration;

/**
 * One caller's wait for a key. The request stays the same from poll to poll: {@code held} leaves no trace of it, and after
 * silence it is the one to go on with. Only a grant that is over needs another. Confined to one call.
 */
final class Polling {

    /** A holder may give back early: nobody waits longer than this between two polls. */
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    /** So much later than the other's expiry, at random: not all who wait for it come at once. */
    private static final Duration AFTER_EXPIRY = Duration.ofMillis(50);

    private final KeeperParts parts;
    private final LeaseKey key;
    private final HoldOptions options;
    private final long untilNanos;
    private AcquireRequest request;
    private int attempts;

    Polling(KeeperParts parts, LeaseKey key, HoldOptions options) {
        this.parts = parts;
        this.key = key;
        this.options = options;
        this.untilNanos = parts.clock().nanos() + options.maxWait().toNanos();
        this.request = prepare();
    }

    AcquireRequest request() {
        return request;
    }

    HoldOptions options() {
        return options;
    }

    Deadline deadline() {
        return parts.leases().within(options.acquireTimeout());
    }

    Deadline deadlineToMakeSure() {
        return parts.leases().within(options.releaseTimeout());
    }

    Verdict judge(AcquireOutcome outcome) {
        attempts++;
        return outcome.match(
                Verdict.Granted::new,
                ended -> another(new HoldOutcome.Ended(ended.lease())),
                held -> again(
                        new Verdict.Told(new HoldOutcome.Held(held.remaining(), held.byThisHolder())),
                        guided(held.remaining())),
                unknown -> {
                    // The one to go on with, should the front door have gone on with another.
                    request = unknown.request();
                    return again(new Verdict.MakeSure(), parts.jitter().backoff(attempts));
                },
                refused -> refused.reason() == RefusedReason.CANCELLED
                        // By another call for the key, which found it open.
                        ? another(refused)
                        : refused.retryMayHelp()
                                ? again(
                                        new Verdict.Told(refused),
                                        parts.jitter().backoff(attempts))
                                : new Verdict.Told(refused));
    }

    Verdict judge(Settlement<AcquireOutcome> settlement) {
        return settlement.match(
                answered -> answered.outcome()
                        .match(
                                Verdict.Granted::new,
                                ended -> new Verdict.Told(new HoldOutcome.Ended(ended.lease())),
                                held -> new Verdict.Told(new HoldOutcome.Held(held.remaining(), held.byThisHolder())),
                                unknown -> unknown(unknown.lastAnswer()),
                                Verdict.Told::new),
                committed ->
                        new Verdict.Told(new HoldOutcome.Ended(committed.what().lease())),
                neverCommitted -> new Verdict.Told(Refused.of(RefusedReason.DEADLINE_EXCEEDED)),
                notKnowable -> unknown(notKnowable.code()),
                still -> unknown(still.lastAnswer()));
    }

    /** A grant came too late to work with: the same request would only be answered with it again. */
    Verdict tooLate(HoldOutcome.Ended ended) {
        return another(ended);
    }

    private Verdict another(HoldOutcome over) {
        Verdict verdict = again(new Verdict.Told(over), parts.jitter().backoff(attempts));
        if (verdict instanceof Verdict.Again) {
            request = prepare();
        }
        return verdict;
    }

    private Verdict again(Verdict afterTheWait, Duration pause) {
        long left = untilNanos - parts.clock().nanos();
        if (left <= 0 || !parts.registry().isReady()) {
            return afterTheWait;
        }
        return new Verdict.Again(pause.toNanos() < left ? pause : Duration.ofNanos(left));
    }

    /** Doubled from poll to poll, but no later than shortly after the moment at which the other's lease may end. */
    private Duration guided(Duration remaining) {
        Duration step = parts.jitter().backoff(attempts);
        Duration end = remaining.plus(Duration.ofNanos((long) (parts.jitter().part() * AFTER_EXPIRY.toNanos())));
        Duration pause = step.compareTo(end) < 0 ? step : end;
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    private Verdict unknown(String lastAnswer) {
        return new Verdict.Told(new HoldOutcome.Unknown(request, UnknownReason.NO_ANSWER, lastAnswer));
    }

    private AcquireRequest prepare() {
        AcquireRequest.Builder builder =
                parts.leases().prepare(key).ttl(options.ttl()).maxLifetime(options.maxLifetime());
        options.executionId().ifPresent(builder::executionId);
        options.metadata().forEach(builder::metadata);
        return builder.build();
    }
}
