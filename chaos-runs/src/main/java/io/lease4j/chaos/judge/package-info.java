/**
 * Decides afterwards, from what a run wrote down, what was true: what the store and the sinks committed and in which order,
 * whether what the workers were told agrees with it, and whether the sinks kept what they promise.
 */
@NullMarked
package io.lease4j.chaos.judge;

import org.jspecify.annotations.NullMarked;
