/**
 * The contract as tests. A backend author writes a {@link io.lease4j.testkit.LeaseStoreFixture} and a subclass of
 * {@link io.lease4j.testkit.LeaseStoreContract}, about thirty lines, and reads the report in {@code
 * target/lease-matrix}.
 *
 * <p>Authors of sinks do the same with {@link io.lease4j.testkit.FencedSinkContract}. {@link
 * io.lease4j.testkit.ReferenceSink} and {@link io.lease4j.testkit.ReferenceWitness} stand in for parts that an author,
 * or a service under test, does not have. Tests of other classes count for the same report through {@link
 * io.lease4j.testkit.MatrixScenarios}.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.testkit;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
