/**
 * What a random run did and saw, one event a line: {@link io.lease4j.testkit.random.history.History}.
 *
 * <p>Each kind of {@link io.lease4j.testkit.random.history.Event} is a record: what a client asked ({@link
 * io.lease4j.testkit.random.history.Asked}) and was told ({@link io.lease4j.testkit.random.history.Told}), and what
 * the steps of store and sinks did in between.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.testkit.random.history;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
