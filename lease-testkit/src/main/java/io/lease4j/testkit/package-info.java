/**
 * The contract as tests. A backend author writes a {@link io.lease4j.testkit.LeaseStoreFixture} and a subclass of
 * {@link io.lease4j.testkit.LeaseStoreContract}, about thirty lines, and reads the report in {@code
 * target/lease-matrix}.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.testkit;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
