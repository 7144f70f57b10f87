package io.lease4j.chaos.judge;

import io.lease4j.Commitment;
import io.lease4j.chaos.judge.aof.Command;
import io.lease4j.chaos.judge.aof.EffectRecord;
import io.lease4j.chaos.judge.aof.LeaseRecord;
import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.judge.aof.RequestMark;
import io.lease4j.chaos.judge.aof.StateRecord;
import io.lease4j.chaos.judge.aof.Verdict;
import io.lease4j.chaos.record.FaultLine;
import io.lease4j.chaos.record.LivenessLine;
import io.lease4j.chaos.record.RunFacts;
import io.lease4j.chaos.record.SinkRow;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Read;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Stamped;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A small run, told step by step: the store's own data, and what workers wrote down. Backend time is 10 s ahead of the run's. */
final class Story {

    static final String LINEAGE = "a".repeat(40);
    static final String DIGEST = "d".repeat(43);
    static final long AHEAD = 10_000;
    private static final long LIFE = 60_000;

    final List<Entry> entries = new ArrayList<>();
    final Map<String, List<WorkerLine>> lines = new LinkedHashMap<>();
    final List<Ledger.Tail> tails = new ArrayList<>();
    final List<SinkRow> rows = new ArrayList<>();
    final List<FaultLine> faults = new ArrayList<>();
    final List<LivenessLine> liveness = new ArrayList<>();
    final Map<String, LeaseRecord> leases = new LinkedHashMap<>();
    boolean complete = true;
    String lineage = LINEAGE;
    String server = "one";
    int shard;
    String key = "k0";
    /** When what is cancelled was first sent, as its client said; 0: just before. */
    long firstSent;

    private long trips;

    static String fingerprint(String key) {
        return (key + "-".repeat(43)).substring(0, 43);
    }

    Story line(String client, WorkerLine line) {
        lines.computeIfAbsent(client, unused -> new ArrayList<>()).add(line);
        return this;
    }

    private Entry entry(Mutation mutation, long time) {
        Entry entry = new Entry(entries.size(), server, lineage, mutation, time);
        entries.add(entry);
        return entry;
    }

    /** A range from a base on. */
    Story proven(long base, long at) {
        entry(
                new Mutation.Installed(
                        shard,
                        new StateRecord(true, shard, base, at + AHEAD, base, base + 1000, lineage, 1, false, 0, 0),
                        Mutation.Installed.Kind.PROOF),
                at + AHEAD);
        return this;
    }

    /** A worker installs a range, is told so 1 ms later, and the server never writes it. */
    Story provesUnwritten(String client, long base, long at) {
        Asked asked = new Asked("", "", "record " + shard, shard, "", 0, 0, 0, 0, Stamped.NOT, 0);
        Told told = new Told("done", Commitment.YES, false, Shown.NOTHING, Set.of());
        return trip(client, Verb.ADMINISTER, asked, at - 1, at + 1, told, at + AHEAD, base);
    }

    static String request(String id) {
        return request("k0", id);
    }

    private static String request(String key, String id) {
        return "A/" + key + "/chaos/" + id + "/" + DIGEST;
    }

    /** The store grants, without anybody having written down who asked. */
    Story granted(String id, long token, String instance, long at, long ttl) {
        String lease = "L" + token;
        LeaseRecord record = new LeaseRecord(
                key,
                lease,
                token,
                0,
                "chaos",
                instance,
                "x" + token,
                at + AHEAD,
                at + AHEAD + ttl,
                at + AHEAD + LIFE,
                new RequestMark(RequestMark.scopeOf("A", "chaos", id), RequestMark.shortened(DIGEST)),
                0,
                RequestMark.NONE,
                0,
                "",
                RequestMark.NONE);
        leases.put(lease, record);
        entry(new Mutation.Granted(shard, fingerprint(key), record, ""), at + AHEAD);
        return this;
    }

    /** A worker asks, 1 ms before, and is answered, 1 ms after; or never. */
    Story asked(String client, String id, long at, long ttl, boolean answered, long token) {
        long trip = ++trips;
        Asked asked = new Asked(
                "A/" + key + "/chaos/" + id + "/",
                DIGEST,
                key,
                0,
                "",
                0,
                0,
                ttl,
                LIFE,
                new Stamped(lineage, at + AHEAD + 5_000, lineage, at + AHEAD - 1),
                0);
        line(
                client,
                new WorkerLine.Called(
                        at - 1, trip, 0, Verb.ACQUIRE, key, request(key, id), id, "", 0, "", "", "", "work"));
        line(client, new WorkerLine.Sent(at - 1, trip, Verb.ACQUIRE, asked));
        if (answered) {
            Shown shown = new Shown("L" + token, token, at + AHEAD, at + AHEAD + ttl, true);
            line(
                    client,
                    new WorkerLine.Got(
                            at + 1,
                            trip,
                            Verb.ACQUIRE,
                            new Told("acquired", Commitment.YES, true, shown, Set.of()),
                            new Read(lineage, at + AHEAD, token, true, "")));
            told(client, trip, Verb.ACQUIRE, id, "acquired", Commitment.YES, false, shown, at + 2.0);
        }
        return this;
    }

    Story told(
            String client,
            long call,
            Verb verb,
            String id,
            String code,
            Commitment committed,
            boolean never,
            Shown shown,
            double at) {
        return line(
                client,
                new WorkerLine.Answered(
                        at,
                        call,
                        new Reply(client, verb, request(key, id), key, code, committed, never, true, shown, 0),
                        false,
                        ""));
    }

    /** Somebody asks what became of a request, and is told. */
    Story askedAbout(String client, Verb verb, String id, String code, Commitment committed, boolean never, long at) {
        long call = 1_000 + ++trips;
        line(client, new WorkerLine.Called(at, call, 0, verb, key, request(key, id), id, "", 0, "", "", "", "settle"));
        return told(client, call, verb, id, code, committed, never, Shown.NOTHING, at + 1.0);
    }

    Story released(long token, long at) {
        entry(new Mutation.Ended(shard, fingerprint(key), ended(token, at, 1), at + AHEAD), at + AHEAD);
        return this;
    }

    /** The store notes that a request will never have committed, kept for a horizon from then on. */
    Story cancelled(String id, long at) {
        RequestMark request = new RequestMark(RequestMark.scopeOf("A", "chaos", id), RequestMark.shortened(DIGEST));
        long keepUntil = at + AHEAD + facts().receiptHorizonMillis();
        Verdict verdict = new Verdict("A", request, 'N', keepUntil, at + AHEAD, lineage);
        entry(new Mutation.Cancelled(shard, fingerprint(key), verdict), at + AHEAD);
        return this;
    }

    private Asked cancelling(String id, long at) {
        Stamped stamp =
                new Stamped(lineage, at + AHEAD + 5_000, lineage, firstSent > 0 ? firstSent + AHEAD : at + AHEAD - 1);
        return new Asked("A/" + key + "/chaos/" + id + "/", DIGEST, key, 0, "", 0, 0, 0, 0, stamp, 0);
    }

    /** A worker asks to cancel, 1 ms before, and is answered, 1 ms after; or never. */
    Story asksToCancel(String client, String id, long at, boolean answered) {
        if (!answered) {
            return line(client, new WorkerLine.Sent(at - 1, ++trips, Verb.CANCEL, cancelling(id, at)));
        }
        Told told = new Told("never-committed", Commitment.NO, false, Shown.NOTHING, Set.of());
        return trip(client, Verb.CANCEL, cancelling(id, at), at - 1, at + 1, told, at + AHEAD, 0);
    }

    /** A worker asks to cancel, 1 ms before, and is told, 1 ms after, that it had committed. */
    Story cancelsTooLate(String client, String id, long token, long at) {
        Told told = new Told("committed", Commitment.YES, false, Shown.NOTHING, Set.of());
        return trip(client, Verb.CANCEL, cancelling(id, at), at - 1, at + 1, told, at + AHEAD, token);
    }

    private Asked of(String id, long token, long number, long ttl, long at) {
        Stamped stamp = new Stamped(lineage, at + AHEAD + 5_000, lineage, at + AHEAD - 1);
        return new Asked(
                "R/" + key + "/chaos/" + id + "/", DIGEST, key, 0, "L" + token, token, number, ttl, 0, stamp, 0);
    }

    private Story trip(
            String client, Verb verb, Asked asked, long sentAt, long gotAt, Told told, long time, long last) {
        long trip = ++trips;
        line(client, new WorkerLine.Sent(sentAt, trip, verb, asked));
        return line(client, new WorkerLine.Got(gotAt, trip, verb, told, new Read(lineage, time, last, true, "")));
    }

    /** A worker gives back, 1 ms before, and is answered, 1 ms after. */
    Story asksToRelease(String client, long token, long at) {
        return asksToRelease(client, token, at, true);
    }

    /** A worker gives back, 1 ms before, and is answered, 1 ms after; or never. */
    Story asksToRelease(String client, long token, long at, boolean answered) {
        Told told = new Told("released", Commitment.YES, true, Shown.NOTHING, Set.of());
        Asked asked = of("end" + token, token, 0, 0, at);
        if (!answered) {
            return line(client, new WorkerLine.Sent(at - 1, ++trips, Verb.RELEASE, asked));
        }
        return trip(client, Verb.RELEASE, asked, at - 1, at + 1, told, at + AHEAD, token);
    }

    /** A worker is granted at a time at which its answer begins a long way. */
    Story answeredLate(String client, String id, long token, long at, long gotAt) {
        Stamped stamp = new Stamped(lineage, at + AHEAD + 5_000, lineage, at + AHEAD - 1);
        Asked asked = new Asked("A/" + key + "/chaos/" + id + "/", DIGEST, key, 0, "", 0, 0, 400, LIFE, stamp, 0);
        long granted = gotAt - 1 + AHEAD;
        Told told = new Told(
                "acquired",
                Commitment.YES,
                true,
                new Shown("L" + token, token, granted, granted + 400, true),
                Set.of());
        return trip(client, Verb.ACQUIRE, asked, at, gotAt, told, granted, token);
    }

    /** A worker asks to renew, 1 ms before; the answer never comes, or is a replay that shows the term from the first time on. */
    Story asksToRenew(String client, String id, long token, long at, long ttl, boolean replayed) {
        Asked asked = of(id, token, 1, 400, at);
        if (!replayed) {
            return line(client, new WorkerLine.Sent(at - 1, ++trips, Verb.RENEW, asked));
        }
        Shown shown = new Shown("L" + token, token, 600 + AHEAD, at + AHEAD + ttl, true);
        Told told = new Told("renewed", Commitment.YES, false, shown, Set.of());
        return trip(client, Verb.RENEW, asked, at - 1, at + 1, told, at + AHEAD, token);
    }

    /** A worker renews, 1 ms before, and is answered, 1 ms after; its step read a last token. */
    Story renewed(String client, String id, long token, long at, long ttl, long last) {
        Shown shown = new Shown("L" + token, token, 600 + AHEAD, at + AHEAD + ttl, true);
        Told told = new Told("renewed", Commitment.YES, true, shown, Set.of());
        return trip(client, Verb.RENEW, of(id, token, 1, ttl, at), at - 1, at + 1, told, at + AHEAD, last);
    }

    /** A worker is refused because the key is held, 1 ms after it asked; its step read a last token. */
    Story refused(String client, String id, long at, long last) {
        Stamped stamp = new Stamped(lineage, at + AHEAD + 5_000, lineage, at + AHEAD - 1);
        Asked asked = new Asked("A/" + key + "/chaos/" + id + "/", DIGEST, key, 0, "", 0, 0, 400, LIFE, stamp, 0);
        Told told = new Told("held", Commitment.NO, false, Shown.NOTHING, Set.of());
        return trip(client, Verb.ACQUIRE, asked, at - 1, at + 1, told, at + AHEAD, last);
    }

    private LeaseRecord ended(long token, long at, int state) {
        LeaseRecord it = leases.get("L" + token);
        RequestMark by =
                new RequestMark(RequestMark.scopeOf("L", "chaos", "end" + token), RequestMark.shortened(DIGEST));
        return new LeaseRecord(
                it.key(),
                it.lease(),
                token,
                state,
                it.principal(),
                it.instance(),
                it.execution(),
                it.grantedAt(),
                it.expiresAt(),
                it.endsAtLatest(),
                it.acquired(),
                0,
                RequestMark.NONE,
                at + AHEAD,
                "",
                by);
    }

    /** An effect beside the lease. The lower bound of its time is the second before. */
    Story effect(String id, long token, long at) {
        EffectRecord record = new EffectRecord(true, key, "beside", id, "L" + token, token, "x", DIGEST);
        entry(new Mutation.Effected(shard, fingerprint(key), record), at + AHEAD);
        return this;
    }

    Story twin(String id, long token, long at) {
        Command push = new Command(List.of(
                bytes("RPUSH"), bytes("chaos:twin:{chaos/0}:k0"), bytes(token + " L" + token + " " + id + " x")));
        entry(new Mutation.Foreign("chaos:twin:{chaos/0}:k0", push), at + AHEAD);
        return this;
    }

    Story row(boolean guarded, String id, long token) {
        rows.add(new SinkRow("postgres", guarded, key, rows.size(), token, "L" + token, id, "x", ""));
        return this;
    }

    /** What an effect beside the lease is called in a worker's record. */
    static String effectName(String effect) {
        return "effect/valkey/k0/" + effect + DIGEST;
    }

    private SinkStep step(
            String client, Verb verb, String effect, long token, String code, Commitment committed, boolean fresh) {
        return new SinkStep(
                client,
                "valkey",
                verb,
                key,
                shard,
                "L" + token,
                token,
                effect,
                DIGEST,
                code,
                committed,
                fresh,
                "",
                0,
                0);
    }

    /** A worker asks the sink beside the lease to write, and is never answered. */
    Story sink(String client, String effect, long token, long at) {
        SinkStep step = step(client, Verb.COMMIT, effect, token, "", Commitment.UNKNOWN, false);
        return line(client, new WorkerLine.SinkSent(at, ++trips, effectName(effect), step));
    }

    /** The sink says that it accepted, 1 ms later. */
    Story accepted(String client, String effect, long token, long at) {
        return accepted(client, effect, token, at, true);
    }

    /** The sink says, 1 ms later, that it accepted just now, or had accepted before. */
    Story accepted(String client, String effect, long token, long at, boolean fresh) {
        return sinkTrip(client, step(client, Verb.COMMIT, effect, token, "accepted", Commitment.YES, fresh), at);
    }

    /** A worker asks to cancel an effect, is told 1 ms later that it had been accepted, and its caller another one later. */
    Story cancelsEffectTooLate(String client, String effect, long token, long at) {
        sinkTrip(client, step(client, Verb.CANCEL_EFFECT, effect, token, "committed", Commitment.YES, false), at);
        long call = 2_000 + ++trips;
        String name = effectName(effect);
        line(
                client,
                new WorkerLine.Called(
                        at,
                        call,
                        0,
                        Verb.CANCEL_EFFECT,
                        key,
                        name,
                        "",
                        "L" + token,
                        token,
                        "valkey",
                        effect,
                        "x",
                        "settle"));
        Reply reply = new Reply(
                client, Verb.CANCEL_EFFECT, name, key, "committed", Commitment.YES, false, true, Shown.NOTHING, 1);
        return line(client, new WorkerLine.Answered(at + 2.0, call, reply, false, ""));
    }

    private Story sinkTrip(String client, SinkStep step, long at) {
        long trip = ++trips;
        line(client, new WorkerLine.SinkSent(at, trip, effectName(step.effect()), step));
        return line(client, new WorkerLine.SinkGot(at + 1, trip, step, ""));
    }

    /** The server forgets everything. */
    Story wiped(long at) {
        entry(new Mutation.Wiped("FLUSHALL"), at + AHEAD);
        return this;
    }

    /** The server loses its power: it was seen to serve as a lineage when it started. */
    Story powerLost(String seen, double at) {
        tails.add(new Ledger.Tail(server, seen, 0, entries.size(), at));
        return this;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static RunFacts facts() {
        return new RunFacts(
                7,
                "one",
                60,
                2,
                1,
                "",
                true,
                "chaos",
                "id",
                1,
                List.of(
                        new RunFacts.Key("k0", "key-0", fingerprint("k0"), 0, "chaos/0"),
                        new RunFacts.Key("k1", "key-1", fingerprint("k1"), 0, "chaos/0")),
                305_000,
                400,
                2_000,
                9_000,
                1,
                AHEAD,
                Map.of(),
                Map.of());
    }

    Evidence evidence() {
        Testimony testimony = new Testimony();
        lines.forEach(testimony::add);
        return new Evidence(facts(), testimony, Ledger.of(entries, tails), faults, liveness, rows, complete);
    }

    Judgement judge() {
        return Judge.judge(evidence());
    }
}
