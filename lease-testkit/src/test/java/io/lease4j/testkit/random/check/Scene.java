package io.lease4j.testkit.random.check;

import io.lease4j.Commitment;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Disturbance;
import io.lease4j.testkit.random.history.Event;
import io.lease4j.testkit.random.history.History;
import io.lease4j.testkit.random.history.Installed;
import io.lease4j.testkit.random.history.Read;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Stamped;
import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Writes histories by hand: one key, one record, receipts for 60 s, lineage A until told otherwise. Starts proven with
 * the range (0, 1000]. Each line is correct unless the test makes it wrong.
 */
final class Scene {

    static final long HORIZON = 60_000;

    private static final long TTL = 1_000;

    private final List<Event> events = new ArrayList<>();
    private String client = "c";
    private String lineage = "A";
    private int shard;
    private long time;
    private long last;

    Scene() {
        events.add(new Installed(0, shard, lineage, 0, 1_000, false, time));
    }

    Scene at(long now) {
        time = now;
        return this;
    }

    Scene by(String other) {
        client = other;
        return this;
    }

    Scene in(String other) {
        lineage = other;
        return this;
    }

    Scene ofRecord(int other) {
        shard = other;
        return this;
    }

    Scene installed(long base, long ceiling) {
        last = base;
        events.add(new Installed(0, shard, lineage, base, ceiling, false, time));
        return this;
    }

    Scene extended(long base, long ceiling) {
        last = base;
        events.add(new Installed(0, shard, lineage, base, ceiling, true, time));
        return this;
    }

    Scene happened(Disturbance.Kind kind) {
        events.add(new Disturbance(kind, 0, -1, ""));
        return this;
    }

    /** A grant of a term of one second, to a request named after the token. */
    Scene granted(long token) {
        return granted("a" + token, token);
    }

    Scene granted(String request, long token) {
        last = Math.max(last, token);
        return acquire(request, "acquired", true, lease(token, time, time + TTL, true), Asks.usual());
    }

    Scene acquire(String request, String code, boolean fresh, Shown shown, Asks asks) {
        Commitment committed = shown.isPresent() ? Commitment.YES : Commitment.NO;
        return step(Verb.ACQUIRE, request, asks.ttl(TTL), new Told(code, committed, fresh, shown, Set.of()));
    }

    /** An acquire that is answered <em>held</em>. */
    Scene held(String request) {
        return acquire(request, "held", false, Shown.NOTHING, Asks.usual());
    }

    Scene renewed(String request, long token, long grantedAt, long expiresAt) {
        return step(
                Verb.RENEW,
                request,
                Asks.of(token).ttl(TTL),
                new Told("renewed", Commitment.YES, true, lease(token, grantedAt, expiresAt, true), Set.of()));
    }

    Scene released(String request, long token) {
        return ends(Verb.RELEASE, request, "released", true, token);
    }

    Scene revoked(String request, long token, String... unsealed) {
        return step(
                Verb.REVOKE,
                request,
                Asks.of(token),
                new Told("revoked", Commitment.YES, true, Shown.NOTHING, Set.of(unsealed)));
    }

    Scene ends(Verb verb, String request, String code, boolean fresh, long token) {
        Commitment committed = fresh ? Commitment.YES : Commitment.NO;
        return step(verb, request, Asks.of(token), new Told(code, committed, fresh, Shown.NOTHING, Set.of()));
    }

    Scene found(long token, long grantedAt, long expiresAt) {
        return step(
                Verb.INSPECT,
                "",
                Asks.usual(),
                new Told("found", Commitment.NO, false, lease(token, grantedAt, expiresAt, true), Set.of()));
    }

    Scene cancelled(String request, String verdict, Asks asks) {
        Commitment committed = verdict.equals("never-committed") ? Commitment.NO : Commitment.UNKNOWN;
        return step(Verb.CANCEL, request, asks, new Told(verdict, committed, false, Shown.NOTHING, Set.of()));
    }

    Scene step(Verb verb, String request, Asks asks, Told told) {
        return step(verb, request, asks, told, "");
    }

    /** A renewal whose step found the lease expired, and ended it. */
    Scene foundExpired(String request, long token) {
        Told told = new Told("lost.expired", Commitment.NO, false, Shown.NOTHING, Set.of());
        return step(Verb.RENEW, request, Asks.of(token), told, "lease" + token);
    }

    /** A step that found a lease expired. */
    Scene step(Verb verb, String request, Asks asks, Told told, String expired) {
        Stamped stamped =
                new Stamped(asks.lineage(lineage), asks.notAfter(time), asks.lineage(lineage), asks.firstAt(time));
        Asked asked = new Asked(
                request.isEmpty() ? "" : request + "/",
                "digest" + asks.digest(),
                "k",
                shard,
                asks.token() == 0 ? "" : "lease" + asks.token(),
                asks.token(),
                asks.number(),
                asks.ttl(),
                10 * TTL,
                stamped,
                asks.sent(events.size()));
        events.add(new StoreStep(client, 0, verb, asked, told, new Read(lineage, time, last, asks.proven(), expired)));
        return this;
    }

    static Shown lease(long token, long grantedAt, long expiresAt, boolean active) {
        return new Shown("lease" + token, token, grantedAt, expiresAt, active);
    }

    Scene last(long token) {
        last = token;
        return this;
    }

    Scene told(Verb call, String request, String code, Commitment committed) {
        return told(call, request, code, committed, true, Shown.NOTHING, 0);
    }

    Scene told(Verb call, String request, String code, Commitment committed, boolean own, Shown shown, int unanswered) {
        String name = request.isEmpty() ? "" : request + "/digest";
        boolean never = code.equals("never-committed");
        events.add(new Reply("c", call, name, "k", code, committed, never, own, shown, unanswered));
        return this;
    }

    Scene sink(Verb verb, String effect, long token, String code) {
        return sink(verb, effect, "lease" + token, token, code, "");
    }

    /** At the sink beside the lease. */
    Scene beside(Verb verb, String effect, long token, String code) {
        return sink(verb, effect, "lease" + token, token, code, lineage);
    }

    Scene sink(Verb verb, String effect, String lease, long token, String code, String seen) {
        boolean accepted = code.equals("accepted");
        Commitment committed = accepted || code.equals("already") ? Commitment.YES : Commitment.NO;
        events.add(new SinkStep(
                "c",
                seen.isEmpty() ? "foreign" : "beside0",
                verb,
                verb == Verb.RAISE_FLOOR ? "" : "k",
                shard,
                lease,
                token,
                effect,
                effect.isEmpty() ? "" : "digest",
                code,
                committed,
                accepted,
                seen,
                seen.isEmpty() ? 0 : time,
                events.size()));
        return this;
    }

    History history() {
        return new History(0, HORIZON, events);
    }

    List<Finding> findings() {
        return HistoryChecker.standard().check(history());
    }

    /** What a transmission asks that is not usual. */
    record Asks(
            long token,
            long number,
            long ttl,
            long notAfterIn,
            long firstAgo,
            String otherLineage,
            String digest,
            int sentBefore,
            boolean proven) {

        static Asks usual() {
            return of(0);
        }

        static Asks of(long token) {
            return new Asks(token, 0, 0, 10_000, 0, "", "", 0, true);
        }

        Asks ttl(long millis) {
            return new Asks(token, number, millis, notAfterIn, firstAgo, otherLineage, digest, sentBefore, proven);
        }

        Asks notAfterIn(long millis) {
            return new Asks(token, number, ttl, millis, firstAgo, otherLineage, digest, sentBefore, proven);
        }

        Asks firstAgo(long millis) {
            return new Asks(token, number, ttl, notAfterIn, millis, otherLineage, digest, sentBefore, proven);
        }

        Asks stampedFor(String other) {
            return new Asks(token, number, ttl, notAfterIn, firstAgo, other, digest, sentBefore, proven);
        }

        Asks withOtherInputs() {
            return new Asks(token, number, ttl, notAfterIn, firstAgo, otherLineage, "2", sentBefore, proven);
        }

        Asks sentBefore(int events) {
            return new Asks(token, number, ttl, notAfterIn, firstAgo, otherLineage, digest, events, proven);
        }

        Asks numbered(long value) {
            return new Asks(token, value, ttl, notAfterIn, firstAgo, otherLineage, digest, sentBefore, proven);
        }

        Asks unproven() {
            return new Asks(token, number, ttl, notAfterIn, firstAgo, otherLineage, digest, sentBefore, false);
        }

        private String lineage(String current) {
            return otherLineage.isEmpty() ? current : otherLineage;
        }

        private long notAfter(long now) {
            return now + notAfterIn;
        }

        private long firstAt(long now) {
            return now - firstAgo;
        }

        private int sent(int now) {
            return now - sentBefore;
        }
    }
}
