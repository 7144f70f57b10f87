/**
 * Random histories: seeded clients, operations and faults on a virtual clock, checked, and shrunk to a short failing one.
 * A backend supplies a {@link io.lease4j.testkit.random.RandomTarget}.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.testkit.random;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
