package io.lease4j.chaos.judge;

import io.lease4j.Commitment;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Read;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Stamped;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The part of a {@link Story} that workers wrote down of the store: what they asked it, and what they were told. */
abstract class WorkerChapter extends StoreChapter {

    final Map<String, List<WorkerLine>> lines = new LinkedHashMap<>();
    /** When what is cancelled was first sent, as its client said; 0: just before. */
    long firstSent;

    private long trips;

    Story line(String client, WorkerLine line) {
        lines.computeIfAbsent(client, unused -> new ArrayList<>()).add(line);
        return story();
    }

    final long nextTrip() {
        return ++trips;
    }

    static String request(String id) {
        return request("k0", id);
    }

    private static String request(String key, String id) {
        return "A/" + key + "/chaos/" + id + "/" + DIGEST;
    }

    /** A worker installs a range, is told so 1 ms later, and the server never writes it. */
    Story provesUnwritten(String client, long base, long at) {
        Asked asked = new Asked("", "", "record " + shard, shard, "", 0, 0, 0, 0, Stamped.NOT, 0);
        Told told = new Told("done", Commitment.YES, false, Shown.NOTHING, Set.of());
        return trip(client, Verb.ADMINISTER, asked, at - 1, at + 1, told, at + AHEAD, base);
    }

    /** A worker asks, 1 ms before, and is answered, 1 ms after; or never. */
    Story asked(String client, String id, long at, long ttl, boolean answered, long token) {
        long trip = nextTrip();
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
        return story();
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
        long call = 1_000 + nextTrip();
        line(client, new WorkerLine.Called(at, call, 0, verb, key, request(key, id), id, "", 0, "", "", "", "settle"));
        return told(client, call, verb, id, code, committed, never, Shown.NOTHING, at + 1.0);
    }

    private Asked cancelling(String id, long at) {
        Stamped stamp =
                new Stamped(lineage, at + AHEAD + 5_000, lineage, firstSent > 0 ? firstSent + AHEAD : at + AHEAD - 1);
        return new Asked("A/" + key + "/chaos/" + id + "/", DIGEST, key, 0, "", 0, 0, 0, 0, stamp, 0);
    }

    /** A worker asks to cancel, 1 ms before, and is answered, 1 ms after; or never. */
    Story asksToCancel(String client, String id, long at, boolean answered) {
        if (!answered) {
            return line(client, new WorkerLine.Sent(at - 1, nextTrip(), Verb.CANCEL, cancelling(id, at)));
        }
        Told told = new Told("never-committed", Commitment.NO, false, Shown.NOTHING, Set.of());
        return trip(client, Verb.CANCEL, cancelling(id, at), at - 1, at + 1, told, at + AHEAD, 0);
    }

    /** A worker asks to cancel, 1 ms before, and is told, 1 ms after, that it had committed. */
    Story cancelsTooLate(String client, String id, long token, long at) {
        Told told = new Told("committed", Commitment.YES, false, Shown.NOTHING, Set.of());
        return trip(client, Verb.CANCEL, cancelling(id, at), at - 1, at + 1, told, at + AHEAD, token);
    }

    Story trip(String client, Verb verb, Asked asked, long sentAt, long gotAt, Told told, long time, long last) {
        long trip = nextTrip();
        line(client, new WorkerLine.Sent(sentAt, trip, verb, asked));
        return line(client, new WorkerLine.Got(gotAt, trip, verb, told, new Read(lineage, time, last, true, "")));
    }

    /** A worker asks, 1 ms before, and its client says, 1 ms after, that nothing was sent. */
    Story unavailable(String client, String id, long at) {
        Stamped stamp = new Stamped(lineage, at + AHEAD + 5_000, lineage, at + AHEAD - 1);
        Asked asked = new Asked("A/" + key + "/chaos/" + id + "/", DIGEST, key, 0, "", 0, 0, 400, LIFE, stamp, 0);
        Told told = new Told("refused.backend-unavailable", Commitment.NO, false, Shown.NOTHING, Set.of());
        long trip = nextTrip();
        line(client, new WorkerLine.Sent(at - 1, trip, Verb.ACQUIRE, asked));
        return line(client, new WorkerLine.Got(at + 1, trip, Verb.ACQUIRE, told, Read.NOTHING));
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

    /** A worker is refused because the key is held, 1 ms after it asked; its step read a last token. */
    Story refused(String client, String id, long at, long last) {
        Stamped stamp = new Stamped(lineage, at + AHEAD + 5_000, lineage, at + AHEAD - 1);
        Asked asked = new Asked("A/" + key + "/chaos/" + id + "/", DIGEST, key, 0, "", 0, 0, 400, LIFE, stamp, 0);
        Told told = new Told("held", Commitment.NO, false, Shown.NOTHING, Set.of());
        return trip(client, Verb.ACQUIRE, asked, at - 1, at + 1, told, at + AHEAD, last);
    }
}
