/**
 * What scenarios move and break: time, the way between client and backend, and TCP connections.
 *
 * <p>{@link io.lease4j.testkit.control.ManualTime} with its {@link io.lease4j.testkit.control.DeterministicScheduler}
 * goes on only when it is told to. {@link io.lease4j.testkit.control.Interposer} stands between front door and store,
 * or sink, and loses, delays or repeats a transmission; {@link io.lease4j.testkit.control.TcpFaultProxy} does it to a
 * real connection. {@link io.lease4j.testkit.control.Gate} and {@link io.lease4j.testkit.control.Barrier} are where
 * bytes and transmissions wait until the test lets them go on.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.testkit.control;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
