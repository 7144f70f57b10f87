package io.lease4j.effect;

import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Settlement;

/**
 * Commits effects to one sink: the front door of a {@link FencedSink}. It checks bounds before any I/O, keeps the
 * deadline, turns <em>not committed</em> after silence into <em>unknown</em>, and tells the listener. Blocking, and
 * interruptible: interrupted after sending is unknown, and the flag stays set. Thread-safe.
 *
 * @since 0.1.0
 */
public interface Effects {

    /**
     * Commits an effect under an authority. The same effect again is accepted once and answered <em>already</em>.
     *
     * @param effect what to do
     * @param authority under which generation; its key is the effect's
     * @param deadline until when the answer is wanted
     * @return accepted, rejected, refused or unknown
     */
    CommitOutcome commit(Effect effect, ExecutionAuthority authority, Deadline deadline);

    /**
     * Shuts predecessors out before this generation has written anything. Call before reading what will be written
     * back.
     *
     * @param authority under which generation
     * @param deadline until when the answer is wanted
     * @return accepted, or why the generation is refused
     */
    FenceOutcome fence(ExecutionAuthority authority, Deadline deadline);

    /**
     * Makes sure whether an effect is in place: the only way to learn that it never committed.
     *
     * @param effect which effect
     * @param authority under which it was sent
     * @param deadline until when the answer is wanted
     * @return committed, never committed, not knowable, refused or unknown
     */
    CancelEffectOutcome cancel(Effect effect, ExecutionAuthority authority, Deadline deadline);

    /**
     * Finds out what became of an effect: commits it again, and cancels it if the answer proves nothing.
     *
     * @param unknown the outcome to settle
     * @param deadline until when the answer is wanted
     * @return answered, never committed, not knowable, or still unknown
     */
    Settlement<CommitOutcome> settle(CommitOutcome.Unknown unknown, Deadline deadline);

    /**
     * Returns the same operations as stages.
     *
     * @return a view of this object
     */
    AsyncEffects async();
}
