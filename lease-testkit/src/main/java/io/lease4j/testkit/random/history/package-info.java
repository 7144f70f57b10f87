/** What a random run did and saw, one event a line: {@link io.lease4j.testkit.random.history.History}. */
@NullMarked
@CheckReturnValue
package io.lease4j.testkit.random.history;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
