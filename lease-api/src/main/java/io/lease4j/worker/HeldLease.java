package io.lease4j.worker;

import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Lease;
import io.lease4j.ReleaseOutcome;
import io.lease4j.effect.RejectedReason;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * One generation that is kept: renewed until it is given back or lost. It stays the same generation: nothing here ever
 * acquires again, and nothing that happens to another generation of the key changes it.
 *
 * <p>What it says of time is computed from the clock when it is asked, so that it is right even if no thread got to tell
 * anybody. All of it is advice to stop early; safety is the sink's. Bound to no thread. Thread-safe.
 *
 * @since 0.1.0
 */
public interface HeldLease extends AutoCloseable {

    /**
     * Returns the grant as the last answer gave it.
     *
     * @return the same generation each time; expiry and renewal number grow
     */
    Lease lease();

    /**
     * Makes the authority of one execution, for a sink. Does not ask the store: the sink decides.
     *
     * @param execution the execution
     * @return empty once the lease is lost or is being given back
     */
    Optional<ExecutionAuthority> authority(ExecutionId execution);

    /**
     * Returns the time until the lease is taken as lost if no renewal succeeds: what is left of the term, counted from
     * before its request was sent, without the safety margin.
     *
     * @return zero once it is lost or is being given back
     */
    Duration remaining();

    /**
     * Tells whether the lease is lost. Whoever asks first after the local deadline makes the loss known.
     *
     * @return true from the loss or the local deadline on, whichever comes first; also after it was given back
     */
    boolean isLost();

    /**
     * Returns when the lease is lost.
     *
     * @return completes once, on the keeper's executor; never if the lease is given back without having been lost
     */
    CompletionStage<Loss> loss();

    /**
     * Returns where the lease is in its life.
     *
     * @return a snapshot
     */
    HoldState state();

    /**
     * Adds who is told the loss, on the keeper's executor, one callback of this lease at a time; at once if it is lost
     * already. Throwing is logged once and changes nothing.
     *
     * @param listener takes the loss, once
     */
    void onLoss(Consumer<? super Loss> listener);

    /**
     * Adds who is told from now on that a loss may be near, like {@link #onLoss}.
     *
     * @param listener takes warnings
     */
    void onWarning(Consumer<? super Warning> listener);

    /**
     * Tells what a sink answered about this lease's authority. A reason that is about the generation makes the lease lost
     * at once; any other changes nothing.
     *
     * @param reason why the sink rejected
     */
    void rejected(RejectedReason reason);

    /**
     * Gives the lease back. The intent stops renewing first; once this returns, no renewal of the generation is sent any
     * more. Waits for the answer with a short deadline of its own, the release time-out of the options, and for a renewal
     * that was on its way; an interrupt shortens neither, and the flag stays set. Sends the same request again while its
     * outcome is unknown and time is left. Idempotent: a second call returns the same outcome.
     *
     * @return released, lost, refused or unknown; the lease then expires by itself
     */
    @CanIgnoreReturnValue
    ReleaseOutcome release();

    /**
     * Does {@link #release()} without waiting.
     *
     * @return completes on the keeper's executor; cancelling it changes nothing
     */
    @CanIgnoreReturnValue
    CompletionStage<ReleaseOutcome> releaseAsync();

    /** Does {@link #release()}. */
    @Override
    void close();
}
