/** The reference store, its two sinks and its witness, all in memory; and the faults that tests give them. */
@NullMarked
@CheckReturnValue
package io.lease4j.memory;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
