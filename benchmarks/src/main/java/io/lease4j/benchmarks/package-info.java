/**
 * Measures what a pair of acquire and release costs, beside the floor and beside what others offer. Not published; see
 * {@code docs/performance.md}.
 */
@NullMarked
package io.lease4j.benchmarks;

import org.jspecify.annotations.NullMarked;
