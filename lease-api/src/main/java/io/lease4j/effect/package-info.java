/**
 * Where a stale holder is actually stopped: sinks that check the fencing token at their own linearization point.
 *
 * <p>A worker describes what it wants done as an {@link io.lease4j.effect.Effect} with an id that stays the same when
 * the work is repeated, and commits it through {@link io.lease4j.effect.Effects}, the front door of a sink. The {@link
 * io.lease4j.effect.CommitOutcome} says whether it is in place, now or already, or why this generation may not write
 * any more ({@link io.lease4j.effect.RejectedReason}). Who reads before writing calls {@code fence} first.
 *
 * <p>Whoever has a place for effects implements {@link io.lease4j.effect.FencedSink}. The modules for JDBC, Valkey and
 * memory each have one; the test kit has the rules.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.effect;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
