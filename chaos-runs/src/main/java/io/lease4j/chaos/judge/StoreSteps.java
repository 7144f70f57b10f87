package io.lease4j.chaos.judge;

import io.lease4j.Commitment;
import io.lease4j.chaos.judge.aof.LeaseRecord;
import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.judge.aof.RequestMark;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Read;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Stamped;
import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes steps of the store as the kit's history has them: with what the client wrote down, and where it was not told, with what
 * the store's own record says. Confined to one thread.
 */
final class StoreSteps {

    private static final String NOBODY = "?";
    /** The checker takes it as that the last token may be anything. */
    private static final long NOT_KNOWN = -1;

    private final Keys keys;
    private final Requests requests;
    private final Lineages lineages;
    private final Set<Trip> untold;
    private final Map<String, Long> last = new HashMap<>();
    private final Map<String, String> servers = new HashMap<>();

    StoreSteps(Keys keys, Requests requests, Lineages lineages, Set<Trip> untold) {
        this.keys = keys;
        this.requests = requests;
        this.lineages = lineages;
        this.untold = untold;
    }

    /** A step that changed nothing, as its client saw it. */
    StoreStep of(Trip trip, int node, int sent) {
        int shard = trip.asked().shard();
        Told told = trip.told();
        if (told == null) {
            throw new IllegalArgumentException("not answered: " + trip);
        }
        return new StoreStep(
                trip.client(), node, trip.verb(), asked(trip, sent, trip.read().lineage()), told, named(shard, trip));
    }

    private Read named(int shard, Trip trip) {
        Read read = trip.read();
        long last = untold.contains(trip) ? NOT_KNOWN : read.lastToken();
        return new Read(lineages.name(shard, read.lineage()), read.time(), last, read.proven(), read.expired());
    }

    private Asked asked(Trip trip, int sent, String servedBy) {
        Asked it = trip.asked();
        return new Asked(
                it.request(),
                it.digest(),
                it.key(),
                it.shard(),
                it.lease(),
                it.token(),
                it.number(),
                it.ttl(),
                it.maxLifetime(),
                lineages.name(it.shard(), it.stamped(), servedBy),
                sent);
    }

    /** Follows the last token of a record. */
    void learn(Entry entry) {
        if (entry.mutation.shard() >= 0) {
            servers.put(lane(entry), entry.server);
        }
        if (entry.mutation instanceof Mutation.Granted it) {
            last.put(lane(entry), it.lease().token());
        } else if (entry.mutation instanceof Mutation.Installed it) {
            last.merge(lane(entry), it.state().base(), Math::max);
        }
    }

    /** Of a server that lost memory nobody knows the last token. */
    void forget(String server) {
        last.keySet().removeIf(lane -> server.equals(servers.get(lane)));
    }

    /** A step that changed a lease; null if it is none of the history's. */
    @Nullable
    StoreStep of(Entry entry, int node, int sent) {
        Mutation mutation = entry.mutation;
        if (mutation instanceof Mutation.Granted it) {
            return step(
                    entry,
                    node,
                    sent,
                    Verb.ACQUIRE,
                    it.key(),
                    it.lease().acquired(),
                    "acquired",
                    shown(it.lease(), true),
                    Set.of(),
                    it.lease(),
                    it.expired());
        } else if (mutation instanceof Mutation.Renewed it) {
            return step(
                    entry,
                    node,
                    sent,
                    Verb.RENEW,
                    it.key(),
                    it.lease().renewed(),
                    "renewed",
                    shown(it.lease(), true),
                    Set.of(),
                    it.lease(),
                    "");
        } else if (mutation instanceof Mutation.Ended it) {
            boolean revoked = it.lease().state() == 2;
            Set<String> unsealed =
                    new LinkedHashSet<>(Arrays.asList(it.lease().unsealed().split("\n")));
            unsealed.remove("");
            return step(
                    entry,
                    node,
                    sent,
                    revoked ? Verb.REVOKE : Verb.RELEASE,
                    it.key(),
                    it.lease().ended(),
                    revoked ? "revoked" : "released",
                    Shown.NOTHING,
                    unsealed,
                    it.lease(),
                    "");
        } else if (mutation instanceof Mutation.Cancelled it) {
            return cancelled(entry, node, sent, it);
        } else if (mutation instanceof Mutation.Lapsed it && it.state() == 3) {
            return lapsed(entry, node, sent, it);
        }
        return null;
    }

    private static Shown shown(LeaseRecord lease, boolean active) {
        return new Shown(lease.lease(), lease.token(), lease.grantedAt(), lease.expiresAt(), active);
    }

    private String lane(Entry entry) {
        return lineages.name(entry.mutation.shard(), entry.lineage) + "/" + entry.mutation.shard();
    }

    private Read read(Entry entry, String expired, boolean proven) {
        return new Read(
                lineages.name(entry.mutation.shard(), entry.lineage),
                entry.time,
                last.getOrDefault(lane(entry), NOT_KNOWN),
                proven,
                expired);
    }

    private StoreStep step(
            Entry entry,
            int node,
            int sent,
            Verb verb,
            String fingerprint,
            RequestMark mark,
            String code,
            Shown shown,
            Set<String> unsealed,
            LeaseRecord lease,
            String expired) {
        Trip trip = entry.trip;
        Told told = trip != null && trip.didIt() && trip.told() != null
                ? trip.told()
                : new Told(code, Commitment.YES, true, shown, unsealed);
        Read read = trip != null && trip.read().isPresent()
                ? named(entry.mutation.shard(), trip)
                : read(entry, expired, true);
        Asked asked =
                trip != null ? asked(trip, sent, entry.lineage) : unasked(entry, verb, fingerprint, mark, lease, sent);
        return new StoreStep(trip != null ? trip.client() : NOBODY, node, verb, asked, told, read);
    }

    /** Of a request that no worker wrote down. */
    private Asked unasked(Entry entry, Verb verb, String fingerprint, RequestMark mark, LeaseRecord lease, int sent) {
        String key = keys.name(fingerprint);
        Requests.Named named = requests.named(mark, key);
        boolean grant = verb == Verb.ACQUIRE;
        return new Asked(
                named.scope(),
                named.digest(),
                key,
                entry.mutation.shard(),
                grant ? "" : lease.lease(),
                grant ? 0 : lease.token(),
                verb == Verb.RENEW ? lease.number() : 0,
                grant ? lease.expiresAt() - lease.grantedAt() : verb == Verb.RENEW ? lease.expiresAt() - entry.time : 0,
                grant ? lease.endsAtLatest() - lease.grantedAt() : 0,
                Stamped.NOT,
                sent);
    }

    private StoreStep cancelled(Entry entry, int node, int sent, Mutation.Cancelled it) {
        Trip trip = entry.trip;
        if (trip != null && trip.isAnswered() && trip.read().isPresent()) {
            return of(trip, node, sent);
        }
        String code = switch (it.verdict().said()) {
            case 'N' -> "never-committed";
            case 'O' -> "not-knowable.no-longer-known";
            default -> "not-knowable.lost-with-history";
        };
        Commitment committed = it.verdict().said() == 'N' ? Commitment.NO : Commitment.UNKNOWN;
        String key = keys.name(it.key());
        Requests.Named named = requests.named(it.verdict().request(), key);
        Asked asked = trip != null
                ? asked(trip, sent, entry.lineage)
                : new Asked(named.scope(), named.digest(), key, it.shard(), "", 0, 0, 0, 0, Stamped.NOT, sent);
        boolean proven = it.verdict().said() != 'H';
        return new StoreStep(
                trip != null ? trip.client() : NOBODY,
                node,
                Verb.CANCEL,
                asked,
                new Told(code, committed, false, Shown.NOTHING, Set.of()),
                read(entry, "", proven));
    }

    private StoreStep lapsed(Entry entry, int node, int sent, Mutation.Lapsed it) {
        Trip trip = entry.trip;
        if (trip != null && trip.isAnswered()) {
            return of(trip, node, sent);
        }
        Asked asked = new Asked("", "", keys.name(it.key()), it.shard(), "", 0, 0, 0, 0, Stamped.NOT, sent);
        Told told = new Told("", Commitment.NO, false, Shown.NOTHING, Set.of());
        return new StoreStep(NOBODY, node, Verb.ADMINISTER, asked, told, read(entry, it.lease(), true));
    }
}
