/**
 * The reference store, its two sinks and its witness, all in memory; and the faults that tests give them.
 *
 * <p>{@link io.lease4j.memory.MemoryLeaseStore} is made by {@code create} for a process that needs nothing else, or by
 * its builder with a clock of the test's. It has a {@link io.lease4j.memory.MemorySink} beside the leases; {@link
 * io.lease4j.memory.ForeignMemorySink} sees only tokens, as a sink in another database does. {@link
 * io.lease4j.memory.MemoryWitness} outlives a store, not the process. {@link io.lease4j.memory.MemorySnapshot} and
 * {@link io.lease4j.memory.MemoryFaults} are how a test makes a store forget, or damages it.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.memory;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
