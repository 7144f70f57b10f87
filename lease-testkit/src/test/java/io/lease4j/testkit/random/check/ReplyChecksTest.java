package io.lease4j.testkit.random.check;

import static io.lease4j.testkit.random.check.Scene.lease;

import io.lease4j.Commitment;
import io.lease4j.testkit.random.check.Scene.Asks;
import io.lease4j.testkit.random.history.Disturbance.Kind;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import java.util.List;
import java.util.Set;

/** What a caller is told. */
class ReplyChecksTest extends WrittenHistories {

    static List<WrittenHistory> histories() {
        return new Script()
                .check("not-knowable")
                .wrong(
                        "no longer known at the horizon",
                        s -> s.at(Scene.HORIZON)
                                .cancelled(
                                        "a",
                                        "not-knowable.no-longer-known",
                                        Asks.usual().firstAgo(Scene.HORIZON)))
                .right(
                        "no longer known past the horizon",
                        s -> s.at(Scene.HORIZON * 2)
                                .cancelled(
                                        "a",
                                        "not-knowable.no-longer-known",
                                        Asks.usual().firstAgo(Scene.HORIZON + 1)))
                .right(
                        "no longer known, of an overtaken renewal",
                        s -> s.granted(1)
                                .step(
                                        Verb.RENEW,
                                        "n2",
                                        Asks.of(1).ttl(1_000).numbered(2),
                                        new Told("renewed", Commitment.YES, true, lease(1, 0, 1_000, true), Set.of()))
                                .cancelled(
                                        "n1",
                                        "not-knowable.no-longer-known",
                                        Asks.of(1).numbered(1)))
                .wrong(
                        "lost with its history, and nothing was lost",
                        s -> s.at(5).cancelled("a", "not-knowable.lost-with-history", Asks.usual()))
                .right(
                        "lost with its history in another lineage",
                        s -> s.cancelled(
                                "a",
                                "not-knowable.lost-with-history",
                                Asks.usual().stampedFor("B")))
                .right(
                        "lost with its history while unproven",
                        s -> s.cancelled(
                                "a",
                                "not-knowable.lost-with-history",
                                Asks.usual().unproven()))
                .check("false-reply")
                .wrong(
                        "held, of a request that was granted",
                        s -> s.granted("a", 1).told(Verb.ACQUIRE, "a", "held", Commitment.NO))
                .right(
                        "unknown, of a request that was granted",
                        s -> s.granted("a", 1).told(Verb.ACQUIRE, "a", "unknown.no-answer", Commitment.UNKNOWN))
                .wrong(
                        "acquired, of a request that was not",
                        s -> s.told(Verb.ACQUIRE, "a", "acquired", Commitment.YES))
                .wrong(
                        "a commit by a transmission sent before not committed was said",
                        s -> s.told(Verb.ACQUIRE, "a", "held", Commitment.NO)
                                .acquire(
                                        "a",
                                        "acquired",
                                        true,
                                        lease(1, 0, 1_000, true),
                                        Asks.usual().sentBefore(1))
                                .last(1))
                .right(
                        "a commit by a transmission sent after it",
                        s -> s.told(Verb.ACQUIRE, "a", "held", Commitment.NO).granted("a", 1))
                .right(
                        "never committed, told to another instance after its owner had started afresh",
                        s -> s.cancelled("a", "never-committed", Asks.usual())
                                .happened(Kind.WIPED)
                                .by("owner")
                                .installed(1_000, 2_000)
                                .granted("a", 1_001)
                                .told(Verb.SETTLE, "a", "never-committed", Commitment.NO, false, Shown.NOTHING, 0))
                .wrong(
                        "never committed, told so late to the instance that had committed",
                        s -> s.cancelled("a", "never-committed", Asks.usual())
                                .happened(Kind.WIPED)
                                .installed(1_000, 2_000)
                                .granted("a", 1_001)
                                .told(Verb.CANCEL, "a", "never-committed", Commitment.NO))
                .wrong(
                        "never committed, told to another instance though no store said so",
                        s -> s.by("owner")
                                .granted("a", 1)
                                .told(Verb.SETTLE, "a", "never-committed", Commitment.NO, false, Shown.NOTHING, 0))
                .right(
                        "a refusal to resolve, which speaks of itself",
                        s -> s.granted("a", 1).told(Verb.RESOLVE, "a", "refused.backend-unavailable", Commitment.NO))
                .check("silence")
                .wrong(
                        "held while a transmission is unanswered",
                        s -> s.told(Verb.ACQUIRE, "a", "held", Commitment.NO, true, Shown.NOTHING, 1))
                .right(
                        "unknown while a transmission is unanswered",
                        s -> s.told(
                                Verb.ACQUIRE,
                                "a",
                                "unknown.earlier-transmission",
                                Commitment.UNKNOWN,
                                true,
                                Shown.NOTHING,
                                1))
                .right(
                        "held after never committed was said",
                        s -> s.cancelled("a", "never-committed", Asks.usual())
                                .told(Verb.ACQUIRE, "a", "refused.cancelled", Commitment.NO, true, Shown.NOTHING, 1))
                .check("foreign-authority")
                .wrong(
                        "a replay by another instance",
                        s -> s.granted("a", 1)
                                .told(
                                        Verb.ACQUIRE,
                                        "a",
                                        "acquired",
                                        Commitment.YES,
                                        false,
                                        lease(1, 0, 1_000, true),
                                        0))
                .right(
                        "a description for another instance",
                        s -> s.granted("a", 1)
                                .told(
                                        Verb.RESOLVE,
                                        "a",
                                        "committed",
                                        Commitment.YES,
                                        false,
                                        lease(1, 0, 1_000, false),
                                        0))
                .check("no-exception")
                .wrong("a front door that throws", s -> s.told(Verb.INSPECT, "", "threw oops", Commitment.UNKNOWN))
                .right(
                        "a front door that says unknown",
                        s -> s.told(Verb.RENEW, "", "unknown.no-answer", Commitment.UNKNOWN))
                .toList();
    }
}
