package io.lease4j.internal.door;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Ended;
import io.lease4j.AcquireRequest;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.observe.CallKind;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.time.Scheduler.Cancellation;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * An acquire, in its turn for the key. While an earlier acquire of the key has no known outcome, a call that asks for
 * the same goes on with that one; any other cancels it and gives back what it was granted, and only then sends its own.
 */
final class AcquireCall implements Act<AcquireOutcome>, OpenAcquires.Waiter {

    private static final AcquireMutation HOW = new AcquireMutation();

    private final FrontDoorParts parts;
    private final AcquireRequest asked;
    private final boolean onlyThisOne;
    private final boolean alone;
    private final CompletableFuture<AcquireOutcome> result = new CompletableFuture<>();
    private final Optional<Refused> bad;

    private volatile @Nullable Call call;
    private volatile AcquireRequest current;
    private volatile @Nullable AcquireRequest open;
    private volatile Optional<Echo> echo = Optional.empty();
    private volatile boolean hasTurn;

    private boolean othersWait;

    /** Who starts it, while that enters: whoever has the turn at once needs nobody to hand its outcome on. */
    private volatile @Nullable Thread entering;

    private @Nullable CompletableFuture<AcquireOutcome> atOnce;

    private AcquireCall(
            FrontDoorParts parts, AcquireRequest asked, boolean onlyThisOne, boolean alone, Optional<Refused> bad) {
        this.parts = parts;
        this.asked = asked;
        this.current = asked;
        this.onlyThisOne = onlyThisOne;
        this.alone = alone;
        this.bad = bad;
    }

    /** Acquires for a caller. */
    static AcquireCall of(FrontDoorParts parts, AcquireRequest asked) {
        return new AcquireCall(parts, asked, false, false, Optional.empty());
    }

    /**
     * Acquires for a keeper, whose calls do not share a grant: an open request of another of its calls, which may still go on
     * with it, is cleared although it asks for the same.
     */
    static AcquireCall alone(FrontDoorParts parts, AcquireRequest asked) {
        return new AcquireCall(parts, asked, false, true, Optional.empty());
    }

    /** Replays a request to settle it: another one that is open stays what it is. */
    static AcquireCall replay(FrontDoorParts parts, AcquireRequest asked) {
        return new AcquireCall(parts, asked, true, false, Optional.empty());
    }

    @Override
    public CallKind kind() {
        return CallKind.ACQUIRE;
    }

    @Override
    public Optional<Refused> obstacle() {
        return bad.or(() -> Checks.request(parts.door().store, parts.door().holder, asked));
    }

    @Override
    public CompletableFuture<AcquireOutcome> start(Call started) {
        call = started;
        entering = Thread.currentThread();
        if (!parts.open().enter(asked.key(), this)) {
            Sweeping.start(parts);
            return CompletableFuture.completedFuture(refused(Refused.of(RefusedReason.TOO_MANY_OPEN)));
        }
        entering = null;
        CompletableFuture<AcquireOutcome> mine = atOnce;
        if (mine != null) {
            return mine;
        }
        if (!hasTurn && !result.isDone()) {
            Cancellation timeOut = parts.door().timers.after(started.deadline().remaining(), this::waitIsOver);
            var unused = result.whenComplete((outcome, failure) -> timeOut.cancel());
        }
        return result;
    }

    /** The key was busy until the deadline: nothing of this call was sent. */
    private void waitIsOver() {
        if (parts.open().takeBack(asked.key(), this)) {
            result.complete(refused(Refused.of(RefusedReason.DEADLINE_EXCEEDED)));
        }
    }

    @Override
    public void yourTurn(@Nullable AcquireRequest opened) {
        hasTurn = true;
        open = opened;
        try {
            CompletableFuture<AcquireOutcome> turn = turn(Objects.requireNonNull(call), opened);
            if (Thread.currentThread().equals(entering)) {
                atOnce = turn;
                return;
            }
            var unused = turn.whenComplete((outcome, failure) -> {
                if (failure == null) {
                    result.complete(outcome);
                } else {
                    result.completeExceptionally(failure);
                }
            });
        } catch (RuntimeException | Error mistake) {
            result.completeExceptionally(mistake);
        }
    }

    private CompletableFuture<AcquireOutcome> turn(Call now, @Nullable AcquireRequest opened) {
        if (now.isAbandoned()) {
            return CompletableFuture.completedFuture(refused(Refused.of(RefusedReason.INTERRUPTED)));
        }
        // Whoever has the turn at once has not waited, and was asked a moment ago.
        if (!Thread.currentThread().equals(entering) && now.deadline().isPast()) {
            return CompletableFuture.completedFuture(refused(Refused.of(RefusedReason.DEADLINE_EXCEEDED)));
        }
        if (opened == null) {
            return send(asked, now);
        }
        if (Mutation.same(opened, asked)) {
            // The same object or one that was read from a journal: the open one knows its transmissions.
            return send(opened, now);
        }
        if (onlyThisOne) {
            return CompletableFuture.completedFuture(refused(Refused.of(RefusedReason.EARLIER_REQUEST_OPEN)));
        }
        return !alone && opened.asksTheSameAs(asked) ? goOnWith(opened, now) : clearThenSend(opened, now);
    }

    private CompletableFuture<AcquireOutcome> goOnWith(AcquireRequest opened, Call now) {
        return send(opened, now).thenCompose(outcome -> {
            if (outcome instanceof Ended || isCancelled(outcome)) {
                // It is known now, and over: nothing keeps the new request from being sent.
                parts.door().announcer.told(opened, outcome, echo, now);
                open = null;
                return send(asked, now);
            }
            if (outcome instanceof AcquireOutcome.Unknown unknown
                    && unknown.reason() == UnknownReason.EARLIER_TRANSMISSION) {
                // Its replay proves nothing, and never will: only a cancellation does.
                return clearThenSend(opened, now);
            }
            return CompletableFuture.completedFuture(outcome);
        });
    }

    private CompletableFuture<AcquireOutcome> clearThenSend(AcquireRequest opened, Call now) {
        current = asked;
        return new Clearing(parts, opened).clear(now).thenCompose(cleared -> {
            if (!cleared) {
                return CompletableFuture.completedFuture(refused(Refused.of(RefusedReason.EARLIER_REQUEST_OPEN)));
            }
            open = null;
            return now.isAbandoned()
                    ? CompletableFuture.completedFuture(refused(Refused.of(RefusedReason.INTERRUPTED)))
                    : send(asked, now);
        });
    }

    private CompletableFuture<AcquireOutcome> send(AcquireRequest request, Call now) {
        current = request;
        return parts.transmitter().send(HOW, request, now, this::heard);
    }

    /** Keeps in mind what has to stay open if the outcome of what was sent is not known, or reaches nobody. */
    private AcquireOutcome heard(Answer<AcquireOutcome> answer) {
        echo = answer.echo();
        if (current.history().firstSent().isPresent()) {
            open = current;
        }
        return answer.outcome();
    }

    private static boolean isCancelled(AcquireOutcome outcome) {
        return outcome instanceof Refused refused && refused.reason() == RefusedReason.CANCELLED;
    }

    @Override
    public AcquireOutcome refused(Refused why) {
        return Doubt.judge(HOW, asked, why);
    }

    @Override
    public AcquireOutcome brokenOff(UnknownReason why, Call broken) {
        AcquireOutcome unknown = HOW.unknown(current, why, "none");
        parts.door().announcer.told(current, unknown, Optional.empty(), broken);
        return unknown;
    }

    @Override
    public void concluded(AcquireOutcome outcome, Call done) {
        boolean known = open == current && !(outcome instanceof AcquireOutcome.Unknown);
        try {
            parts.door().announcer.told(current, outcome, echo, done);
        } finally {
            // Whatever telling comes to: a turn that nobody leaves would close the key for good.
            leave(known ? null : open);
        }
    }

    @Override
    public void abandoned() {
        leave(open);
    }

    private void leave(@Nullable AcquireRequest stillOpen) {
        if (hasTurn) {
            othersWait = parts.open().leave(asked.key(), stillOpen);
        }
    }

    @Override
    public void afterwards() {
        if (othersWait) {
            parts.open().passTurns(asked.key());
        }
    }
}
