package io.lease4j.chaos.judge;

import io.lease4j.UnknownReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a server must not answer, under whatever fault: an error beside those that say that nothing was done, which is one of a
 * script, or what nobody can read. Where a server is busy, full, empty, no primary or gone, it says so, or nothing at all. What
 * changes nothing, such as a look at a key or at a request, is refused where its answer is an error, as by a server that is gone:
 * that is not seen here.
 */
final class AnswerRules {

    private static final Map<String, String> RULES = Map.of(
            code(UnknownReason.BACKEND_ERROR), "script-error",
            code(UnknownReason.ANSWER_UNREADABLE), "unreadable");

    private AnswerRules() {}

    private static String code(UnknownReason reason) {
        return "unknown." + reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static List<Finding> check(Testimony testimony) {
        List<Finding> found = new ArrayList<>();
        for (Trip trip : testimony.trips()) {
            if (trip.told() != null && RULES.containsKey(trip.told().code())) {
                found.add(finding(
                        trip.told().code(),
                        trip.sentAt(),
                        trip.client() + " sent " + trip.verb() + " of "
                                + trip.asked().key(),
                        trip.request()));
            }
        }
        for (SinkTrip trip : testimony.sinkTrips()) {
            if (RULES.containsKey(trip.step().code())) {
                found.add(finding(
                        trip.step().code(),
                        trip.sentAt(),
                        trip.client() + " sent " + trip.step().verb() + " of "
                                + trip.step().key() + " to the sink in "
                                + trip.step().sink(),
                        trip.request()));
            }
        }
        return found;
    }

    private static Finding finding(String code, double at, String sent, String line) {
        String rule = RULES.getOrDefault(code, "");
        return new Finding(rule, at, sent + ", which was answered " + code + ": no fault explains that", line);
    }
}
