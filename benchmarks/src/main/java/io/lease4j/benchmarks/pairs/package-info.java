/** Acquire and release in every client that is compared, and the ways to drive them. */
@NullMarked
package io.lease4j.benchmarks.pairs;

import org.jspecify.annotations.NullMarked;
