/** What scenarios move and break: time, the way between client and backend, and TCP connections. */
@NullMarked
@CheckReturnValue
package io.lease4j.testkit.control;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
