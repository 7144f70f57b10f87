package io.lease4j.effect;

import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Settlement;
import java.util.concurrent.CompletionStage;

/**
 * The operations of {@link Effects} as stages, completed on the caller's executor. A stage never completes
 * exceptionally for anything that an outcome names; cancelling one changes nothing about the effect. Thread-safe.
 *
 * @since 0.1.0
 */
public interface AsyncEffects {

    /**
     * Does {@link Effects#commit}.
     *
     * @param effect what to do
     * @param authority under which generation
     * @param deadline until when the answer is wanted
     * @return the outcome
     */
    CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline);

    /**
     * Does {@link Effects#fence}.
     *
     * @param authority under which generation
     * @param deadline until when the answer is wanted
     * @return the outcome
     */
    CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline);

    /**
     * Does {@link Effects#cancel}.
     *
     * @param effect which effect
     * @param authority under which it was sent
     * @param deadline until when the answer is wanted
     * @return the outcome
     */
    CompletionStage<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Deadline deadline);

    /**
     * Does {@link Effects#settle}.
     *
     * @param unknown the outcome to settle
     * @param deadline until when the answer is wanted
     * @return what became of it
     */
    CompletionStage<Settlement<CommitOutcome>> settle(CommitOutcome.Unknown unknown, Deadline deadline);
}
