/**
 * The fencing floor: how a store whose memory may have gone back proves that no token repeats.
 *
 * <p>After a restart, a failover or a restored backup a store cannot know what it granted. It refuses with a {@link
 * io.lease4j.floor.Ticket} until a {@link io.lease4j.floor.TokenRange} above everything given before is installed:
 * raised beforehand at a {@link io.lease4j.floor.FloorWitness}, a counter that outlives the store, or named by an
 * operator. The front door does this by itself where it has a witness; an operator calls {@link
 * io.lease4j.LeaseOperator#prove}. {@link io.lease4j.floor.ProofBasis} says afterwards how it was proven.
 *
 * <p>Most services only hand a witness to a builder. Who keeps that counter elsewhere implements the one interface.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.floor;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
