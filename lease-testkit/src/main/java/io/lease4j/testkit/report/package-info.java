/** The matrix report: which scenario is proven at which layer, for programs (JSON) and for people (HTML). */
@NullMarked
@CheckReturnValue
package io.lease4j.testkit.report;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
