/** What must hold of every recorded history: {@link io.lease4j.testkit.random.check.HistoryChecker}. */
@NullMarked
@CheckReturnValue
package io.lease4j.testkit.random.check;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
