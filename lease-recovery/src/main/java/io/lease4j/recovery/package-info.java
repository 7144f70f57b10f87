/**
 * What a restarted worker may do with work that was interrupted. Nothing in here acquires by itself.
 *
 * <p>{@link io.lease4j.recovery.FileExecutionJournal} is an {@link io.lease4j.recovery.ExecutionJournal} that survives
 * a crash: it has what was begun, and which mutations were sent and never answered. At the start {@link
 * io.lease4j.recovery.StartupReconciler} asks the store about each {@link io.lease4j.recovery.UnfinishedExecution} and
 * returns a {@link io.lease4j.recovery.RecoveryReport}; each decision is the {@link
 * io.lease4j.recovery.RecoveryClassifier}'s, a pure function from data to one {@link
 * io.lease4j.recovery.RecoveryDecision} with its reason. {@link io.lease4j.recovery.OutcomeResolver} finds out what
 * became of a {@link io.lease4j.recovery.PendingMutation}, and {@link io.lease4j.recovery.Reacquisition} goes on with
 * a new generation, where the caller says so.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.recovery;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
