package io.lease4j.chaos.judge;

import io.lease4j.Commitment;
import io.lease4j.testkit.random.history.Verb;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What must hold of the sinks by the workers' words alone, where one answer was there before the other question was asked: no
 * data of a sink is needed, and none can hide it.
 */
final class SinkRules {

    private record Mark(double at, long token, String client) {}

    private final List<SinkTrip> accepted;
    private final List<Finding> found = new ArrayList<>();

    private SinkRules(Testimony testimony) {
        this.accepted = testimony.sinkTrips().stream()
                .filter(trip -> trip.isAnswered() && trip.step().fresh())
                .filter(trip -> trip.step().verb() == Verb.COMMIT || trip.step().verb() == Verb.FENCE)
                .toList();
    }

    static List<Finding> check(Testimony testimony) {
        SinkRules rules = new SinkRules(testimony);
        rules.behind();
        rules.revoked(testimony);
        return rules.found;
    }

    private static String place(SinkTrip trip) {
        return trip.step().sink() + '/' + trip.step().key();
    }

    /** Nothing is accepted after an answer that accepted a greater token. */
    private void behind() {
        List<SinkTrip> asked = new ArrayList<>(accepted);
        List<SinkTrip> answered = new ArrayList<>(accepted);
        asked.sort(Comparator.comparingDouble(SinkTrip::sentAt));
        answered.sort(Comparator.comparingDouble(SinkTrip::gotAt));
        Map<String, Mark> highest = new HashMap<>();
        int next = 0;
        for (SinkTrip trip : asked) {
            for (; next < answered.size() && answered.get(next).gotAt() < trip.sentAt(); next++) {
                SinkTrip before = answered.get(next);
                Mark mark = new Mark(before.gotAt(), before.step().token(), before.client());
                highest.merge(place(before), mark, (known, now) -> now.token() > known.token() ? now : known);
            }
            Mark mark = highest.get(place(trip));
            if (mark != null && trip.step().token() < mark.token()) {
                find(
                        "accepted-behind",
                        trip,
                        ", after token " + mark.token() + " of " + mark.client() + " had been accepted");
            }
        }
    }

    /** Nothing is accepted of a generation once somebody was told that it is revoked, where that sink was sealed. */
    private void revoked(Testimony testimony) {
        Map<String, Trip> over = new HashMap<>();
        for (Trip trip : testimony.trips()) {
            boolean sealed = trip.verb() == Verb.REVOKE
                    && trip.isAnswered()
                    && trip.told() != null
                    && trip.read().proven()
                    && trip.told().code().equals("revoked")
                    && trip.told().committed() == Commitment.YES;
            if (sealed) {
                over.merge(trip.asked().lease(), trip, (known, now) -> now.gotAt() < known.gotAt() ? now : known);
            }
        }
        for (SinkTrip trip : accepted) {
            Trip revoke = over.get(trip.step().lease());
            boolean database = trip.step().sink().equals("postgres");
            if (revoke != null
                    && revoke.told() != null
                    && trip.sentAt() > revoke.gotAt()
                    && !(database && revoke.told().unsealed().contains(Conversation.DATABASE_SINK))) {
                find("accepted-after-revoke", trip, ", after " + revoke.client() + " had been told revoked");
            }
        }
    }

    private void find(String rule, SinkTrip trip, String after) {
        found.add(new Finding(
                rule,
                trip.gotAt(),
                "the sink in " + trip.step().sink() + " accepted token "
                        + trip.step().token() + " of " + trip.client() + " for "
                        + trip.step().key() + after,
                trip.request()));
    }
}
