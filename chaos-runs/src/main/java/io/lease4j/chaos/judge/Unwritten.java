package io.lease4j.chaos.judge;

import io.lease4j.Commitment;
import io.lease4j.chaos.judge.aof.EffectRecord;
import io.lease4j.chaos.judge.aof.LeaseRecord;
import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.judge.aof.RequestMark;
import io.lease4j.chaos.record.RunFacts;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Verb;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A server whose disk is slow answers before it has written, and takes what it answered along when it loses power, or is
 * killed. Such steps are known by their answers alone. Only the end of a lineage can be lost so, and only where that happened.
 */
final class Unwritten {

    private final Map<String, String> fingerprints = new HashMap<>();
    private final Set<Object> written = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Testimony testimony;
    private final Ledger ledger;
    private final Ledger.Tail tail;
    /** All that the server served as in that life: the first replica that attaches makes it another lineage. */
    private final Set<String> lineages = new HashSet<>();

    private final Set<Integer> elsewhere = new HashSet<>();
    private final Set<String> committed = new HashSet<>();
    private String lineage;
    private long lastTime;
    private double lastAt;

    private Unwritten(Ledger.Tail tail, Ledger ledger, Testimony testimony, List<RunFacts.Key> keys) {
        this.tail = tail;
        this.testimony = testimony;
        this.ledger = ledger;
        this.lineage = tail.lineage();
        lineages.add(tail.lineage());
        keys.forEach(key -> fingerprints.put(key.name(), key.fingerprint()));
        for (Entry entry : ledger.entries()) {
            if (entry.trip != null) {
                written.add(entry.trip);
                committed.add(entry.trip.verb() + " " + entry.trip.request());
            }
            if (entry.sinkTrip != null) {
                written.add(entry.sinkTrip);
            }
            if (isOfThatLife(entry)) {
                lineages.add(entry.lineage);
                lineage = entry.lineage;
                lastAt = Math.max(lastAt, entry.earliest);
                lastTime = entry.exact ? Math.max(lastTime, entry.time) : lastTime;
            }
        }
        elsewhere(ledger.entries());
    }

    private boolean isOfThatLife(Entry entry) {
        boolean asked = entry.trip != null && entry.earliest >= tail.since();
        return entry.number < tail.before()
                && entry.mutation.shard() >= 0
                && (entry.lineage.equals(tail.lineage()) || (asked && entry.server.equals(tail.server())));
    }

    /** Records that others served then: what was accepted there did not lose power. */
    private void elsewhere(List<Entry> entries) {
        Set<Integer> here = new HashSet<>();
        for (Entry entry : entries) {
            if (entry.server.equals(tail.server())) {
                here.add(entry.mutation.shard());
            } else if (entry.number < tail.before()) {
                here.remove(entry.mutation.shard());
            }
            if (entry.number == tail.before() - 1) {
                break;
            }
        }
        for (Entry entry : entries) {
            if (!entry.server.equals(tail.server()) && !here.contains(entry.mutation.shard())) {
                elsewhere.add(entry.mutation.shard());
            }
        }
    }

    /** Puts all of them into the ledger, and tells which transmissions read of what nobody was told; see {@link Untold}. */
    static Set<Trip> insert(Ledger ledger, Testimony testimony, List<RunFacts.Key> keys) {
        Set<Trip> untold = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < ledger.tails().size(); i++) {
            Ledger.Tail tail = ledger.tails().get(i);
            Unwritten unwritten = new Unwritten(tail, ledger, testimony, keys);
            List<Entry> written =
                    ledger.entries().stream().filter(unwritten::isOfThatLife).toList();
            List<Entry> found = unwritten.find();
            unwritten.ends(written, found);
            List<Entry> life = new ArrayList<>(written);
            life.addAll(found);
            untold.addAll(Untold.find(testimony, life, unwritten.lastTime, unwritten::isOfItsEnd));
            ledger.insert(tail, found);
        }
        return untold;
    }

    /** Whether a transmission was answered behind all that was written. */
    private boolean isOfItsEnd(Trip trip) {
        return lineages.contains(trip.read().lineage()) && trip.read().time() >= lastTime && trip.gotAt() <= tail.at();
    }

    private List<Entry> find() {
        List<Entry> found = new ArrayList<>();
        double ahead = 0;
        for (Trip trip : testimony.trips()) {
            boolean ended = trip.didIt() && trip.mutates() && isOfItsEnd(trip);
            Mutation mutation = ended && !written.contains(trip) ? mutation(trip) : null;
            if (mutation != null) {
                lineage = trip.read().lineage();
                Entry entry = entry(mutation, trip.read().time(), trip.sentAt(), trip.gotAt());
                entry.trip = trip;
                entry.exact = true;
                found.add(entry);
                committed.add(trip.verb() + " " + trip.request());
                ahead = trip.read().time() - (trip.sentAt() + trip.gotAt()) / 2;
            }
        }
        ranges(found);
        replayed(found);
        effects(ahead, found);
        found.sort(Comparator.comparingLong((Entry entry) -> entry.time).thenComparingDouble(entry -> entry.latest));
        SameMillisecond.sort(found);
        return found;
    }

    private void ranges(List<Entry> to) {
        List<Trip> ended = testimony.trips().stream()
                .filter(this::isOfItsEnd)
                .sorted(Comparator.comparingLong((Trip trip) -> trip.read().time())
                        .thenComparingLong(trip -> trip.read().lastToken()))
                .toList();
        List<Entry> known = new ArrayList<>(ledger.entries());
        for (Trip trip : ended) {
            Mutation range = UnwrittenRange.of(trip, known);
            if (range != null) {
                Entry entry = entry(range, trip.read().time(), trip.sentAt(), trip.gotAt());
                entry.lineage = trip.read().lineage();
                entry.exact = true;
                known.add(entry);
                to.add(entry);
            }
        }
    }

    /** Of what had committed without an answer, and was lost before it was written, a replay tells. */
    private void replayed(List<Entry> to) {
        for (Trip trip : testimony.trips()) {
            boolean replay = trip.told() != null
                    && trip.told().committed() == Commitment.YES
                    && !trip.didIt()
                    && trip.mutates()
                    && lineages.contains(trip.read().lineage())
                    && trip.gotAt() <= tail.at();
            Trip first = replay ? firstUnanswered(trip) : null;
            Mutation mutation = first == null ? null : mutation(trip);
            long time = mutation == null ? 0 : committedAt(trip, to);
            if (first != null
                    && mutation != null
                    && time >= lastTime
                    && committed.add(trip.verb() + " " + trip.request())) {
                Entry entry = entry(mutation, time, first.sentAt(), trip.gotAt());
                entry.lineage = trip.read().lineage();
                entry.trip = first;
                entry.exact = trip.verb() == Verb.ACQUIRE || trip.verb() == Verb.RENEW;
                to.add(entry);
            }
        }
    }

    private @Nullable Trip firstUnanswered(Trip replay) {
        return testimony.trips().stream()
                .filter(trip -> trip.verb() == replay.verb()
                        && trip.request().equals(replay.request())
                        && !trip.isAnswered()
                        && trip.sentAt() < replay.gotAt())
                .min(Comparator.comparingDouble(Trip::sentAt))
                .orElse(null);
    }

    /** What a replay shows tells when it was; of an end only that it was by then, and before the key was granted again. */
    private static long committedAt(Trip replay, List<Entry> found) {
        Shown shown = replay.told() == null ? Shown.NOTHING : replay.told().shown();
        return switch (replay.verb()) {
            case ACQUIRE -> shown.grantedAt();
            case RENEW -> shown.expiresAt() - replay.asked().ttl();
            default ->
                found.stream()
                        .filter(entry -> entry.mutation instanceof Mutation.Granted it
                                && it.lease().token() > replay.asked().token()
                                && entry.trip != null
                                && entry.trip
                                        .asked()
                                        .key()
                                        .equals(replay.asked().key()))
                        .mapToLong(entry -> entry.time - 1)
                        .min()
                        .orElse(replay.read().time());
        };
    }

    /** Puts ends that nobody was told of before the grants that show them. */
    private void ends(List<Entry> life, List<Entry> to) {
        List<Entry> all = new ArrayList<>(life);
        all.addAll(to);
        for (UntoldEnds.Ended end : UntoldEnds.find(testimony, all)) {
            Mutation mutation = mutation(end.trip());
            if (mutation != null) {
                Entry entry = entry(mutation, end.before().time, end.trip().sentAt(), end.before().latest);
                entry.lineage = end.before().lineage;
                entry.trip = end.trip();
                to.add(to.indexOf(end.before()), entry);
            }
        }
    }

    /** An effect's answer has no time: it stands between question and answer. */
    private void effects(double ahead, List<Entry> to) {
        List<Entry> found = List.copyOf(to);
        for (SinkTrip trip : testimony.sinkTrips()) {
            boolean ended = trip.step().verb() == Verb.COMMIT
                    && trip.step().fresh()
                    && trip.step().sink().equals("valkey")
                    && !elsewhere.contains(trip.step().shard())
                    && trip.gotAt() > lastAt
                    && trip.gotAt() <= tail.at();
            if (ended && !written.contains(trip)) {
                long about = ahead == 0 ? lastTime : Math.round((trip.sentAt() + trip.gotAt()) / 2 + ahead);
                long time = EffectTime.between(about, trip, found);
                EffectRecord record = new EffectRecord(
                        true,
                        "",
                        "beside",
                        trip.step().effect(),
                        trip.step().lease(),
                        trip.step().token(),
                        "",
                        trip.step().digest());
                Entry entry = entry(
                        new Mutation.Effected(
                                trip.step().shard(),
                                fingerprints.getOrDefault(trip.step().key(), ""),
                                record),
                        time,
                        trip.sentAt(),
                        trip.gotAt());
                entry.sinkTrip = trip;
                to.add(entry);
            }
        }
    }

    private Entry entry(Mutation mutation, long time, double sentAt, double gotAt) {
        Entry entry = new Entry(0, tail.server(), lineage, mutation, time);
        entry.earliest = sentAt;
        entry.latest = gotAt;
        entry.unwritten = true;
        entry.lost = true;
        return entry;
    }

    private @Nullable Mutation mutation(Trip trip) {
        Asked asked = trip.asked();
        String[] scope = asked.request().split("/", 4);
        boolean shows = trip.told() != null || trip.verb() == Verb.RELEASE || trip.verb() == Verb.REVOKE;
        if (!shows || scope.length < 4) {
            return null;
        }
        String id = scope[3].substring(0, Math.max(0, scope[3].length() - 1));
        String key = fingerprints.getOrDefault(asked.key(), "");
        Shown shown = trip.told() == null ? Shown.NOTHING : trip.told().shown();
        return switch (trip.verb()) {
            case ACQUIRE ->
                new Mutation.Granted(
                        asked.shard(),
                        key,
                        record(trip, shown, 0, mark("A", scope[2], id, asked), RequestMark.NONE, RequestMark.NONE),
                        trip.read().expired());
            case RENEW ->
                new Mutation.Renewed(
                        asked.shard(),
                        key,
                        record(trip, shown, 0, RequestMark.NONE, mark("N", scope[2], id, asked), RequestMark.NONE));
            case RELEASE, REVOKE -> {
                boolean released = trip.verb() == Verb.RELEASE;
                Shown named = new Shown(asked.lease(), asked.token(), 0, 0, false);
                RequestMark ended = mark(released ? "L" : "K", scope[2], id, asked);
                yield new Mutation.Ended(
                        asked.shard(),
                        key,
                        record(trip, named, released ? 1 : 2, RequestMark.NONE, RequestMark.NONE, ended),
                        trip.read().time());
            }
            default -> null;
        };
    }

    private static RequestMark mark(String operation, String principal, String id, Asked asked) {
        return new RequestMark(RequestMark.scopeOf(operation, principal, id), RequestMark.shortened(asked.digest()));
    }

    private static LeaseRecord record(
            Trip trip, Shown shown, int state, RequestMark acquired, RequestMark renewed, RequestMark ended) {
        String unsealed =
                trip.told() == null ? "" : String.join("\n", trip.told().unsealed());
        return new LeaseRecord(
                "",
                shown.lease(),
                shown.token(),
                state,
                "",
                trip.client(),
                "",
                shown.grantedAt(),
                shown.expiresAt(),
                Math.max(shown.expiresAt(), trip.read().time() + trip.asked().maxLifetime()),
                acquired,
                trip.asked().number(),
                renewed,
                state == 0 ? 0 : trip.read().time(),
                unsealed,
                ended);
    }
}
