package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.LeaseRecord;
import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.testkit.random.history.Verb;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ends that a server which lost its power told nobody of: a key is granted again before the term of its last generation was
 * over, and somebody had asked to end that one and has no answer.
 */
final class UntoldEnds {

    private final Testimony testimony;
    private final Map<String, LeaseRecord> current = new HashMap<>();

    private UntoldEnds(Testimony testimony) {
        this.testimony = testimony;
    }

    /** An end without an answer, and the grant that it came before. */
    record Ended(Trip trip, Entry before) {}

    /**
     * Finds them.
     *
     * @param testimony what the workers wrote down
     * @param life what is known of the server's life, written or not, in order
     */
    static List<Ended> find(Testimony testimony, List<Entry> life) {
        UntoldEnds ends = new UntoldEnds(testimony);
        return life.stream().map(ends::step).flatMap(Optional::stream).toList();
    }

    private Optional<Ended> step(Entry entry) {
        if (entry.mutation instanceof Mutation.Granted it) {
            LeaseRecord former = current.put(it.key(), it.lease());
            boolean over = former == null || former.expiresAt() <= entry.time || !entry.unwritten;
            return over ? Optional.empty() : asked(former, entry);
        } else if (entry.mutation instanceof Mutation.Renewed it) {
            current.computeIfPresent(
                    it.key(), (key, lease) -> lease.lease().equals(it.lease().lease()) ? it.lease() : lease);
        } else if (entry.mutation instanceof Mutation.Ended it) {
            current.remove(it.key());
        } else if (entry.mutation instanceof Mutation.Lapsed it) {
            current.remove(it.key());
        }
        return Optional.empty();
    }

    private Optional<Ended> asked(LeaseRecord lease, Entry grant) {
        return testimony.trips().stream()
                .filter(trip -> (trip.verb() == Verb.RELEASE || trip.verb() == Verb.REVOKE)
                        && !trip.isAnswered()
                        && trip.asked().lease().equals(lease.lease())
                        && trip.sentAt() < grant.latest
                        && trip.asked().stamped().notAfter() > lease.grantedAt())
                .min(Comparator.comparingDouble(Trip::sentAt))
                .map(trip -> new Ended(trip, grant));
    }
}
