package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Command;
import io.lease4j.chaos.judge.aof.EffectRecord;
import io.lease4j.chaos.judge.aof.LeaseRecord;
import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.judge.aof.RequestMark;
import io.lease4j.chaos.judge.aof.StateRecord;
import io.lease4j.chaos.judge.aof.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The part of a {@link Story} that the store's own data tells: what became of it, step by step, and what was lost again. */
abstract class StoreChapter {

    static final String LINEAGE = "a".repeat(40);
    static final String DIGEST = "d".repeat(43);
    static final long AHEAD = 10_000;
    static final long LIFE = 60_000;

    final List<Entry> entries = new ArrayList<>();
    final List<Ledger.Tail> tails = new ArrayList<>();
    String lineage = LINEAGE;
    String server = "one";
    int shard;
    String key = "k0";

    private final Map<String, LeaseRecord> leases = new LinkedHashMap<>();

    /** The whole, so that it can be told on. */
    abstract Story story();

    static String fingerprint(String key) {
        return (key + "-".repeat(43)).substring(0, 43);
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
        return story();
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
        return story();
    }

    Story released(long token, long at) {
        entry(new Mutation.Ended(shard, fingerprint(key), ended(token, at, 1), at + AHEAD), at + AHEAD);
        return story();
    }

    /** The store notes that a request will never have committed, kept for a horizon from then on. */
    Story cancelled(String id, long at) {
        RequestMark request = new RequestMark(RequestMark.scopeOf("A", "chaos", id), RequestMark.shortened(DIGEST));
        long keepUntil = at + AHEAD + Story.facts().receiptHorizonMillis();
        Verdict verdict = new Verdict("A", request, 'N', keepUntil, at + AHEAD, lineage);
        entry(new Mutation.Cancelled(shard, fingerprint(key), verdict), at + AHEAD);
        return story();
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
        return story();
    }

    Story twin(String id, long token, long at) {
        Command push = new Command(List.of(
                bytes("RPUSH"), bytes("chaos:twin:{chaos/0}:k0"), bytes(token + " L" + token + " " + id + " x")));
        entry(new Mutation.Foreign("chaos:twin:{chaos/0}:k0", push), at + AHEAD);
        return story();
    }

    /** The server forgets everything. */
    Story wiped(long at) {
        entry(new Mutation.Wiped("FLUSHALL"), at + AHEAD);
        return story();
    }

    /** The server loses its power: it was seen to serve as a lineage when it started. */
    Story powerLost(String seen, double at) {
        tails.add(new Ledger.Tail(server, seen, 0, entries.size(), at));
        return story();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
