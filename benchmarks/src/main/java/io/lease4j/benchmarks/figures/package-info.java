/** What is computed from measured numbers, and how it is shown: no clock, no server. */
@NullMarked
package io.lease4j.benchmarks.figures;

import org.jspecify.annotations.NullMarked;
