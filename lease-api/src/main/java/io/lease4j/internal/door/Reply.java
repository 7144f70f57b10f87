package io.lease4j.internal.door;

import io.lease4j.UnknownReason;
import java.util.Optional;

/**
 * What came of asking: an answer, or why there is none. Immutable.
 *
 * @param answer the answer
 * @param silence why there is none
 */
record Reply<T>(Optional<T> answer, UnknownReason silence) {

    static <T> Reply<T> of(T answer) {
        return new Reply<>(Optional.of(answer), UnknownReason.NO_ANSWER);
    }

    static <T> Reply<T> none(UnknownReason why) {
        return new Reply<>(Optional.empty(), why);
    }
}
