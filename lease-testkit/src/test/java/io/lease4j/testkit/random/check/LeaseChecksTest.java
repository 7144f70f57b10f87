package io.lease4j.testkit.random.check;

import static io.lease4j.testkit.random.check.Scene.lease;

import io.lease4j.Commitment;
import io.lease4j.testkit.random.check.Scene.Asks;
import io.lease4j.testkit.random.history.Disturbance.Kind;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import java.util.List;
import java.util.Set;

/** Who holds what until when. */
class LeaseChecksTest extends WrittenHistories {

    static List<WrittenHistory> histories() {
        return new Script()
                .check("one-generation")
                .wrong(
                        "a grant a millisecond before the expiry of another",
                        s -> s.granted(1).at(999).granted(2))
                .right("a grant at the expiry", s -> s.granted(1).at(1_000).granted(2))
                .wrong(
                        "a grant before the renewed expiry",
                        s -> s.granted(1)
                                .at(500)
                                .renewed("n", 1, 0, 1_500)
                                .at(1_499)
                                .granted(2))
                .right(
                        "a grant after a release",
                        s -> s.granted(1).released("r", 1).granted(2))
                .right(
                        "two active ones in two lineages",
                        s -> s.granted(1).in("B").installed(1_000, 2_000).granted(1_001))
                .right(
                        "a grant after an expiry that a step ended, though the clock went back",
                        s -> s.granted(1)
                                .at(1_000)
                                .foundExpired("n", 1)
                                .happened(Kind.CLOCK_STEPPED)
                                .at(500)
                                .granted(2))
                .right(
                        "a grant after an expiry that a sink beside the lease may have ended, though the clock went back",
                        s -> s.granted(1)
                                .at(1_000)
                                .beside(Verb.COMMIT, "e", 1, "rejected.expired")
                                .happened(Kind.CLOCK_STEPPED)
                                .at(500)
                                .granted(2))
                .check("revived")
                .wrong("a renewal at the expiry", s -> s.granted(1).at(1_000).renewed("n", 1, 0, 2_000))
                .right(
                        "a renewal just before the expiry",
                        s -> s.granted(1).at(999).renewed("n", 1, 0, 1_999))
                .wrong(
                        "a look that finds a released lease",
                        s -> s.granted(1).released("r", 1).found(1, 0, 1_000))
                .right(
                        "a look while unproven, at a lease below a floor that is lost",
                        s -> s.granted(1)
                                .installed(1_000, 2_000)
                                .happened(Kind.WIPED)
                                .step(
                                        Verb.INSPECT,
                                        "",
                                        Asks.usual().unproven(),
                                        new Told("found", Commitment.NO, false, lease(1, 0, 1_000, true), Set.of())))
                .wrong(
                        "a replay that hands out a grant from below the floor",
                        s -> s.granted("a", 1)
                                .installed(1_000, 2_000)
                                .acquire("a", "acquired", false, lease(1, 0, 1_000, true), Asks.usual()))
                .check("expiry")
                .wrong(
                        "a grant that counts from another clock",
                        s -> s.at(500)
                                .acquire("a", "acquired", true, lease(1, 500, 1_400, true), Asks.usual())
                                .last(1))
                .wrong("a renewal past the maximum lifetime", s -> renewedToTheEnd(s, 10_050))
                .right("a renewal cut off at the maximum lifetime", s -> renewedToTheEnd(s, 10_000))
                .wrong(
                        "an expiry found a millisecond early",
                        s -> s.granted(1).at(999).foundExpired("n", 1))
                .check("held-free")
                .wrong("held at the expiry", s -> s.granted(1).at(1_000).held("b"))
                .right("held just before the expiry", s -> s.granted(1).at(999).held("b"))
                .wrong(
                        "held after a release",
                        s -> s.granted(1).released("r", 1).held("b"))
                .toList();
    }

    /** Renewed every 900 ms until the maximum lifetime of 10 s is near; the last answer shows the given expiry. */
    private static Scene renewedToTheEnd(Scene scene, long lastExpiry) {
        Scene renewed = scene.granted(1);
        for (long now = 900; now <= 8_100; now += 900) {
            renewed = renewed.at(now).renewed("n" + now, 1, 0, now + 1_000);
        }
        return renewed.at(9_050).renewed("n9050", 1, 0, lastExpiry);
    }
}
