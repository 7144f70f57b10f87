package io.lease4j.internal.door;

import io.lease4j.AcquireOutcome;
import io.lease4j.CancelOutcome;
import io.lease4j.CommittedRequest;
import io.lease4j.Deadline;
import io.lease4j.LeaseRequest;
import io.lease4j.NotKnowableReason;
import io.lease4j.Operation;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.ResolveOutcome;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.observe.CallKind;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Finds out what became of a request.
 *
 * <pre>
 * own instance:   replay ──an outcome──▶ answered
 *                        ──proves nothing──▶ cancel     ──no answer──▶ wait, replay
 * other instance: resolve ──committed──▶ give back ──▶ committed
 *                         ──no receipt──▶ cancel        ──no answer──▶ wait, resolve
 * cancel ──never committed, not knowable──▶ that
 *        ──committed──▶ own acquire: replay once more, then give back ──▶ committed
 * </pre>
 *
 * @param <O> the outcome of the request
 */
final class SettleCall<O extends Outcome> implements Act<Settlement<O>> {

    /** One attempt takes half of what is left, so that a lost answer leaves time for another. */
    private static final Duration SHORTEST_ATTEMPT = Duration.ofSeconds(1);

    private final FrontDoorParts parts;
    private final LeaseRequest<O> request;
    private final Optional<Function<Call, CompletableFuture<O>>> replay;
    private volatile Optional<GivingBack> givingBack = Optional.empty();

    private SettleCall(
            FrontDoorParts parts, LeaseRequest<O> request, Optional<Function<Call, CompletableFuture<O>>> replay) {
        this.parts = parts;
        this.request = request;
        this.replay = replay;
    }

    /** Settles a request, and replays it if it is this instance's own. */
    static <O extends Outcome> SettleCall<O> of(
            FrontDoorParts parts, LeaseRequest<O> request, Function<Call, CompletableFuture<O>> replay) {
        boolean own = request.caller().equals(parts.door().holder);
        return new SettleCall<>(parts, request, own ? Optional.of(replay) : Optional.empty());
    }

    /** Settles a request that is never replayed here. */
    static <O extends Outcome> SettleCall<O> foreign(FrontDoorParts parts, LeaseRequest<O> request) {
        return new SettleCall<>(parts, request, Optional.empty());
    }

    @Override
    public CallKind kind() {
        return CallKind.SETTLE;
    }

    @Override
    public Optional<Refused> obstacle() {
        return Checks.key(parts.door().store, request.key());
    }

    @Override
    public CompletableFuture<Settlement<O>> start(Call call) {
        // From here on the request may have been sent: a caller who is interrupted is told that nothing is known.
        if (!call.maySend()) {
            return still("none");
        }
        return attempt(0, "none", call);
    }

    private CompletableFuture<Settlement<O>> attempt(int attempts, String last, Call call) {
        if (call.isAbandoned() || call.deadline().isPast()) {
            return still(last);
        }
        return replay.isPresent() ? replay(replay.get(), attempts, call) : resolve(attempts, call);
    }

    private CompletableFuture<Settlement<O>> replay(
            Function<Call, CompletableFuture<O>> again, int attempts, Call call) {
        return again.apply(part(call)).thenCompose(outcome -> {
            Optional<UnknownReason> unknown = Announcer.unknownReason(outcome);
            if (unknown.isEmpty()) {
                return done(new Settlement.Answered<>(outcome));
            }
            return unknown.get() == UnknownReason.EARLIER_TRANSMISSION
                    ? cancel(attempts, call)
                    : again(attempts, outcome.code(), call);
        });
    }

    private CompletableFuture<Settlement<O>> resolve(int attempts, Call call) {
        return parts.reader().resolve(request, part(call)).thenCompose(answer -> {
            ResolveOutcome outcome = answer.outcome();
            if (outcome instanceof ResolveOutcome.Committed committed) {
                return giveBack(committed.what(), attempts, answer.echo(), call);
            }
            return outcome instanceof ResolveOutcome.StillUnknown
                    ? cancel(attempts, call)
                    : again(attempts, outcome.code(), call);
        });
    }

    private CompletableFuture<Settlement<O>> cancel(int attempts, Call call) {
        if (call.isAbandoned() || call.deadline().isPast()) {
            return still("none");
        }
        Optional<Refused> bad = Checks.cancellation(parts.door().store, request);
        if (bad.isPresent()) {
            return still(bad.get().code());
        }
        return parts.reader().cancel(request, part(call)).thenCompose(answer -> {
            CancelOutcome verdict = answer.outcome();
            if (verdict instanceof CancelOutcome.Committed committed) {
                return committed(committed.what(), attempts, answer, call);
            }
            if (verdict instanceof CancelOutcome.NeverCommitted) {
                return known(new Settlement.NeverCommitted<>(), answer.echo(), call);
            }
            if (verdict instanceof CancelOutcome.NotKnowable notKnowable) {
                NotKnowableReason why = notKnowable.reason();
                return known(new Settlement.NotKnowable<>(why), answer.echo(), call);
            }
            return verdict.retryMayHelp() ? again(attempts, verdict.code(), call) : still(verdict.code());
        });
    }

    private CompletableFuture<Settlement<O>> committed(
            CommittedRequest what, int attempts, Answer<CancelOutcome> answer, Call call) {
        if (replay.isEmpty() || request.operation() != Operation.ACQUIRE || call.isAbandoned()) {
            return giveBack(what, attempts, answer.echo(), call);
        }
        return replay.get()
                .apply(part(call))
                .thenCompose(outcome -> outcome instanceof AcquireOutcome.Acquired
                        ? done(new Settlement.Answered<>(outcome))
                        : giveBack(what, attempts, answer.echo(), call));
    }

    private CompletableFuture<Settlement<O>> giveBack(
            CommittedRequest what, int attempts, Optional<Echo> echo, Call call) {
        // The same release each time: it, too, remembers what went unanswered.
        GivingBack release = givingBack.orElseGet(() -> new GivingBack(parts, what));
        givingBack = Optional.of(release);
        return release.giveBack(part(call))
                .thenCompose(given -> given.isPresent()
                        ? known(new Settlement.Committed<>(given.get()), echo, call)
                        : again(attempts, "committed", call));
    }

    private CompletableFuture<Settlement<O>> again(int attempts, String last, Call call) {
        return parts.backoff()
                .pause(parts.door().timers, attempts, call.deadline())
                .thenCompose(over -> attempt(attempts + 1, last, call));
    }

    private Call part(Call call) {
        Duration half = call.deadline().remaining().dividedBy(2);
        Deadline deadline = call.deadline().atMost(half.compareTo(SHORTEST_ATTEMPT) < 0 ? SHORTEST_ATTEMPT : half);
        return call.part(deadline);
    }

    private CompletableFuture<Settlement<O>> known(Settlement<O> settlement, Optional<Echo> echo, Call call) {
        parts.door().announcer.known(request, settlement.code(), echo.map(Echo::backendTime), call);
        parts.open().known(request);
        return done(settlement);
    }

    private static <O extends Outcome> CompletableFuture<Settlement<O>> done(Settlement<O> settlement) {
        return CompletableFuture.completedFuture(settlement);
    }

    private static <O extends Outcome> CompletableFuture<Settlement<O>> still(String lastAnswer) {
        return done(new Settlement.StillUnknown<>(lastAnswer));
    }

    @Override
    public Settlement<O> refused(Refused why) {
        return new Settlement.StillUnknown<>(why.code());
    }

    @Override
    public Settlement<O> brokenOff(UnknownReason why, Call call) {
        return new Settlement.StillUnknown<>("none");
    }
}
