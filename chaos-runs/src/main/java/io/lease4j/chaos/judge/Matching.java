package io.lease4j.chaos.judge;

import io.lease4j.Commitment;
import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.judge.aof.RequestMark;
import io.lease4j.chaos.judge.aof.Verdict;
import io.lease4j.testkit.random.history.Verb;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds for what the store committed the transmission that asked for it: the one that was told so, or one that has no answer.
 * Confined to one thread.
 */
final class Matching {

    private final Requests requests;
    private final Keys keys;
    private final Map<String, Trip> foundExpired = new HashMap<>();
    private final Map<String, List<SinkTrip>> effects = new HashMap<>();

    private final ServedAs servedAs;
    private final long horizon;

    Matching(Requests requests, Keys keys, Testimony testimony, ServedAs servedAs, long horizon) {
        this.servedAs = servedAs;
        this.horizon = horizon;
        this.requests = requests;
        this.keys = keys;
        for (Trip trip : testimony.trips()) {
            if (!trip.read().expired().isEmpty()) {
                foundExpired.putIfAbsent(trip.read().expired(), trip);
            }
        }
        for (SinkTrip trip : testimony.sinkTrips()) {
            String name =
                    effect(trip.step().key(), trip.step().effect(), trip.step().lease());
            effects.computeIfAbsent(name, unused -> new ArrayList<>(2)).add(trip);
        }
    }

    void match(Entry entry) {
        if (entry.mutation instanceof Mutation.Granted it) {
            step(
                    entry,
                    Verb.ACQUIRE,
                    it.lease().acquired(),
                    it.key(),
                    it.lease().lease());
        } else if (entry.mutation instanceof Mutation.Renewed it) {
            step(entry, Verb.RENEW, it.lease().renewed(), it.key(), it.lease().lease());
        } else if (entry.mutation instanceof Mutation.Ended it) {
            Verb verb = it.lease().state() == 1 ? Verb.RELEASE : Verb.REVOKE;
            step(entry, verb, it.lease().ended(), it.key(), "");
        } else if (entry.mutation instanceof Mutation.Cancelled it) {
            step(entry, Verb.CANCEL, it.verdict().request(), it.key(), "");
        } else if (entry.mutation instanceof Mutation.Lapsed it) {
            Trip trip = foundExpired.get(it.lease());
            if (trip != null && trip.read().time() == it.at()) {
                by(entry, trip);
            }
        } else if (entry.mutation instanceof Mutation.Effected it) {
            sink(entry, it);
        }
    }

    private void step(Entry entry, Verb verb, RequestMark mark, String fingerprint, String lease) {
        String request = requests.nameOf(mark, keys.name(fingerprint));
        List<Trip> sent = requests.trips(request, verb);
        if (entry.mutation instanceof Mutation.Cancelled cancelled) {
            cancel(entry, sent, cancelled.verdict());
            return;
        }
        for (Trip trip : sent) {
            boolean shows = lease.isEmpty()
                    || (trip.told() != null && trip.told().shown().lease().equals(lease));
            if (trip.didIt() && shows) {
                by(entry, trip);
                return;
            }
        }
        // Of those without an answer, the one whose stamp allows most.
        sent.stream()
                .filter(trip -> !trip.isAnswered())
                .max(Comparator.comparingLong(
                        (Trip trip) -> trip.asked().stamped().notAfter()))
                .ifPresent(trip -> entry.trip = trip);
        entry.earliest = sent.stream()
                .filter(trip -> !trip.isAnswered())
                .mapToDouble(Trip::sentAt)
                .min()
                .orElse(0);
        if (entry.mutation instanceof Mutation.Ended) {
            lineage(entry, sent);
        }
        // Whoever was told later that it had committed, by a question too, says that it had by then.
        entry.latest = requests.trips(request).stream()
                .filter(trip -> trip.told() != null && trip.told().committed() == Commitment.YES)
                .mapToDouble(Trip::gotAt)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Of those without an answer, one that was stamped for a later lineage of the server may have done it, as that. */
    private void lineage(Entry entry, List<Trip> sent) {
        entry.lineage = servedAs.last(entry);
        sent.stream()
                .filter(trip -> !trip.isAnswered())
                .filter(trip -> servedAs.isLater(entry, trip.asked().stamped().lineage())
                        || trip.asked().stamped().lineage().equals(entry.lineage))
                .max(Comparator.comparingLong(
                        (Trip trip) -> trip.asked().stamped().notAfter()))
                .ifPresent(trip -> {
                    entry.trip = trip;
                    entry.lineage = trip.asked().stamped().lineage();
                });
    }

    /** A cancellation writes each time: the one at that time did it, or one without an answer. */
    private void cancel(Entry entry, List<Trip> sent, Verdict verdict) {
        long at = verdict.keepUntil() - horizon;
        for (Trip trip : sent) {
            // Where it was first sent ahead of the time, as another server's clock may have said, all of them are bound
            // to that.
            boolean ahead = trip.asked().stamped().firstAt() == at;
            if (trip.read().isPresent() && trip.read().time() == at && !ahead) {
                by(entry, trip);
                return;
            }
        }
        // Any of them may have done it, also an answered one, whose time the tombstone does not tell: not before the
        // first.
        sent.stream()
                .filter(trip -> !trip.isAnswered())
                .min(Comparator.comparingDouble(Trip::sentAt))
                .ifPresent(trip -> entry.trip = trip);
        sent.stream().mapToDouble(Trip::sentAt).min().ifPresent(first -> entry.earliest = first);
    }

    private static void by(Entry entry, Trip trip) {
        entry.trip = trip;
        entry.earliest = trip.sentAt();
        entry.latest = trip.gotAt();
        if (trip.read().isPresent()) {
            entry.lineage = trip.read().lineage();
            entry.time = trip.read().time();
            entry.exact = true;
        }
    }

    private void sink(Entry entry, Mutation.Effected it) {
        Verb verb = it.effect().inPlace() ? Verb.COMMIT : Verb.CANCEL_EFFECT;
        String name =
                effect(keys.name(it.key()), it.effect().effect(), it.effect().lease());
        List<SinkTrip> all = effects.getOrDefault(name, List.of());
        List<SinkTrip> sent =
                all.stream().filter(trip -> trip.step().verb() == verb).toList();
        for (SinkTrip trip : sent) {
            boolean did = it.effect().inPlace()
                    ? trip.step().fresh()
                    : trip.step().code().equals("never-committed");
            if (did) {
                entry.sinkTrip = trip;
                entry.earliest = trip.sentAt();
                entry.latest = trip.gotAt();
                return;
            }
        }
        sent.stream().filter(trip -> !trip.isAnswered()).findFirst().ifPresent(trip -> {
            entry.sinkTrip = trip;
            entry.earliest = trip.sentAt();
        });
        // Whoever was told later that it had been accepted before, also when cancelling it, says that it had been by
        // then.
        entry.latest = all.stream()
                .filter(trip -> it.effect().inPlace() && trip.step().committed() == Commitment.YES)
                .mapToDouble(SinkTrip::gotAt)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static String effect(String key, String effect, String lease) {
        return key + '/' + effect + '/' + lease;
    }
}
