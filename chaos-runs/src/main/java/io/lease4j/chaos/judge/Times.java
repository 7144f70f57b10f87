package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.LeaseRecord;
import io.lease4j.chaos.judge.aof.Mutation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives every committed step its backend time, or the latest time before which it was not, and its place on the time axis of
 * the run. Confined to one thread.
 */
final class Times {

    private final List<Double> clockSteps;
    private final Map<String, Last> known = new HashMap<>();
    private final Map<String, Double> placed = new HashMap<>();
    private int conflicts;

    /** Is given when the server's clock was stepped, in milliseconds of the run. */
    Times(List<Double> clockSteps) {
        this.clockSteps = clockSteps;
    }

    /** How many steps cannot be where they are both in the store's order and between question and answer. */
    int conflicts() {
        return conflicts;
    }

    void backend(List<Entry> entries) {
        for (Entry entry : entries) {
            Last last = known.getOrDefault(entry.server, new Last(0, 0));
            double now = Math.max(last.at, entry.earliest);
            // Over a step of the clock neither what was read before nor the seconds of the file tell anything: those
            // never
            // go back.
            long before = isStepped(last.at, entry.latest) ? 0 : last.time;
            long second = isStepped(0, entry.latest) ? 0 : entry.time;
            long exact = exact(entry, Math.max(before, second));
            if (exact > 0) {
                entry.time = exact;
                entry.exact = true;
                known.put(entry.server, new Last(exact, now));
            } else {
                entry.time = Math.max(second, before);
            }
        }
    }

    private boolean isStepped(double from, double to) {
        return clockSteps.stream().anyMatch(step -> step >= from && step <= to);
    }

    /** The last exact time of a server, and where it is at the earliest. */
    private record Last(long time, double at) {}

    private static long exact(Entry entry, long atLeast) {
        if (entry.exact) {
            return entry.time;
        }
        if (entry.mutation instanceof Mutation.Granted it) {
            return it.lease().grantedAt();
        } else if (entry.mutation instanceof Mutation.Ended it) {
            return it.at();
        } else if (entry.mutation instanceof Mutation.Lapsed it) {
            return it.at();
        } else if (entry.mutation instanceof Mutation.Renewed it && entry.trip != null) {
            return renewedAt(it.lease(), entry.trip.asked().ttl(), atLeast);
        } else if (entry.mutation instanceof Mutation.Installed it) {
            return it.kind() == Mutation.Installed.Kind.PROOF ? it.state().floorAt() : 0;
        }
        return 0;
    }

    private static long renewedAt(LeaseRecord lease, long ttl, long atLeast) {
        long asIf = lease.expiresAt() - ttl;
        return lease.expiresAt() < lease.endsAtLatest() ? asIf : Math.max(asIf, atLeast);
    }

    /** Places the steps of each server and record in their order, each as early as it can have been. */
    void place(List<Entry> entries, Placing placing) {
        Map<String, Double> floors = new HashMap<>();
        Set<String> served = new HashSet<>();
        Map<Integer, String> servers = new HashMap<>();
        for (Entry entry : entries) {
            String lane = entry.server + "/" + entry.mutation.shard();
            if (served.add(entry.server + "/" + entry.lineage)) {
                // A server's life begins after all that it did in the one before, whatever record that was about.
                floors.merge(entry.server, latest(entry.server), Math::max);
            }
            String former = entry.mutation.shard() < 0 ? null : servers.put(entry.mutation.shard(), entry.server);
            if (former != null && !former.equals(entry.server)) {
                // One that takes over begins after all that the former one did.
                floors.merge(entry.server, latest(former), Math::max);
            }
            double floor = floors.getOrDefault(entry.server, 0.0);
            entry.barrier = floor;
            if (entry.mutation instanceof Mutation.Wiped) {
                entry.at = Math.max(Math.max(floor, entry.earliest), latest(entry.server));
                floors.put(entry.server, entry.at);
            } else {
                entry.at = Math.max(Math.max(placed.getOrDefault(lane, 0.0), floor), entry.earliest);
                placed.put(lane, entry.at);
                if (entry.at > entry.latest) {
                    conflicts++;
                }
            }
            for (Trip trip : placing.after(entry)) {
                // Behind a step that is of all records, it is on its own record all the same.
                String own = entry.server + "/" + trip.asked().shard();
                double at = Math.max(
                        Math.max(placed.getOrDefault(own, 0.0), floors.getOrDefault(entry.server, 0.0)), trip.sentAt());
                // Where the store's order contradicts question and answer, the place is not certain after all.
                if (at <= trip.gotAt()) {
                    placed.put(own, at);
                    placing.at(trip, at);
                }
            }
        }
    }

    /** How far all records of a server are. */
    private double latest(String server) {
        return placed.entrySet().stream()
                .filter(lane -> lane.getKey().startsWith(server + "/"))
                .mapToDouble(Map.Entry::getValue)
                .max()
                .orElse(0);
    }
}
