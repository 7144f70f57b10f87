/**
 * The matrix report: which scenario is proven at which layer, for programs (JSON) and for people (HTML).
 *
 * <p>A {@link io.lease4j.testkit.report.MatrixReport} has a {@link io.lease4j.testkit.report.ScenarioResult} for each
 * {@link io.lease4j.testkit.report.Scenario} and {@link io.lease4j.testkit.report.Layer}; a {@link
 * io.lease4j.testkit.report.Failure} shows its schedule, step by step.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.testkit.report;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
