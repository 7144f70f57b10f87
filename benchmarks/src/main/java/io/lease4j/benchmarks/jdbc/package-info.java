/** What the guard adds to a transaction of the caller. */
@NullMarked
package io.lease4j.benchmarks.jdbc;

import org.jspecify.annotations.NullMarked;
