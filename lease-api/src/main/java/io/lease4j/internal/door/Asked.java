package io.lease4j.internal.door;

import io.lease4j.UnknownReason;
import io.lease4j.time.Scheduler.Cancellation;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One question on its way. Whoever waits for it is told once: the answer, or why there is none. An answer that comes after
 * that is told as a late one. Thread-safe.
 *
 * @param <T> the answer
 */
final class Asked<T> implements BiConsumer<@Nullable T, @Nullable Throwable>, Runnable {

    /** Who waits. Called on whichever thread has the answer, or ends the wait. */
    interface Waiting<T> {

        void answered(T answer);

        void silent(UnknownReason why);

        /** The answer came after the wait was given up. */
        void late(T answer);
    }

    private static final Cancellation NOTHING = () -> {};

    private final String whom;
    private final Complaints complaints;
    private final Waiting<T> waiting;
    private final AtomicBoolean over = new AtomicBoolean();
    private volatile Cancellation timeOut = NOTHING;

    Asked(String whom, Complaints complaints, Waiting<T> waiting) {
        this.whom = whom;
        this.complaints = complaints;
        this.waiting = waiting;
    }

    boolean isOver() {
        return over.get();
    }

    /** Keeps what ends the wait, and takes it back if the wait has ended meanwhile. */
    void endsBy(Cancellation cancellation) {
        timeOut = cancellation;
        if (over.get()) {
            cancellation.cancel();
        }
    }

    @Override
    public void accept(@Nullable T answer, @Nullable Throwable failure) {
        if (failure != null) {
            failed(failure);
        } else if (answer == null) {
            complaints.once(whom + " answers with null", null);
            silent(UnknownReason.ANSWER_UNREADABLE);
        } else if (ends()) {
            waiting.answered(answer);
        } else {
            waiting.late(answer);
        }
    }

    void failed(Throwable failure) {
        complaints.once(whom + " throws instead of answering with an outcome", failure);
        silent(UnknownReason.BACKEND_ERROR);
    }

    /** The time is over. */
    @Override
    public void run() {
        silent(UnknownReason.NO_ANSWER);
    }

    private void silent(UnknownReason why) {
        if (ends()) {
            waiting.silent(why);
        }
    }

    private boolean ends() {
        if (!over.compareAndSet(false, true)) {
            return false;
        }
        timeOut.cancel();
        return true;
    }
}
