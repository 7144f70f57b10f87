package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.testkit.random.history.Verb;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a server did before it lost its power, told nobody, and never wrote. Others tell of it all the same: what they read
 * shows a token that no known grant took. An acquisition without an answer can have taken it, and of which key nobody knows;
 * so what reads such a token is not held against the record from there on. A token that no request can have taken is.
 */
final class Untold {

    private final Testimony testimony;
    private final List<Entry> life;
    private final long since;
    private final Set<Trip> found = Collections.newSetFromMap(new IdentityHashMap<>());

    private Untold(Testimony testimony, List<Entry> life, long since) {
        this.testimony = testimony;
        this.life = life;
        this.since = since;
    }

    /**
     * Finds the transmissions whose step read of a token that was taken without anybody being told.
     *
     * @param testimony what the workers wrote down
     * @param life what is known of the server's life, written or not
     * @param since backend time of its very end, where it wrote nothing any more
     * @param end whether a transmission was answered then
     */
    static Set<Trip> find(Testimony testimony, List<Entry> life, long since, Predicate<Trip> end) {
        Untold untold = new Untold(testimony, life, since);
        Map<Integer, Long> last = new HashMap<>();
        Map<Integer, Set<Long>> granted = new HashMap<>();
        for (Entry entry : life) {
            int shard = entry.mutation.shard();
            if (entry.mutation instanceof Mutation.Granted it) {
                granted.computeIfAbsent(shard, unused -> new HashSet<>())
                        .add(it.lease().token());
                if (!entry.unwritten) {
                    last.merge(shard, it.lease().token(), Math::max);
                }
            } else if (entry.mutation instanceof Mutation.Installed it) {
                last.merge(shard, it.state().base(), Math::max);
            }
        }
        last.forEach((shard, written) -> untold.look(
                shard,
                written,
                granted.getOrDefault(shard, Set.of()),
                testimony.trips().stream()
                        .filter(trip -> trip.asked().shard() == shard && end.test(trip))
                        .sorted(Comparator.comparingDouble(Trip::gotAt))
                        .toList()));
        return untold.found;
    }

    private void look(int shard, long written, Set<Long> granted, List<Trip> readers) {
        long highest = readers.stream()
                .mapToLong(trip -> trip.read().lastToken())
                .max()
                .orElse(written);
        long first = 0;
        int missing = 0;
        for (long token = written + 1; token <= highest; token++) {
            long taken = token;
            if (!granted.contains(token)) {
                missing++;
                first = first == 0 ? token : first;
                double readAt = readers.stream()
                        .filter(trip -> trip.read().lastToken() >= taken)
                        .mapToDouble(Trip::gotAt)
                        .findFirst()
                        .orElse(0);
                if (unanswered(shard, readAt) < missing) {
                    return;
                }
            }
        }
        long from = first;
        if (missing > 0) {
            readers.stream().filter(trip -> trip.read().lastToken() >= from).forEach(found::add);
        }
    }

    /** How many requests that are not known to have committed in this life, and still could, have no answer from before a moment. */
    private long unanswered(int shard, double moment) {
        Set<String> committed = new HashSet<>();
        for (Entry entry : life) {
            if (entry.mutation instanceof Mutation.Granted && entry.trip != null) {
                committed.add(entry.trip.request());
            }
        }
        return testimony.trips().stream()
                .filter(trip -> trip.verb() == Verb.ACQUIRE
                        && !trip.isAnswered()
                        && trip.asked().shard() == shard
                        && trip.sentAt() < moment
                        && trip.asked().stamped().notAfter() >= since
                        && !committed.contains(trip.request()))
                .map(Trip::request)
                .distinct()
                .count();
    }
}
