/** AssertJ assertions for outcomes, leases and histories. */
@NullMarked
package io.lease4j.testkit.assertion;

import org.jspecify.annotations.NullMarked;
