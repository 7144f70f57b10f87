package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Mutation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Finds where among the committed steps of a record a step stands that changed nothing: by the backend time that it read. Where
 * two steps share a millisecond, and question and answer do not part them either, nobody can know. Confined to one thread.
 */
final class Placing {

    /** The committed steps of one record in one lineage whose time is exact. */
    private static final class Track {
        final Set<String> servers = new HashSet<>();
        final List<Entry> exact = new ArrayList<>();
        /** For each of them, the steps of unknown time that follow it. */
        final List<List<Entry>> vague = new ArrayList<>();

        /** Where each run of times that do not go back begins: a clock may be stepped. */
        final List<Integer> runs = new ArrayList<>(List.of(0));

        void add(Entry entry) {
            if (entry.exact) {
                if (!exact.isEmpty() && exact.get(exact.size() - 1).time > entry.time) {
                    runs.add(exact.size());
                }
                exact.add(entry);
                vague.add(new ArrayList<>(0));
            } else if (!vague.isEmpty()) {
                vague.get(vague.size() - 1).add(entry);
            }
        }

        /** The last step that a transmission stands behind, of an exact one and of those of unknown time that follow it. */
        Optional<Entry> behind(int index, Trip trip) {
            Entry before = exact.get(index);
            for (Entry entry : vague.get(index)) {
                boolean harmless =
                        entry.mutation instanceof Mutation.Effected || entry.mutation instanceof Mutation.Fenced;
                boolean earlier = entry.latest < trip.sentAt();
                if (!harmless && !earlier && entry.earliest <= trip.gotAt()) {
                    return Optional.empty();
                }
                if (earlier || (entry.earliest <= trip.sentAt() && entry.latest <= trip.gotAt())) {
                    before = entry;
                }
            }
            return Optional.of(before);
        }
    }

    private final Map<String, Track> tracks = new HashMap<>();
    private final Map<Integer, List<Trip>> after = new HashMap<>();
    private final IdentityHashMap<Trip, Double> at = new IdentityHashMap<>();
    private int asked;

    Placing(List<Entry> entries) {
        for (Entry entry : entries) {
            if (entry.mutation instanceof Mutation.Wiped) {
                tracks.values().stream()
                        .filter(track -> track.servers.contains(entry.server))
                        .forEach(track -> track.add(entry));
            } else if (entry.mutation.shard() >= 0) {
                Track track =
                        tracks.computeIfAbsent(track(entry.mutation.shard(), entry.lineage), unused -> new Track());
                track.servers.add(entry.server);
                track.add(entry);
            }
        }
    }

    private static String track(int shard, String lineage) {
        return shard + "/" + lineage;
    }

    /** Places all but those; what has no place is counted. */
    void place(List<Trip> trips, Set<Trip> but) {
        asked = trips.size();
        for (Trip trip : trips) {
            Optional<Entry> before = but.contains(trip) ? Optional.empty() : before(trip);
            before.ifPresent(entry -> after.computeIfAbsent(entry.number, unused -> new ArrayList<>(2))
                    .add(trip));
        }
        after.values()
                .forEach(same -> same.sort(
                        Comparator.comparingLong((Trip trip) -> trip.read().time())
                                .thenComparingDouble(Trip::sentAt)));
    }

    /** What stands directly behind a committed step, in order. */
    List<Trip> after(Entry entry) {
        return after.getOrDefault(entry.number, List.of());
    }

    /** Gives one its place on the time axis of the run. */
    void at(Trip trip, double moment) {
        at.put(trip, moment);
    }

    /** Its place on the time axis of the run; none if it is not certain. */
    OptionalDouble at(Trip trip) {
        Double moment = at.get(trip);
        return moment == null ? OptionalDouble.empty() : OptionalDouble.of(moment);
    }

    /** How many could not be placed. */
    int leftOut() {
        return asked - at.size();
    }

    private Optional<Entry> before(Trip trip) {
        Track track = tracks.get(track(trip.asked().shard(), trip.read().lineage()));
        if (track == null) {
            return Optional.empty();
        }
        Optional<Entry> found = Optional.empty();
        int possible = 0;
        for (int i = 0; i < track.runs.size(); i++) {
            int to = i + 1 < track.runs.size() ? track.runs.get(i + 1) : track.exact.size();
            Place place = place(track, track.runs.get(i), to, trip);
            if (place.possible()) {
                possible++;
                found = place.before();
            }
        }
        return possible == 1 ? found : Optional.empty();
    }

    /** Where a transmission would stand in a run of times, and whether it can be there at all. */
    private record Place(boolean possible, Optional<Entry> before) {}

    private static Place place(Track track, int from, int to, Trip trip) {
        List<Entry> all = track.exact;
        int at = firstAtOrAfter(all, from, to, trip.read().time());
        // Of those within the same millisecond: answered before this was asked, or asked after this was answered.
        while (at < to && all.get(at).time == trip.read().time() && all.get(at).latest < trip.sentAt()) {
            at++;
        }
        boolean possible = (at == 0 || all.get(at - 1).earliest <= trip.gotAt())
                && (at == all.size() || all.get(at).latest >= trip.sentAt());
        for (int i = at; i < to && all.get(i).time == trip.read().time(); i++) {
            if (all.get(i).earliest <= trip.gotAt()) {
                return new Place(possible, Optional.empty());
            }
        }
        return new Place(possible, at == 0 ? Optional.empty() : track.behind(at - 1, trip));
    }

    private static int firstAtOrAfter(List<Entry> all, int from, int to, long time) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (all.get(middle).time < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
