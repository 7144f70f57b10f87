/** Many leases held at once by one process. */
@NullMarked
package io.lease4j.benchmarks.hold;

import org.jspecify.annotations.NullMarked;
