/**
 * What must hold of every recorded history: {@link io.lease4j.testkit.random.check.HistoryChecker}.
 *
 * <p>It knows the store and the sinks by what was recorded alone, so a history from anywhere can be judged. What does
 * not hold is a {@link io.lease4j.testkit.random.check.Finding}, with the event at which it shows.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.testkit.random.check;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
