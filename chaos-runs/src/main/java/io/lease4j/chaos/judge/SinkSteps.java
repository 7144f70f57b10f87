package io.lease4j.chaos.judge;

import io.lease4j.Commitment;
import io.lease4j.chaos.judge.aof.EffectRecord;
import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.record.SinkRow;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Verb;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes what sinks accepted as the kit's history has it. Confined to one thread. */
final class SinkSteps {

    private static final String BESIDE = "beside0";
    private static final String NOBODY = "?";

    private final Keys keys;
    private final Lineages lineages;
    private final Map<String, Conversation> commits = new HashMap<>();
    private final Map<String, SinkTrip> trips = new HashMap<>();
    private final Map<String, String> leases = new HashMap<>();
    private final Map<String, String> keyOfToken = new HashMap<>();

    SinkSteps(Keys keys, Lineages lineages, Testimony testimony, List<Entry> entries) {
        this.keys = keys;
        this.lineages = lineages;
        for (Conversation call : testimony.calls()) {
            if (call.called().verb() == Verb.COMMIT) {
                commits.putIfAbsent(
                        row(
                                call.called().key(),
                                call.called().effect(),
                                call.called().lease()),
                        call);
            }
        }
        for (SinkTrip trip : testimony.sinkTrips()) {
            if (trip.step().verb() == Verb.COMMIT) {
                trips.putIfAbsent(
                        row(trip.step().key(), trip.step().effect(), trip.step().lease()), trip);
            }
        }
        for (Entry entry : entries) {
            if (entry.mutation instanceof Mutation.Granted it) {
                String token = it.shard() + "/" + it.lease().token();
                leases.putIfAbsent(token, it.lease().lease());
                keyOfToken.putIfAbsent(token, keys.name(it.key()));
            }
        }
    }

    private static String row(String key, String effect, String lease) {
        return key + '/' + effect + '/' + lease;
    }

    SinkStep of(Entry entry, Mutation.Effected it, int sent) {
        EffectRecord effect = it.effect();
        SinkTrip trip = entry.sinkTrip;
        return new SinkStep(
                trip == null ? NOBODY : trip.client(),
                BESIDE,
                effect.inPlace() ? Verb.COMMIT : Verb.CANCEL_EFFECT,
                keys.name(it.key()),
                it.shard(),
                effect.lease(),
                effect.token(),
                effect.effect(),
                effect.digest(),
                effect.inPlace() ? "accepted" : "never-committed",
                effect.inPlace() ? Commitment.YES : Commitment.NO,
                effect.inPlace(),
                lineages.name(it.shard(), entry.lineage),
                entry.time,
                sent);
    }

    /** A generation fenced beside its lease: of the record only its token is known. */
    SinkStep of(Entry entry, Mutation.Fenced it, int sent) {
        String token = it.shard() + "/" + it.token();
        return new SinkStep(
                NOBODY,
                BESIDE,
                Verb.FENCE,
                keyOfToken.getOrDefault(token, "?"),
                it.shard(),
                leases.getOrDefault(token, "?"),
                it.token(),
                "",
                "",
                "accepted",
                Commitment.YES,
                true,
                lineages.name(it.shard(), entry.lineage),
                entry.time,
                sent);
    }

    /** The call that wrote a row of a database; empty of one that nobody wrote down. */
    double earliest(SinkRow row) {
        Conversation call = commits.get(row(row.key(), row.effect(), row.lease()));
        SinkTrip trip = trips.get(row(row.key(), row.effect(), row.lease()));
        return call != null ? call.called().at() : trip != null ? trip.sentAt() : 0;
    }

    SinkStep of(SinkRow row, int sent) {
        String sink = Conversation.DATABASE_SINK;
        String name = row(row.key(), row.effect(), row.lease());
        Conversation call = commits.get(name);
        SinkTrip trip = trips.get(name);
        String prefix = "effect/" + sink + '/' + row.key() + '/' + row.effect();
        String digest = trip != null
                ? trip.step().digest()
                : call != null && call.request().startsWith(prefix)
                        ? call.request().substring(prefix.length())
                        : "";
        return new SinkStep(
                trip != null ? trip.client() : call != null ? call.client() : NOBODY,
                sink,
                Verb.COMMIT,
                row.key(),
                keys.shard(row.key()),
                row.lease(),
                row.token(),
                row.effect(),
                digest,
                "accepted",
                Commitment.YES,
                true,
                "",
                0,
                sent);
    }
}
