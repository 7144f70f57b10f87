/**
 * What a backend implements: {@link io.lease4j.spi.LeaseStore}, one step for each transmission of a request.
 *
 * <p>A store judges one {@link io.lease4j.spi.Transmission} in one atomic step, by the clock that this step reads, and
 * answers with an {@link io.lease4j.spi.Answer}: the outcome, and in its {@link io.lease4j.spi.Echo} what the step
 * read on the way. Stamping, sending again, remembering silence and proving the floor are the front door's. Who has a
 * driver that blocks implements {@link io.lease4j.spi.BlockingLeaseStore}; {@link io.lease4j.spi.BlockingStoreAdapter}
 * makes a store of it. {@link io.lease4j.spi.Capabilities} say what a backend does not offer, and the test kit then
 * asserts the refusal.
 *
 * <p>{@link io.lease4j.spi.RequestJournal} is the other thing to implement here: it writes a mutation down before it
 * is sent.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.spi;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
