package io.lease4j.chaos.judge;

import io.lease4j.testkit.random.history.Verb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a server must not say of a request that was first sent to another lineage: never committed. It may have committed in
 * memory that this one does not have, whether or not it did. Only a tombstone of before the loss may go on saying so, and that
 * is left by a cancellation that was asked for earlier: where there was one, nothing is found.
 */
final class CancelRules {

    private CancelRules() {}

    static List<Finding> check(Testimony testimony) {
        Map<String, Double> firstAsked = new HashMap<>();
        for (Trip trip : testimony.trips()) {
            if (trip.verb() == Verb.CANCEL) {
                firstAsked.merge(trip.request(), trip.sentAt(), Math::min);
            }
        }
        List<Finding> found = new ArrayList<>();
        for (Trip trip : testimony.trips()) {
            if (trip.verb() == Verb.CANCEL
                    && trip.told() != null
                    && trip.told().code().equals("never-committed")
                    && isElsewhere(trip)
                    && trip.sentAt() <= firstAsked.getOrDefault(trip.request(), 0.0)) {
                found.add(new Finding(
                        "cancel-after-loss",
                        trip.gotAt(),
                        trip.client() + " was told never committed, by another lineage than "
                                + trip.asked().key() + " was first asked for in",
                        trip.request()));
            }
        }
        return found;
    }

    private static boolean isElsewhere(Trip trip) {
        String first = trip.asked().stamped().firstLineage();
        return !first.isEmpty()
                && trip.read().isPresent()
                && !first.equals(trip.read().lineage());
    }
}
