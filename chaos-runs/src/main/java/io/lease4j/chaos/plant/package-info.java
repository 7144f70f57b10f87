/** Faults that are planted in the real store, sinks and workers, to see whether a run finds them. */
@NullMarked
package io.lease4j.chaos.plant;

import org.jspecify.annotations.NullMarked;
