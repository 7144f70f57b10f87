/**
 * Random histories: seeded clients, operations and faults on a virtual clock, checked, and shrunk to a short failing
 * one. A backend supplies a {@link io.lease4j.testkit.random.RandomTarget}.
 *
 * <p>{@link io.lease4j.testkit.random.RandomHistories} runs a seed; what fails is a {@link
 * io.lease4j.testkit.random.RandomFailure} that prints the shortest history found and how to run it again. With {@link
 * io.lease4j.testkit.random.WireFaults} transmissions are lost on a real wire.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.testkit.random;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
