package io.lease4j;

import io.lease4j.internal.Told;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * What one process knows of a request's transmissions. <em>Not committed</em> is a claim about a request, not about
 * its last transmission: once a transmission may have gone unanswered, or was answered as committed, no later answer
 * proves it. The front door keeps this; callers read {@link #firstSent()} to write it into a journal. Thread-safe.
 *
 * @since 0.1.0
 */
public final class RequestHistory {

    /** What a cancel is known to have said. */
    private enum Cancelled {
        NOT,
        NOT_KNOWABLE,
        NEVER_COMMITTED
    }

    /** What was answered of the transmissions that got an answer, or got none in time. */
    private enum Heard {
        NOT_COMMITTED,
        DOUBTFUL,
        COMMITTED;

        Heard and(Commitment committed) {
            return switch (committed) {
                case NO -> this;
                case UNKNOWN -> this == COMMITTED ? COMMITTED : DOUBTFUL;
                case YES -> COMMITTED;
            };
        }
    }

    private record State(@Nullable FirstSent firstSent, int inFlight, Heard heard, Cancelled cancelled) {

        boolean startsAfresh() {
            return firstSent == null || (inFlight == 0 && heard == Heard.NOT_COMMITTED && cancelled == Cancelled.NOT);
        }
    }

    /** Of every request that was never sent. */
    private static final State UNSENT = new State(null, 0, Heard.NOT_COMMITTED, Cancelled.NOT);

    /** A field instead of an object more: a store in this process keeps one of these for each receipt. */
    private static final AtomicReferenceFieldUpdater<RequestHistory, State> STATE =
            AtomicReferenceFieldUpdater.newUpdater(RequestHistory.class, State.class, "state");

    private volatile State state;
    private final Told told;

    private RequestHistory(State initial, Told told) {
        this.state = initial;
        this.told = told;
    }

    /**
     * Makes the history of a request that was never sent.
     *
     * @return an empty history
     */
    public static RequestHistory unsent() {
        return new RequestHistory(UNSENT, Told.nothing());
    }

    /**
     * Makes the history of a request that some process may have sent and whose outcome is not known.
     *
     * @param firstSent when it was first sent
     * @return a doubtful history
     */
    public static RequestHistory unanswered(FirstSent firstSent) {
        return new RequestHistory(
                new State(Objects.requireNonNull(firstSent, "firstSent"), 0, Heard.DOUBTFUL, Cancelled.NOT),
                Told.unknown());
    }

    /**
     * Records that a transmission is about to be sent. Call before sending, and {@link #answered} once for each call.
     *
     * @param now the time of this transmission
     * @return the first-sent time to stamp it with: {@code now} only if every transmission so far was answered, each
     *     as not committed
     */
    public FirstSent sending(FirstSent now) {
        Objects.requireNonNull(now, "now");
        State after = STATE.updateAndGet(this, before -> {
            FirstSent first = before.firstSent;
            return new State(before.startsAfresh() ? now : first, before.inFlight + 1, before.heard, before.cancelled);
        });
        return Objects.requireNonNull(after.firstSent);
    }

    /**
     * Records what became of a transmission. Once for each; one call too many leaves the history doubtful, because it
     * can no longer be told which transmissions were answered.
     *
     * @param committed what its answer said of it; unknown also if there was none
     */
    public void answered(Commitment committed) {
        Objects.requireNonNull(committed, "committed");
        STATE.updateAndGet(
                this,
                before -> before.inFlight == 0
                        ? new State(
                                before.firstSent,
                                0,
                                before.heard.and(Commitment.UNKNOWN).and(committed),
                                before.cancelled)
                        : new State(
                                before.firstSent, before.inFlight - 1, before.heard.and(committed), before.cancelled));
    }

    /**
     * Records that a cancel has decided about the request. First-sent never starts afresh from now on: once the tombstone
     * is reclaimed, a transmission is too old, and what was said to have never committed never does.
     */
    public void cancelled() {
        STATE.updateAndGet(
                this,
                before -> before.cancelled == Cancelled.NOT
                        ? new State(before.firstSent, before.inFlight, before.heard, Cancelled.NOT_KNOWABLE)
                        : before);
    }

    /**
     * Records that a cancel, or the tombstone that it left, has said that the request never committed. It is not sent
     * again from now on: a tombstone does not stay for ever, and what was said does.
     */
    public void neverCommitted() {
        STATE.updateAndGet(
                this, before -> new State(before.firstSent, before.inFlight, before.heard, Cancelled.NEVER_COMMITTED));
    }

    /**
     * Tells whether a cancel is known to have said that the request never committed, and no answer that it did.
     *
     * @return true if it is to be refused as cancelled, and not sent
     */
    public boolean hasNeverCommitted() {
        State known = now();
        return known.cancelled == Cancelled.NEVER_COMMITTED && known.heard != Heard.COMMITTED;
    }

    /**
     * Tells whether the next transmission starts first-sent afresh: every one so far was answered, each as not committed,
     * and none was cancelled.
     *
     * @return true also if the request was never sent
     */
    public boolean startsAfresh() {
        return now().startsAfresh();
    }

    /**
     * Returns when the request was first sent.
     *
     * @return empty if it never was
     */
    public Optional<FirstSent> firstSent() {
        return Optional.ofNullable(now().firstSent);
    }

    /**
     * Tells whether an answer <em>not committed</em> would prove nothing: a transmission went unanswered, was answered
     * as committed, or is still under way.
     *
     * @return true if the request may have committed
     */
    public boolean mayHaveCommitted() {
        State known = now();
        return known.heard != Heard.NOT_COMMITTED || known.inFlight > 0;
    }

    /**
     * Tells whether a transmission was answered as committed. A tombstone that denies it is older: the store came back
     * without what it did since.
     *
     * @return true from the first such answer on
     */
    public boolean hasCommitted() {
        return now().heard == Heard.COMMITTED;
    }

    /**
     * Records that the caller is told that the outcome is unknown.
     *
     * @return true the first time, which is when an event tells it
     */
    public boolean becomesUnknown() {
        return told.becomesUnknown();
    }

    /**
     * Records that the caller is told an outcome or verdict.
     *
     * @return true the first time after the outcome was unknown, here or in the process that sent the request
     */
    public boolean becomesKnown() {
        return told.becomesKnown();
    }

    private State now() {
        return state;
    }
}
