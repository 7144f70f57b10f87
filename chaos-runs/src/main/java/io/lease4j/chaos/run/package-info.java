/** One run from its start to its record: parts, workers, faults, what comes back, and what is left to read. */
@org.jspecify.annotations.NullMarked
package io.lease4j.chaos.run;
