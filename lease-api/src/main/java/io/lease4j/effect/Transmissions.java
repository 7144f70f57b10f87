package io.lease4j.effect;

import io.lease4j.Commitment;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the transmissions of an effect. Immutable.
 *
 * @param underWay how many have no answer yet, by the token that they were sent under
 * @param doubtful whether one went unanswered, or was answered as committed
 * @param doubtfulUpTo the greatest token of those that went unanswered
 * @param accepted whether one was answered as committed
 */
record Transmissions(Map<Long, Integer> underWay, boolean doubtful, long doubtfulUpTo, boolean accepted) {

    static final Transmissions NONE = new Transmissions(Map.of(), false, 0, false);

    Transmissions sending(long token) {
        return new Transmissions(count(token, 1), doubtful, doubtfulUpTo, accepted);
    }

    Transmissions answered(long token, Commitment committed) {
        if (!underWay.containsKey(token)) {
            // It can no longer be told which are answered.
            return new Transmissions(underWay, true, Long.MAX_VALUE, accepted);
        }
        Map<Long, Integer> left = count(token, -1);
        return switch (committed) {
            case NO -> new Transmissions(left, doubtful, doubtfulUpTo, accepted);
            case UNKNOWN -> new Transmissions(left, true, Math.max(doubtfulUpTo, token), accepted);
            case YES -> new Transmissions(left, true, doubtfulUpTo, true);
        };
    }

    boolean mayHaveCommitted() {
        return doubtful || !underWay.isEmpty();
    }

    boolean mayHaveCommittedAbove(long token) {
        return accepted || doubtfulUpTo > token || underWay.keySet().stream().anyMatch(under -> under > token);
    }

    private Map<Long, Integer> count(long token, int change) {
        Map<Long, Integer> counted = new TreeMap<>(underWay);
        counted.merge(token, change, Transmissions::sumUnlessZero);
        return counted;
    }

    /** Null takes the token out of the map. */
    private static @Nullable Integer sumUnlessZero(int before, int change) {
        int sum = before + change;
        return sum == 0 ? null : sum;
    }
}
