/** Typed events, told at the semantic transition, for audit and metrics. */
@NullMarked
@CheckReturnValue
package io.lease4j.observe;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
