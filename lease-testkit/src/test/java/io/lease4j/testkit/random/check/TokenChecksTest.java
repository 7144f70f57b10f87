package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.check.Scene.Asks;
import io.lease4j.testkit.random.history.Disturbance.Kind;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Verb;
import java.util.List;

/** Where tokens come from, and who may take them. */
class TokenChecksTest extends WrittenHistories {

    static List<WrittenHistory> histories() {
        return new Script()
                .check("token-order")
                .wrong(
                        "a token below the one before",
                        s -> s.granted(5).released("r", 5).granted(3))
                .right("tokens with a gap", s -> s.granted(3).released("r", 3).granted(5))
                .check("token-unique")
                .wrong(
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
                                .last(7))
                .right(
                        "one number in two records",
                        s -> s.granted(7)
                                .released("r", 7)
                                .ofRecord(1)
                                .installed(0, 1_000)
                                .acquire("b", "acquired", true, new Shown("other", 7, 0, 1_000, true), Asks.usual())
                                .at(0))
                .check("token-range")
                .wrong("a token above the ceiling", s -> s.last(999).granted(1_001))
                .right("the ceiling itself", s -> s.granted(1_000))
                .right(
                        "a token above the old ceiling, after an extension",
                        s -> s.granted(1_000)
                                .released("r", 1_000)
                                .extended(2_000, 3_000)
                                .granted(2_001))
                .wrong(
                        "a token that the floor covers",
                        s -> s.installed(1_000, 2_000).granted(1_000))
                .check("token-taken")
                .wrong(
                        "a token taken by an answer that says held",
                        s -> s.granted(1).last(2).held("b"))
                .right(
                        "a last token that whoever recorded it does not know",
                        s -> s.granted(1).last(-1).held("b"))
                .right("held, and no token taken", s -> s.granted(1).held("b"))
                .wrong(
                        "a last token that goes back",
                        s -> s.granted(2).released("r", 2).last(0).ends(Verb.RELEASE, "r2", "lost.released", false, 2))
                .check("unproven")
                .wrong(
                        "a grant after a restore",
                        s -> s.granted(1).happened(Kind.RESTORED).at(1_000).granted(2))
                .right(
                        "a grant after a restore and a proof",
                        s -> s.granted(1)
                                .happened(Kind.RESTORED)
                                .installed(1_000, 2_000)
                                .granted(1_001))
                .wrong(
                        "a renewal after a wipe",
                        s -> s.granted(1).happened(Kind.WIPED).renewed("n", 1, 0, 1_000))
                .wrong(
                        "an effect beside the lease after a wipe",
                        s -> s.granted(1).happened(Kind.WIPED).beside(Verb.COMMIT, "e", 1, "accepted"))
                .right(
                        "a release after a wipe",
                        s -> s.granted(1).happened(Kind.WIPED).released("r", 1))
                .toList();
    }
}
