/**
 * Typed events, told at the semantic transition, for audit and metrics.
 *
 * <p>A {@link io.lease4j.observe.LeaseListener} is told each {@link io.lease4j.observe.LeaseEvent}, with its {@link
 * io.lease4j.observe.EventContext}, and each {@link io.lease4j.observe.CallEnded}. Two are there: {@link
 * io.lease4j.observe.Slf4jAudit}, which front doors have unless told otherwise, and {@link
 * io.lease4j.observe.LeaseMeters} for Micrometer. None of them ever changes an outcome.
 *
 * <p>{@link io.lease4j.observe.LeaseHealth} is what a front door knows not to hold, without asking anybody. {@link
 * io.lease4j.observe.LeaseHistory} tells from the store's record who held a key, from when to when, and why it ended.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.observe;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
