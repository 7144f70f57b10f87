/** The operator's command. */
@NullMarked
@CheckReturnValue
package io.lease4j.cli;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
