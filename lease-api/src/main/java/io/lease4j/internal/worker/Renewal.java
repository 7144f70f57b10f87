package io.lease4j.internal.worker;

import io.lease4j.Generation;
import io.lease4j.Leases;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.UnknownReason;
import io.lease4j.internal.Codes;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The renewal of one generation that is due or under way. The request stays the same until its outcome is known, so that a
 * lost answer costs nothing; a request that can never be answered any more is followed by one with a higher number.
 * Confined to its lease's lock.
 */
final class Renewal {

    /** Refusals that stay what they are, as codes: after silence they come as the last answer of an unknown outcome. */
    private static final Set<String> FOR_GOOD = Arrays.stream(RefusedReason.values())
            .filter(reason -> !reason.retryMayHelp())
            .map(reason -> Codes.of("refused", reason))
            .collect(Collectors.toUnmodifiableSet());

    /** What a failed attempt means for the next. */
    enum Failure {
        SAME_AGAIN,
        ANOTHER_REQUEST,
        FOR_GOOD
    }

    private @Nullable RenewRequest open;
    private long number;
    private boolean underWay;
    private int failures;
    private long failingSinceNanos;
    private String lastAnswer = "none";
    private boolean isRefused;
    private boolean warned;

    /** Starts an attempt, with the request whose outcome is not known or with a fresh one. */
    RenewRequest start(Generation generation, Leases leases, long lastNumber, Duration ttl, long now) {
        RenewRequest request = open;
        if (request == null) {
            number = Math.max(number, lastNumber) + 1;
            request = RenewRequest.of(generation, leases.holder(), RequestId.random(), number, ttl);
            open = request;
        }
        if (failures == 0) {
            failingSinceNanos = now;
        }
        underWay = true;
        return request;
    }

    boolean isUnderWay() {
        return underWay;
    }

    /** Ends the attempt; false if it is not the one that is under way. */
    boolean end(RenewRequest request) {
        if (!underWay || open != request) {
            return false;
        }
        underWay = false;
        return true;
    }

    void succeeded() {
        open = null;
        failures = 0;
        warned = false;
        lastAnswer = "renewed";
        isRefused = false;
    }

    /** Notes that the attempt was answered, but not with a longer term, or not at all. */
    Failure failed(@Nullable RenewOutcome outcome) {
        failures++;
        // What it was refused for says more than that there was then no answer, or no time for one.
        boolean says = outcome instanceof Refused refused
                ? refused.reason() != RefusedReason.DEADLINE_EXCEEDED
                : outcome != null && !(outcome instanceof RenewOutcome.Unknown);
        if (says || !isRefused) {
            lastAnswer = outcome == null ? "none" : outcome.code();
            isRefused = says && outcome instanceof Refused;
        }
        Failure failure = judge(outcome);
        if (failure == Failure.ANOTHER_REQUEST) {
            open = null;
        }
        return failure;
    }

    private Failure judge(@Nullable RenewOutcome outcome) {
        if (outcome instanceof RenewOutcome.Unknown unknown) {
            boolean staysUnknown =
                    unknown.reason() == UnknownReason.EARLIER_TRANSMISSION && FOR_GOOD.contains(unknown.lastAnswer());
            return staysUnknown ? Failure.ANOTHER_REQUEST : Failure.SAME_AGAIN;
        }
        if (outcome instanceof Refused refused) {
            return judge(refused);
        }
        return Failure.SAME_AGAIN;
    }

    private Failure judge(Refused refused) {
        refused.renewal().ifPresent(current -> number = Math.max(number, current.number()));
        return switch (refused.reason()) {
            // Somebody renewed past it, or took it back: that says nothing of the next one.
            case TOO_OLD, CANCELLED -> Failure.ANOTHER_REQUEST;
            default -> refused.retryMayHelp() ? Failure.SAME_AGAIN : Failure.FOR_GOOD;
        };
    }

    int failures() {
        return failures;
    }

    Duration failingFor(long now) {
        return Duration.ofNanos(Math.max(0, now - failingSinceNanos));
    }

    /** Tells whether an attempt was begun that has not succeeded. */
    boolean isFailing() {
        return failures > 0 || underWay;
    }

    String lastAnswer() {
        return Objects.requireNonNull(lastAnswer);
    }

    boolean isWarned() {
        return warned;
    }

    void warned() {
        warned = true;
    }

    /** Forgets the request: nothing more is sent for the generation. */
    void stop() {
        open = underWay ? open : null;
    }
}
