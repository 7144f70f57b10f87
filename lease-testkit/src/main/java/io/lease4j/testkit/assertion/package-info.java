/**
 * AssertJ assertions for outcomes, leases and histories.
 *
 * <p>Start at {@link io.lease4j.testkit.assertion.LeaseAssertions}: its {@code assertThat} takes each outcome, and a
 * failing assertion says what the outcome was, with its code.
 */
@NullMarked
package io.lease4j.testkit.assertion;

import org.jspecify.annotations.NullMarked;
