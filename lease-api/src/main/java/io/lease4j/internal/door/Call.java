package io.lease4j.internal.door;

import io.lease4j.Deadline;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One call of a caller: its deadline, its trace, and whether somebody still waits for its outcome. A caller who is
 * interrupted abandons the call; either that or the outcome comes first, never both.
 *
 * <pre>
 * unsent ──▶ sent ──▶ finished        unsent, sent ──▶ abandoned
 * </pre>
 */
final class Call {

    private enum State {
        UNSENT,
        SENT,
        FINISHED,
        ABANDONED
    }

    /** What a caller who is interrupted is told. */
    enum Abandoned {
        BEFORE_SENDING,
        AFTER_SENDING,
        TOO_LATE
    }

    private final Deadline deadline;
    private final Optional<String> traceId;
    private final AtomicReference<State> state = new AtomicReference<>(State.UNSENT);

    Call(Deadline deadline, Optional<String> traceId) {
        this.deadline = deadline;
        this.traceId = traceId;
    }

    /** Makes a part of this call that is waited for on its own, for at most as long. */
    Call part(Deadline partDeadline) {
        return new Call(partDeadline, traceId);
    }

    Deadline deadline() {
        return deadline;
    }

    Optional<String> traceId() {
        return traceId;
    }

    /** Returns true if the request may be sent (again): somebody waits for its outcome. */
    boolean maySend() {
        return state.compareAndSet(State.UNSENT, State.SENT) || state.get() == State.SENT;
    }

    /** Returns true if the outcome reaches the caller. */
    boolean finish() {
        return state.compareAndSet(State.UNSENT, State.FINISHED) || state.compareAndSet(State.SENT, State.FINISHED);
    }

    /** Stops waiting, unless the outcome is there already. */
    Abandoned abandon() {
        if (state.compareAndSet(State.UNSENT, State.ABANDONED)) {
            return Abandoned.BEFORE_SENDING;
        }
        return state.compareAndSet(State.SENT, State.ABANDONED) ? Abandoned.AFTER_SENDING : Abandoned.TOO_LATE;
    }

    boolean isAbandoned() {
        return Objects.requireNonNull(state.get()) == State.ABANDONED;
    }
}
