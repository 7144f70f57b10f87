/** What is kept on a server, and whether cost grows with it. */
@NullMarked
package io.lease4j.benchmarks.size;

import org.jspecify.annotations.NullMarked;
