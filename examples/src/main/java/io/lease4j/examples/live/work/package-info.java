/** A worker process of the live example: leases, steps, fenced postings, and what it does about what its former start left. */
@NullMarked
package io.lease4j.examples.live.work;

import org.jspecify.annotations.NullMarked;
