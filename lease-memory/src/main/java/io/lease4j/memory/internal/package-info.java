/**
 * The steps of the store and the state they work on. One class for each step; {@code StepContext} is what a step sees, and
 * everything that it sees is guarded by the lock of one shard.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.memory.internal;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
