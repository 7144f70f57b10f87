/** The front door: what owns a request across its transmissions. */
@NullMarked
@CheckReturnValue
package io.lease4j.internal.door;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
