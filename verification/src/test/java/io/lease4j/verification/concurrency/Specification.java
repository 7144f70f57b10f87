package io.lease4j.verification.concurrency;

import java.util.Comparator;
import java.util.Optional;

/**
 * What a single thread may see: accepts or refuses an operation together with its answer. Pure.
 *
 * @param <S> an immutable state with {@code equals} and {@code hashCode} over all that decides later answers
 * @param <O> an operation and its answer
 */
interface Specification<S, O> {

    /** Returns the state after the operation; empty if it may not be answered so in this state. */
    Optional<S> next(S state, O operation);

    /** Tells whether the answer says that nothing was changed, in whatever state it was given. False is always right. */
    boolean changesNothing(O operation);

    /** Puts first what was probably first. Only the time that a search takes depends on it. */
    default Comparator<Call<O>> likelyOrder() {
        return Comparator.comparingLong(Call::returned);
    }
}
