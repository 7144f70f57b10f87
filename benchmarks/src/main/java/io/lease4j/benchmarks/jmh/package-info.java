/** Single operations in one process, measured by JMH. */
@NullMarked
package io.lease4j.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
