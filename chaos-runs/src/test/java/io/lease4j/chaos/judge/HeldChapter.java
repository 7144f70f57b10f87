package io.lease4j.chaos.judge;

import io.lease4j.Commitment;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Read;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Stamped;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import java.util.Set;

/** The part of a {@link Story} that workers wrote down of the leases that they held: renewed, and given back. */
abstract class HeldChapter extends WorkerChapter {

    private Asked of(String id, long token, long number, long ttl, long at) {
        Stamped stamp = new Stamped(lineage, at + AHEAD + 5_000, lineage, at + AHEAD - 1);
        return new Asked(
                "R/" + key + "/chaos/" + id + "/", DIGEST, key, 0, "L" + token, token, number, ttl, 0, stamp, 0);
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
            return line(client, new WorkerLine.Sent(at - 1, nextTrip(), Verb.RELEASE, asked));
        }
        return trip(client, Verb.RELEASE, asked, at - 1, at + 1, told, at + AHEAD, token);
    }

    /** A worker gives back, 1 ms before, and is refused, 1 ms after: another lineage serves. */
    Story refusedByAnotherLineage(String client, long token, long at, String serving) {
        long trip = nextTrip();
        Told told = new Told("refused.other-lineage", Commitment.NO, false, Shown.NOTHING, Set.of());
        line(client, new WorkerLine.Sent(at - 1, trip, Verb.RELEASE, of("end" + token, token, 0, 0, at)));
        return line(
                client,
                new WorkerLine.Got(at + 1, trip, Verb.RELEASE, told, new Read(serving, at + AHEAD, token, false, "")));
    }

    /** A worker asks to renew, 1 ms before; the answer never comes, or is a replay that shows the term from the first time on. */
    Story asksToRenew(String client, String id, long token, long at, long ttl, boolean replayed) {
        Asked asked = of(id, token, 1, 400, at);
        if (!replayed) {
            return line(client, new WorkerLine.Sent(at - 1, nextTrip(), Verb.RENEW, asked));
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
}
