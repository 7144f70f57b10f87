package io.lease4j.testkit.random.check;

import static io.lease4j.testkit.random.check.Scene.lease;

import io.lease4j.Commitment;
import io.lease4j.testkit.random.check.Scene.Asks;
import io.lease4j.testkit.random.history.Disturbance.Kind;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Verb;
import java.util.List;

/** What may be said of a request that is called off. */
class CancelChecksTest extends WrittenHistories {

    static List<WrittenHistory> histories() {
        return new Script()
                .check("cancel")
                .wrong(
                        "never committed, of what committed",
                        s -> s.granted("a", 1).cancelled("a", "never-committed", Asks.usual()))
                .wrong(
                        "a commit after never committed",
                        s -> s.cancelled("a", "never-committed", Asks.usual()).granted("a", 1))
                .right(
                        "another request after never committed",
                        s -> s.cancelled("a", "never-committed", Asks.usual()).granted("b", 1))
                .wrong(
                        "a verdict that a second cancel improves",
                        s -> s.at(Scene.HORIZON * 2)
                                .cancelled(
                                        "a",
                                        "not-knowable.no-longer-known",
                                        Asks.usual().firstAgo(Scene.HORIZON + 1))
                                .cancelled("a", "never-committed", Asks.usual()))
                .wrong(
                        "an effect accepted after never committed",
                        s -> s.granted(1)
                                .sink(Verb.CANCEL_EFFECT, "e", 1, "never-committed")
                                .sink(Verb.COMMIT, "e", 1, "accepted"))
                .wrong(
                        "never committed, of an effect in place",
                        s -> s.granted(1)
                                .sink(Verb.COMMIT, "e", 1, "accepted")
                                .sink(Verb.CANCEL_EFFECT, "e", 1, "never-committed"))
                .right(
                        "an effect refused after never committed",
                        s -> s.granted(1)
                                .sink(Verb.CANCEL_EFFECT, "e", 1, "never-committed")
                                .sink(Verb.COMMIT, "e", 1, "refused.cancelled"))
                .right(
                        "an effect accepted of a successor, after never committed was said of the predecessor's",
                        s -> s.granted(1)
                                .sink(Verb.CANCEL_EFFECT, "e", 1, "never-committed")
                                .released("r", 1)
                                .granted(2)
                                .sink(Verb.COMMIT, "e", 2, "accepted"))
                .right(
                        "another verdict, once the first tombstone is gone",
                        s -> s.at(Scene.HORIZON * 2)
                                .cancelled(
                                        "a",
                                        "not-knowable.no-longer-known",
                                        Asks.usual().firstAgo(Scene.HORIZON + 1))
                                .at(Scene.HORIZON * 3 + 1)
                                .cancelled("a", "never-committed", Asks.usual()))
                .wrong(
                        "a commit after its owner was told never committed, though the tombstone is gone",
                        s -> s.cancelled("a", "never-committed", Asks.usual())
                                .told(Verb.CANCEL, "a", "never-committed", Commitment.NO)
                                .at(Scene.HORIZON + 1)
                                .granted("a", 1))
                .wrong(
                        "a commit after its owner was refused as cancelled, though the tombstone is gone",
                        s -> s.by("other")
                                .cancelled("a", "never-committed", Asks.usual())
                                .by("c")
                                .told(Verb.ACQUIRE, "a", "refused.cancelled", Commitment.NO)
                                .at(Scene.HORIZON + 1)
                                .granted("a", 1))
                .right(
                        "a request that its owner starts afresh, after others were told twice",
                        s -> s.by("other")
                                .cancelled("a", "never-committed", Asks.usual())
                                .at(Scene.HORIZON / 2)
                                .cancelled("a", "never-committed", Asks.usual())
                                .by("c")
                                .at(Scene.HORIZON + 1)
                                .granted("a", 1))
                .right(
                        "a commit after a cancel whose answer was lost, and its tombstone with it",
                        s -> s.cancelled("a", "never-committed", Asks.usual())
                                .happened(Kind.WIPED)
                                .installed(1_000, 2_000)
                                .granted("a", 1_001))
                .right(
                        "a request that its owner starts afresh, after another was told never committed",
                        s -> s.by("other")
                                .cancelled("a", "never-committed", Asks.usual())
                                .by("c")
                                .at(Scene.HORIZON + 1)
                                .granted("a", 1))
                .wrong(
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
                                .last(1))
                .right(
                        "never committed, of a start that its owner gave up for one in another lineage",
                        s -> startedAfreshIn("B", s)
                                .cancelled("a", "never-committed", Asks.usual().firstAgo(5))
                                .told(Verb.SETTLE, "a", "never-committed", Commitment.NO, false, Shown.NOTHING, 0))
                .wrong(
                        "never committed, of the very start that committed in another lineage",
                        s -> startedAfreshIn("B", s)
                                .cancelled("a", "never-committed", Asks.usual().stampedFor("B")))
                .wrong(
                        "never committed, said to who committed it in another lineage",
                        s -> startedAfreshIn("B", s)
                                .by("owner")
                                .cancelled("a", "never-committed", Asks.usual().firstAgo(5)))
                .wrong(
                        "never committed, of an earlier start than that which committed in the same lineage",
                        s -> s.at(10)
                                .by("owner")
                                .granted("a", 1)
                                .by("c")
                                .cancelled("a", "never-committed", Asks.usual().firstAgo(5)))
                .toList();
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
}
