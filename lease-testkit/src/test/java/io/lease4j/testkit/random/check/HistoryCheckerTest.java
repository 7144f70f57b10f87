package io.lease4j.testkit.random.check;

import static io.lease4j.testkit.random.check.Scene.lease;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.testkit.random.check.Scene.Asks;
import io.lease4j.testkit.random.history.Disturbance.Kind;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each check finds its own fault in a history written by hand, and nothing in one that nearly has it. */
class HistoryCheckerTest {

    /** A history that one check must find fault with, or that none may. */
    record Case(String check, String title, boolean wrong, Function<Scene, Scene> play) {

        @Override
        public String toString() {
            return check + (wrong ? " finds: " : " lets pass: ") + title;
        }
    }

    private static Case wrong(String check, String title, Function<Scene, Scene> play) {
        return new Case(check, title, true, play);
    }

    private static Case right(String check, String title, Function<Scene, Scene> play) {
        return new Case(check, title, false, play);
    }

    static List<Case> cases() {
        return Stream.of(leases(), tokens(), proofs(), requests(), unknowns(), replies(), effects(), sinks())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Case> leases() {
        return List.of(
                wrong(
                        "one-generation",
                        "a grant a millisecond before the expiry of another",
                        s -> s.granted(1).at(999).granted(2)),
                right(
                        "one-generation",
                        "a grant at the expiry",
                        s -> s.granted(1).at(1_000).granted(2)),
                wrong(
                        "one-generation",
                        "a grant before the renewed expiry",
                        s -> s.granted(1)
                                .at(500)
                                .renewed("n", 1, 0, 1_500)
                                .at(1_499)
                                .granted(2)),
                right(
                        "one-generation",
                        "a grant after a release",
                        s -> s.granted(1).released("r", 1).granted(2)),
                right(
                        "one-generation",
                        "two active ones in two lineages",
                        s -> s.granted(1).in("B").installed(1_000, 2_000).granted(1_001)),
                right(
                        "one-generation",
                        "a grant after an expiry that a step ended, though the clock went back",
                        s -> s.granted(1)
                                .at(1_000)
                                .step(
                                        Verb.RENEW,
                                        "n",
                                        Asks.of(1),
                                        new Told("lost.expired", Commitment.NO, false, Shown.NOTHING, Set.of()),
                                        "lease1")
                                .happened(Kind.CLOCK_STEPPED)
                                .at(500)
                                .granted(2)),
                right(
                        "one-generation",
                        "a grant after an expiry that a sink beside the lease may have ended, though the clock went back",
                        s -> s.granted(1)
                                .at(1_000)
                                .beside(Verb.COMMIT, "e", 1, "rejected.expired")
                                .happened(Kind.CLOCK_STEPPED)
                                .at(500)
                                .granted(2)),
                wrong(
                        "revived",
                        "a renewal at the expiry",
                        s -> s.granted(1).at(1_000).renewed("n", 1, 0, 2_000)),
                right(
                        "revived",
                        "a renewal just before the expiry",
                        s -> s.granted(1).at(999).renewed("n", 1, 0, 1_999)),
                wrong(
                        "revived",
                        "a look that finds a released lease",
                        s -> s.granted(1).released("r", 1).found(1, 0, 1_000)),
                right(
                        "revived",
                        "a look while unproven, at a lease below a floor that is lost",
                        s -> s.granted(1)
                                .installed(1_000, 2_000)
                                .happened(Kind.WIPED)
                                .step(
                                        Verb.INSPECT,
                                        "",
                                        Asks.usual().unproven(),
                                        new Told("found", Commitment.NO, false, lease(1, 0, 1_000, true), Set.of()))),
                wrong(
                        "revived",
                        "a replay that hands out a grant from below the floor",
                        s -> s.granted("a", 1)
                                .installed(1_000, 2_000)
                                .acquire("a", "acquired", false, lease(1, 0, 1_000, true), Asks.usual())),
                wrong(
                        "expiry",
                        "a grant that counts from another clock",
                        s -> s.at(500)
                                .acquire("a", "acquired", true, lease(1, 500, 1_400, true), Asks.usual())
                                .last(1)),
                wrong(
                        "expiry",
                        "a renewal past the maximum lifetime",
                        s -> s.granted(1)
                                .at(900)
                                .renewed("n1", 1, 0, 1_900)
                                .at(1_800)
                                .renewed("n2", 1, 0, 2_800)
                                .at(2_700)
                                .renewed("n3", 1, 0, 3_700)
                                .at(3_600)
                                .renewed("n4", 1, 0, 4_600)
                                .at(4_500)
                                .renewed("n5", 1, 0, 5_500)
                                .at(5_400)
                                .renewed("n6", 1, 0, 6_400)
                                .at(6_300)
                                .renewed("n7", 1, 0, 7_300)
                                .at(7_200)
                                .renewed("n8", 1, 0, 8_200)
                                .at(8_100)
                                .renewed("n9", 1, 0, 9_100)
                                .at(9_050)
                                .renewed("n10", 1, 0, 10_050)),
                right(
                        "expiry",
                        "a renewal cut off at the maximum lifetime",
                        s -> s.granted(1)
                                .at(900)
                                .renewed("n1", 1, 0, 1_900)
                                .at(1_800)
                                .renewed("n2", 1, 0, 2_800)
                                .at(2_700)
                                .renewed("n3", 1, 0, 3_700)
                                .at(3_600)
                                .renewed("n4", 1, 0, 4_600)
                                .at(4_500)
                                .renewed("n5", 1, 0, 5_500)
                                .at(5_400)
                                .renewed("n6", 1, 0, 6_400)
                                .at(6_300)
                                .renewed("n7", 1, 0, 7_300)
                                .at(7_200)
                                .renewed("n8", 1, 0, 8_200)
                                .at(8_100)
                                .renewed("n9", 1, 0, 9_100)
                                .at(9_050)
                                .renewed("n10", 1, 0, 10_000)),
                wrong(
                        "expiry",
                        "an expiry found a millisecond early",
                        s -> s.granted(1)
                                .at(999)
                                .step(
                                        Verb.RENEW,
                                        "n",
                                        Asks.of(1),
                                        new Told("lost.expired", Commitment.NO, false, Shown.NOTHING, Set.of()),
                                        "lease1")),
                wrong(
                        "held-free",
                        "held at the expiry",
                        s -> s.granted(1).at(1_000).held("b")),
                right(
                        "held-free",
                        "held just before the expiry",
                        s -> s.granted(1).at(999).held("b")),
                wrong(
                        "held-free",
                        "held after a release",
                        s -> s.granted(1).released("r", 1).held("b")));
    }

    private static List<Case> tokens() {
        return List.of(
                wrong(
                        "token-order",
                        "a token below the one before",
                        s -> s.granted(5).released("r", 5).granted(3)),
                right(
                        "token-order",
                        "tokens with a gap",
                        s -> s.granted(3).released("r", 3).granted(5)),
                wrong(
                        "token-unique",
                        "a token again in another lineage",
                        s -> s.granted(7)
                                .in("B")
                                .installed(6, 2_000)
                                .acquire(
                                        "b",
                                        "acquired",
                                        true,
                                        new Shown("other", 7, 0, 1_000, true),
                                        Asks.usual().ttl(1_000))
                                .last(7)),
                right(
                        "token-unique",
                        "one number in two records",
                        s -> s.granted(7)
                                .released("r", 7)
                                .ofRecord(1)
                                .installed(0, 1_000)
                                .acquire("b", "acquired", true, new Shown("other", 7, 0, 1_000, true), Asks.usual())
                                .at(0)),
                wrong(
                        "token-range",
                        "a token above the ceiling",
                        s -> s.last(999).granted(1_001)),
                right("token-range", "the ceiling itself", s -> s.granted(1_000)),
                right(
                        "token-range",
                        "a token above the old ceiling, after an extension",
                        s -> s.granted(1_000)
                                .released("r", 1_000)
                                .extended(2_000, 3_000)
                                .granted(2_001)),
                wrong(
                        "token-range",
                        "a token that the floor covers",
                        s -> s.installed(1_000, 2_000).granted(1_000)),
                wrong(
                        "token-taken",
                        "a token taken by an answer that says held",
                        s -> s.granted(1).last(2).held("b")),
                right(
                        "token-taken",
                        "a last token that whoever recorded it does not know",
                        s -> s.granted(1).last(-1).held("b")),
                right(
                        "token-taken",
                        "held, and no token taken",
                        s -> s.granted(1).held("b")),
                wrong(
                        "token-taken",
                        "a last token that goes back",
                        s -> s.granted(2)
                                .released("r", 2)
                                .last(0)
                                .ends(Verb.RELEASE, "r2", "lost.released", false, 2)));
    }

    private static List<Case> proofs() {
        return List.of(
                wrong(
                        "unproven",
                        "a grant after a restore",
                        s -> s.granted(1).happened(Kind.RESTORED).at(1_000).granted(2)),
                right(
                        "unproven",
                        "a grant after a restore and a proof",
                        s -> s.granted(1)
                                .happened(Kind.RESTORED)
                                .installed(1_000, 2_000)
                                .granted(1_001)),
                wrong(
                        "unproven",
                        "a renewal after a wipe",
                        s -> s.granted(1).happened(Kind.WIPED).renewed("n", 1, 0, 1_000)),
                wrong(
                        "unproven",
                        "an effect beside the lease after a wipe",
                        s -> s.granted(1).happened(Kind.WIPED).beside(Verb.COMMIT, "e", 1, "accepted")),
                right(
                        "unproven",
                        "a release after a wipe",
                        s -> s.granted(1).happened(Kind.WIPED).released("r", 1)));
    }

    private static List<Case> requests() {
        return List.of(
                wrong(
                        "one-outcome",
                        "a second grant to one request",
                        s -> s.granted("a", 1).at(1_000).granted("a", 2)),
                right(
                        "one-outcome",
                        "a replay",
                        s -> s.granted("a", 1).acquire("a", "acquired", false, lease(1, 0, 1_000, true), Asks.usual())),
                wrong(
                        "one-outcome",
                        "a replay with another generation",
                        s -> s.granted("a", 1)
                                .released("r", 1)
                                .granted("b", 2)
                                .acquire("a", "acquired", false, lease(2, 0, 1_000, true), Asks.usual())),
                wrong(
                        "one-outcome",
                        "a replay of what never happened",
                        s -> s.acquire("a", "ended", false, lease(1, 0, 1_000, false), Asks.usual())),
                wrong(
                        "one-outcome",
                        "held, said to the holder's own request",
                        s -> s.granted("a", 1).held("a")),
                right(
                        "one-outcome",
                        "too old, after the horizon",
                        s -> s.granted("a", 1)
                                .at(Scene.HORIZON + 1)
                                .acquire("a", "refused.too-old", false, Shown.NOTHING, Asks.usual())),
                right(
                        "one-outcome",
                        "forgotten with the memory",
                        s -> s.granted("a", 1)
                                .happened(Kind.WIPED)
                                .installed(1_000, 2_000)
                                .acquire("a", "refused.too-old", false, Shown.NOTHING, Asks.usual())),
                wrong(
                        "one-outcome",
                        "a request id that commits with other inputs",
                        s -> s.granted("a", 1)
                                .released("r", 1)
                                .acquire(
                                        "a",
                                        "acquired",
                                        true,
                                        lease(2, 0, 1_000, true),
                                        Asks.usual().withOtherInputs())
                                .last(2)),
                right(
                        "one-outcome",
                        "a conflict",
                        s -> s.granted("a", 1)
                                .acquire(
                                        "a",
                                        "refused.idempotency-conflict",
                                        false,
                                        Shown.NOTHING,
                                        Asks.usual().withOtherInputs())),
                wrong(
                        "late-commit",
                        "a commit at its not-after",
                        s -> s.acquire(
                                        "a",
                                        "acquired",
                                        true,
                                        lease(1, 0, 1_000, true),
                                        Asks.usual().notAfterIn(0))
                                .last(1)),
                right(
                        "late-commit",
                        "a commit just before its not-after",
                        s -> s.last(1)
                                .acquire(
                                        "a",
                                        "acquired",
                                        true,
                                        lease(1, 0, 1_000, true),
                                        Asks.usual().notAfterIn(1))),
                wrong(
                        "late-commit",
                        "a commit in another lineage",
                        s -> s.last(1)
                                .acquire(
                                        "a",
                                        "acquired",
                                        true,
                                        lease(1, 0, 1_000, true),
                                        Asks.usual().stampedFor("B"))));
    }

    private static List<Case> unknowns() {
        return List.of(
                wrong(
                        "cancel",
                        "never committed, of what committed",
                        s -> s.granted("a", 1).cancelled("a", "never-committed", Asks.usual())),
                wrong(
                        "cancel",
                        "a commit after never committed",
                        s -> s.cancelled("a", "never-committed", Asks.usual()).granted("a", 1)),
                right(
                        "cancel",
                        "another request after never committed",
                        s -> s.cancelled("a", "never-committed", Asks.usual()).granted("b", 1)),
                wrong(
                        "cancel",
                        "a verdict that a second cancel improves",
                        s -> s.at(Scene.HORIZON * 2)
                                .cancelled(
                                        "a",
                                        "not-knowable.no-longer-known",
                                        Asks.usual().firstAgo(Scene.HORIZON + 1))
                                .cancelled("a", "never-committed", Asks.usual())),
                wrong(
                        "cancel",
                        "an effect accepted after never committed",
                        s -> s.granted(1)
                                .sink(Verb.CANCEL_EFFECT, "e", 1, "never-committed")
                                .sink(Verb.COMMIT, "e", 1, "accepted")),
                wrong(
                        "cancel",
                        "never committed, of an effect in place",
                        s -> s.granted(1)
                                .sink(Verb.COMMIT, "e", 1, "accepted")
                                .sink(Verb.CANCEL_EFFECT, "e", 1, "never-committed")),
                right(
                        "cancel",
                        "an effect refused after never committed",
                        s -> s.granted(1)
                                .sink(Verb.CANCEL_EFFECT, "e", 1, "never-committed")
                                .sink(Verb.COMMIT, "e", 1, "refused.cancelled")),
                right(
                        "cancel",
                        "an effect accepted of a successor, after never committed was said of the predecessor's",
                        s -> s.granted(1)
                                .sink(Verb.CANCEL_EFFECT, "e", 1, "never-committed")
                                .released("r", 1)
                                .granted(2)
                                .sink(Verb.COMMIT, "e", 2, "accepted")),
                right(
                        "cancel",
                        "another verdict, once the first tombstone is gone",
                        s -> s.at(Scene.HORIZON * 2)
                                .cancelled(
                                        "a",
                                        "not-knowable.no-longer-known",
                                        Asks.usual().firstAgo(Scene.HORIZON + 1))
                                .at(Scene.HORIZON * 3 + 1)
                                .cancelled("a", "never-committed", Asks.usual())),
                wrong(
                        "cancel",
                        "a commit after its owner was told never committed, though the tombstone is gone",
                        s -> s.cancelled("a", "never-committed", Asks.usual())
                                .told(Verb.CANCEL, "a", "never-committed", Commitment.NO)
                                .at(Scene.HORIZON + 1)
                                .granted("a", 1)),
                wrong(
                        "cancel",
                        "a commit after its owner was refused as cancelled, though the tombstone is gone",
                        s -> s.by("other")
                                .cancelled("a", "never-committed", Asks.usual())
                                .by("c")
                                .told(Verb.ACQUIRE, "a", "refused.cancelled", Commitment.NO)
                                .at(Scene.HORIZON + 1)
                                .granted("a", 1)),
                right(
                        "cancel",
                        "a request that its owner starts afresh, after others were told twice",
                        s -> s.by("other")
                                .cancelled("a", "never-committed", Asks.usual())
                                .at(Scene.HORIZON / 2)
                                .cancelled("a", "never-committed", Asks.usual())
                                .by("c")
                                .at(Scene.HORIZON + 1)
                                .granted("a", 1)),
                right(
                        "cancel",
                        "a commit after a cancel whose answer was lost, and its tombstone with it",
                        s -> s.cancelled("a", "never-committed", Asks.usual())
                                .happened(Kind.WIPED)
                                .installed(1_000, 2_000)
                                .granted("a", 1_001)),
                right(
                        "cancel",
                        "a request that its owner starts afresh, after another was told never committed",
                        s -> s.by("other")
                                .cancelled("a", "never-committed", Asks.usual())
                                .by("c")
                                .at(Scene.HORIZON + 1)
                                .granted("a", 1)),
                wrong(
                        "cancel",
                        "a request first sent before another was told never committed",
                        s -> s.at(10)
                                .by("other")
                                .cancelled("a", "never-committed", Asks.usual())
                                .by("c")
                                .at(20)
                                .acquire(
                                        "a",
                                        "acquired",
                                        true,
                                        lease(1, 20, 1_020, true),
                                        Asks.usual().firstAgo(15))
                                .last(1)),
                right(
                        "cancel",
                        "never committed, of a start that its owner gave up for one in another lineage",
                        s -> startedAfreshIn("B", s)
                                .cancelled("a", "never-committed", Asks.usual().firstAgo(5))
                                .told(Verb.SETTLE, "a", "never-committed", Commitment.NO, false, Shown.NOTHING, 0)),
                wrong(
                        "cancel",
                        "never committed, of the very start that committed in another lineage",
                        s -> startedAfreshIn("B", s)
                                .cancelled("a", "never-committed", Asks.usual().stampedFor("B"))),
                wrong(
                        "cancel",
                        "never committed, said to who committed it in another lineage",
                        s -> startedAfreshIn("B", s)
                                .by("owner")
                                .cancelled("a", "never-committed", Asks.usual().firstAgo(5))),
                wrong(
                        "cancel",
                        "never committed, of an earlier start than that which committed in the same lineage",
                        s -> s.at(10)
                                .by("owner")
                                .granted("a", 1)
                                .by("c")
                                .cancelled("a", "never-committed", Asks.usual().firstAgo(5))),
                wrong(
                        "not-knowable",
                        "no longer known at the horizon",
                        s -> s.at(Scene.HORIZON)
                                .cancelled(
                                        "a",
                                        "not-knowable.no-longer-known",
                                        Asks.usual().firstAgo(Scene.HORIZON))),
                right(
                        "not-knowable",
                        "no longer known past the horizon",
                        s -> s.at(Scene.HORIZON * 2)
                                .cancelled(
                                        "a",
                                        "not-knowable.no-longer-known",
                                        Asks.usual().firstAgo(Scene.HORIZON + 1))),
                right(
                        "not-knowable",
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
                                        Asks.of(1).numbered(1))),
                wrong(
                        "not-knowable",
                        "lost with its history, and nothing was lost",
                        s -> s.at(5).cancelled("a", "not-knowable.lost-with-history", Asks.usual())),
                right(
                        "not-knowable",
                        "lost with its history in another lineage",
                        s -> s.cancelled(
                                "a",
                                "not-knowable.lost-with-history",
                                Asks.usual().stampedFor("B"))),
                right(
                        "not-knowable",
                        "lost with its history while unproven",
                        s -> s.cancelled(
                                "a",
                                "not-knowable.lost-with-history",
                                Asks.usual().unproven())));
    }

    private static List<Case> replies() {
        return List.of(
                wrong(
                        "false-reply",
                        "held, of a request that was granted",
                        s -> s.granted("a", 1).told(Verb.ACQUIRE, "a", "held", Commitment.NO)),
                right(
                        "false-reply",
                        "unknown, of a request that was granted",
                        s -> s.granted("a", 1).told(Verb.ACQUIRE, "a", "unknown.no-answer", Commitment.UNKNOWN)),
                wrong(
                        "false-reply",
                        "acquired, of a request that was not",
                        s -> s.told(Verb.ACQUIRE, "a", "acquired", Commitment.YES)),
                wrong(
                        "false-reply",
                        "a commit by a transmission sent before not committed was said",
                        s -> s.told(Verb.ACQUIRE, "a", "held", Commitment.NO)
                                .acquire(
                                        "a",
                                        "acquired",
                                        true,
                                        lease(1, 0, 1_000, true),
                                        Asks.usual().sentBefore(1))
                                .last(1)),
                right(
                        "false-reply",
                        "a commit by a transmission sent after it",
                        s -> s.told(Verb.ACQUIRE, "a", "held", Commitment.NO).granted("a", 1)),
                right(
                        "false-reply",
                        "never committed, told to another instance after its owner had started afresh",
                        s -> s.cancelled("a", "never-committed", Asks.usual())
                                .happened(Kind.WIPED)
                                .by("owner")
                                .installed(1_000, 2_000)
                                .granted("a", 1_001)
                                .told(Verb.SETTLE, "a", "never-committed", Commitment.NO, false, Shown.NOTHING, 0)),
                wrong(
                        "false-reply",
                        "never committed, told so late to the instance that had committed",
                        s -> s.cancelled("a", "never-committed", Asks.usual())
                                .happened(Kind.WIPED)
                                .installed(1_000, 2_000)
                                .granted("a", 1_001)
                                .told(Verb.CANCEL, "a", "never-committed", Commitment.NO)),
                wrong(
                        "false-reply",
                        "never committed, told to another instance though no store said so",
                        s -> s.by("owner")
                                .granted("a", 1)
                                .told(Verb.SETTLE, "a", "never-committed", Commitment.NO, false, Shown.NOTHING, 0)),
                right(
                        "false-reply",
                        "a refusal to resolve, which speaks of itself",
                        s -> s.granted("a", 1).told(Verb.RESOLVE, "a", "refused.backend-unavailable", Commitment.NO)),
                wrong(
                        "silence",
                        "held while a transmission is unanswered",
                        s -> s.told(Verb.ACQUIRE, "a", "held", Commitment.NO, true, Shown.NOTHING, 1)),
                right(
                        "silence",
                        "unknown while a transmission is unanswered",
                        s -> s.told(
                                Verb.ACQUIRE,
                                "a",
                                "unknown.earlier-transmission",
                                Commitment.UNKNOWN,
                                true,
                                Shown.NOTHING,
                                1)),
                right(
                        "silence",
                        "held after never committed was said",
                        s -> s.cancelled("a", "never-committed", Asks.usual())
                                .told(Verb.ACQUIRE, "a", "refused.cancelled", Commitment.NO, true, Shown.NOTHING, 1)),
                wrong(
                        "foreign-authority",
                        "a replay by another instance",
                        s -> s.granted("a", 1)
                                .told(
                                        Verb.ACQUIRE,
                                        "a",
                                        "acquired",
                                        Commitment.YES,
                                        false,
                                        lease(1, 0, 1_000, true),
                                        0)),
                right(
                        "foreign-authority",
                        "a description for another instance",
                        s -> s.granted("a", 1)
                                .told(
                                        Verb.RESOLVE,
                                        "a",
                                        "committed",
                                        Commitment.YES,
                                        false,
                                        lease(1, 0, 1_000, false),
                                        0)),
                wrong(
                        "no-exception",
                        "a front door that throws",
                        s -> s.told(Verb.INSPECT, "", "threw oops", Commitment.UNKNOWN)),
                right(
                        "no-exception",
                        "a front door that says unknown",
                        s -> s.told(Verb.RENEW, "", "unknown.no-answer", Commitment.UNKNOWN)));
    }

    private static List<Case> effects() {
        return List.of(
                wrong(
                        "effect-inactive",
                        "an effect at the expiry, beside the lease",
                        s -> s.granted(1).at(1_000).beside(Verb.COMMIT, "e", 1, "accepted")),
                right(
                        "effect-inactive",
                        "an effect just before the expiry",
                        s -> s.granted(1).at(999).beside(Verb.COMMIT, "e", 1, "accepted")),
                right(
                        "effect-inactive",
                        "an effect after the expiry, at a sink that cannot see it",
                        s -> s.granted(1).at(1_000).sink(Verb.COMMIT, "e", 1, "accepted")),
                wrong(
                        "effect-inactive",
                        "a fence of a released lease, beside it",
                        s -> s.granted(1).released("r", 1).beside(Verb.FENCE, "", 1, "accepted")),
                wrong(
                        "effect-once",
                        "an effect applied twice",
                        s -> s.granted(1).sink(Verb.COMMIT, "e", 1, "accepted").sink(Verb.COMMIT, "e", 1, "accepted")),
                right(
                        "effect-once",
                        "an effect repeated by a successor",
                        s -> s.granted(1)
                                .sink(Verb.COMMIT, "e", 1, "accepted")
                                .released("r", 1)
                                .granted(2)
                                .sink(Verb.COMMIT, "e", 2, "already")),
                wrong(
                        "effect-once",
                        "an effect in place, rejected",
                        s -> s.granted(1)
                                .sink(Verb.COMMIT, "e", 1, "accepted")
                                .sink(Verb.SEAL, "", "", 1, "accepted", "")
                                .sink(Verb.COMMIT, "e", 1, "rejected.sealed")),
                wrong(
                        "effect-once",
                        "an effect said to be in place that is not",
                        s -> s.granted(1)
                                .told(Verb.COMMIT, "", "unknown.no-answer", Commitment.UNKNOWN)
                                .sink(Verb.COMMIT, "e", 1, "already")));
    }

    private static List<Case> sinks() {
        return List.of(
                wrong(
                        "effect-order",
                        "an effect of a predecessor after one of the successor",
                        s -> s.granted(1)
                                .released("r", 1)
                                .granted(2)
                                .sink(Verb.COMMIT, "e2", 2, "accepted")
                                .sink(Verb.COMMIT, "e1", 1, "accepted")),
                right(
                        "effect-order",
                        "an effect of a predecessor before the successor wrote",
                        s -> s.granted(1)
                                .released("r", 1)
                                .granted(2)
                                .sink(Verb.COMMIT, "e1", 1, "accepted")
                                .sink(Verb.COMMIT, "e2", 2, "accepted")),
                wrong(
                        "effect-order",
                        "an effect of a predecessor after a fence",
                        s -> s.granted(1)
                                .released("r", 1)
                                .granted(2)
                                .sink(Verb.FENCE, "", 2, "accepted")
                                .sink(Verb.COMMIT, "e1", 1, "accepted")),
                wrong(
                        "effect-order",
                        "one token of two leases",
                        s -> s.granted(1)
                                .sink(Verb.COMMIT, "e1", 1, "accepted")
                                .sink(Verb.COMMIT, "e2", "other", 1, "accepted", "")),
                wrong(
                        "effect-order",
                        "a sealed token",
                        s -> s.granted(1)
                                .sink(Verb.SEAL, "", "", 1, "accepted", "")
                                .sink(Verb.COMMIT, "e1", 1, "accepted")),
                right(
                        "effect-order",
                        "the token above a sealed one",
                        s -> s.granted(1)
                                .released("r", 1)
                                .granted(2)
                                .sink(Verb.SEAL, "", "", 1, "accepted", "")
                                .sink(Verb.COMMIT, "e1", 2, "accepted")),
                wrong(
                        "effect-order",
                        "a token that the sink's floor covers",
                        s -> s.granted(1)
                                .sink(Verb.RAISE_FLOOR, "", "", 1, "accepted", "")
                                .sink(Verb.COMMIT, "e1", 1, "accepted")),
                right(
                        "effect-order",
                        "a token that another record's floor covers",
                        s -> s.granted(1)
                                .ofRecord(1)
                                .sink(Verb.RAISE_FLOOR, "", "", 1, "accepted", "")
                                .ofRecord(0)
                                .sink(Verb.COMMIT, "e1", 1, "accepted")),
                wrong(
                        "effect-revoked",
                        "an effect of a revoked generation",
                        s -> s.granted(1).revoked("v", 1).sink(Verb.COMMIT, "e1", 1, "accepted")),
                right(
                        "effect-revoked",
                        "an effect at a sink that the revocation names",
                        s -> s.granted(1).revoked("v", 1, "foreign").sink(Verb.COMMIT, "e1", 1, "accepted")),
                wrong(
                        "false-rejection",
                        "behind, and nothing is ahead",
                        s -> s.granted(1).sink(Verb.COMMIT, "e1", 1, "rejected.behind")),
                wrong(
                        "false-rejection",
                        "below the floor of another record",
                        s -> s.granted(1)
                                .ofRecord(1)
                                .sink(Verb.RAISE_FLOOR, "", "", 1, "accepted", "")
                                .ofRecord(0)
                                .sink(Verb.COMMIT, "e1", 1, "rejected.below-sink-floor")),
                wrong(
                        "false-rejection",
                        "expired, a millisecond early",
                        s -> s.granted(1).at(999).beside(Verb.COMMIT, "e1", 1, "rejected.expired")),
                right(
                        "false-rejection",
                        "expired, at the expiry",
                        s -> s.granted(1).at(1_000).beside(Verb.COMMIT, "e1", 1, "rejected.expired")),
                right(
                        "false-rejection",
                        "behind a fence",
                        s -> s.granted(1)
                                .released("r", 1)
                                .granted(2)
                                .sink(Verb.FENCE, "", 2, "accepted")
                                .sink(Verb.COMMIT, "e1", 1, "rejected.behind")));
    }

    /** What another client had sent to lineage A first, and then started afresh in another one, where it committed. */
    private static Scene startedAfreshIn(String other, Scene scene) {
        return scene.at(10)
                .by("owner")
                .in(other)
                .installed(1_000, 2_000)
                .granted("a", 1_001)
                .by("c")
                .in("A")
                .last(0);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void finds_what_is_wrong_and_nothing_else(Case written) {
        List<Finding> findings = written.play().apply(new Scene()).findings();
        if (written.wrong()) {
            assertThat(findings).extracting(Finding::check).contains(written.check());
        } else {
            assertThat(findings).isEmpty();
        }
    }

    @Test
    void every_check_has_a_history_that_it_finds_fault_with_and_one_that_it_lets_pass() {
        List<String> ids = HistoryChecker.standard().ids();
        assertThat(cases().stream().filter(Case::wrong).map(Case::check).distinct())
                .containsExactlyInAnyOrderElementsOf(ids);
        assertThat(cases().stream().filter(c -> !c.wrong()).map(Case::check).distinct())
                .containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void a_finding_names_check_event_and_fault() {
        List<Finding> findings = new Scene().granted(1).at(999).granted(2).findings();
        assertThat(findings)
                .singleElement()
                .hasToString("one-generation at 2: token 2 granted while token 1 is active for another 1 ms");
    }

    @Test
    void a_history_prints_one_line_an_event_with_short_names() {
        String printed =
                new Scene().granted(1).at(300).released("r", 1).history().print();
        assertThat(printed.lines())
                .containsExactly(
                        "   0    store0 proven record 0: (0, 1000]  [A 0]",
                        "   1    store0 c acquire k r1 ttl 1000 not-after 10000 -> acquired (new) L1#1 until 1000  [A 0 last 1]",
                        "   2    store0 c release k r2 of L1#1 not-after 10300 -> released (new)  [A 300 last 1]");
    }
}
