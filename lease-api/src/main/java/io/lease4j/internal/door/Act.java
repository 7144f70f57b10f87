package io.lease4j.internal.door;

import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.UnknownReason;
import io.lease4j.observe.CallKind;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * One thing that a caller wants: what stands against it, how it is done, and how it ends when it is not. Used for one
 * call.
 *
 * @param <O> its outcome
 */
interface Act<O extends Outcome> {

    /** Returns what is asked for. */
    CallKind kind();

    /** Returns what stands against it, found without asking anybody. */
    Optional<Refused> obstacle();

    /** Does it. The future completes by the call's deadline. */
    CompletableFuture<O> start(Call call);

    /** Makes the outcome of an act that was not started. */
    O refused(Refused why);

    /** Makes the outcome of an act that was started, and whose own outcome nobody waits for any more. */
    O brokenOff(UnknownReason why, Call call);

    /** The outcome reaches the caller. Called once, or {@link #abandoned} is. */
    default void concluded(O outcome, Call call) {}

    /** The outcome reaches nobody. */
    default void abandoned() {}

    /** The outcome was handed over: what others wait for can start. */
    default void afterwards() {}
}
