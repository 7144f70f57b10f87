package io.lease4j.testkit.random.check;

import static io.lease4j.testkit.random.check.Scene.lease;

import io.lease4j.testkit.random.check.Scene.Asks;
import io.lease4j.testkit.random.history.Disturbance.Kind;
import io.lease4j.testkit.random.history.Shown;
import java.util.List;

/** What one request may come to. */
class RequestChecksTest extends WrittenHistories {

    static List<WrittenHistory> histories() {
        return new Script()
                .check("one-outcome")
                .wrong(
                        "a second grant to one request",
                        s -> s.granted("a", 1).at(1_000).granted("a", 2))
                .right(
                        "a replay",
                        s -> s.granted("a", 1).acquire("a", "acquired", false, lease(1, 0, 1_000, true), Asks.usual()))
                .wrong(
                        "a replay with another generation",
                        s -> s.granted("a", 1)
                                .released("r", 1)
                                .granted("b", 2)
                                .acquire("a", "acquired", false, lease(2, 0, 1_000, true), Asks.usual()))
                .wrong(
                        "a replay of what never happened",
                        s -> s.acquire("a", "ended", false, lease(1, 0, 1_000, false), Asks.usual()))
                .wrong(
                        "held, said to the holder's own request",
                        s -> s.granted("a", 1).held("a"))
                .right(
                        "too old, after the horizon",
                        s -> s.granted("a", 1)
                                .at(Scene.HORIZON + 1)
                                .acquire("a", "refused.too-old", false, Shown.NOTHING, Asks.usual()))
                .right(
                        "forgotten with the memory",
                        s -> s.granted("a", 1)
                                .happened(Kind.WIPED)
                                .installed(1_000, 2_000)
                                .acquire("a", "refused.too-old", false, Shown.NOTHING, Asks.usual()))
                .wrong(
                        "a request id that commits with other inputs",
                        s -> s.granted("a", 1)
                                .released("r", 1)
                                .acquire(
                                        "a",
                                        "acquired",
                                        true,
                                        lease(2, 0, 1_000, true),
                                        Asks.usual().withOtherInputs())
                                .last(2))
                .right(
                        "a conflict",
                        s -> s.granted("a", 1)
                                .acquire(
                                        "a",
                                        "refused.idempotency-conflict",
                                        false,
                                        Shown.NOTHING,
                                        Asks.usual().withOtherInputs()))
                .check("late-commit")
                .wrong(
                        "a commit at its not-after",
                        s -> s.acquire(
                                        "a",
                                        "acquired",
                                        true,
                                        lease(1, 0, 1_000, true),
                                        Asks.usual().notAfterIn(0))
                                .last(1))
                .right(
                        "a commit just before its not-after",
                        s -> s.last(1)
                                .acquire(
                                        "a",
                                        "acquired",
                                        true,
                                        lease(1, 0, 1_000, true),
                                        Asks.usual().notAfterIn(1)))
                .wrong(
                        "a commit in another lineage",
                        s -> s.last(1)
                                .acquire(
                                        "a",
                                        "acquired",
                                        true,
                                        lease(1, 0, 1_000, true),
                                        Asks.usual().stampedFor("B")))
                .toList();
    }
}
