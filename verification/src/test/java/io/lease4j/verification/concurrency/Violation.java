package io.lease4j.verification.concurrency;

import java.util.List;
import java.util.Set;

/**
 * A short part of a history that has no order. The part is a violation by itself: from whichever of the states the
 * checker found possible before it, what returned in it cannot be explained.
 *
 * @param before every state that what came before can have led to
 * @param calls by the order of their invocation
 * @param returned the number up to which calls have to be explained; one that returned later may have taken effect
 * @param <S> the specification's states
 * @param <O> the operations
 */
record Violation<S, O>(Set<S> before, List<Call<O>> calls, long returned) {

    Violation {
        before = Set.copyOf(before);
        calls = List.copyOf(calls);
    }
}
