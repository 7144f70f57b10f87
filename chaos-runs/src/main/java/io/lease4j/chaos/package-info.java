/** Worker processes, real servers and faults from a seed: the command line and the run. */
@org.jspecify.annotations.NullMarked
package io.lease4j.chaos;
