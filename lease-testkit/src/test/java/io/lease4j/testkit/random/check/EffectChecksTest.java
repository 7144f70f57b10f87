package io.lease4j.testkit.random.check;

import io.lease4j.Commitment;
import io.lease4j.testkit.random.history.Verb;
import java.util.List;

/** Effects of one generation. */
class EffectChecksTest extends WrittenHistories {

    static List<WrittenHistory> histories() {
        return new Script()
                .check("effect-inactive")
                .wrong(
                        "an effect at the expiry, beside the lease",
                        s -> s.granted(1).at(1_000).beside(Verb.COMMIT, "e", 1, "accepted"))
                .right(
                        "an effect just before the expiry",
                        s -> s.granted(1).at(999).beside(Verb.COMMIT, "e", 1, "accepted"))
                .right(
                        "an effect after the expiry, at a sink that cannot see it",
                        s -> s.granted(1).at(1_000).sink(Verb.COMMIT, "e", 1, "accepted"))
                .wrong(
                        "a fence of a released lease, beside it",
                        s -> s.granted(1).released("r", 1).beside(Verb.FENCE, "", 1, "accepted"))
                .check("effect-once")
                .wrong(
                        "an effect applied twice",
                        s -> s.granted(1).sink(Verb.COMMIT, "e", 1, "accepted").sink(Verb.COMMIT, "e", 1, "accepted"))
                .right(
                        "an effect repeated by a successor",
                        s -> s.granted(1)
                                .sink(Verb.COMMIT, "e", 1, "accepted")
                                .released("r", 1)
                                .granted(2)
                                .sink(Verb.COMMIT, "e", 2, "already"))
                .wrong(
                        "an effect in place, rejected",
                        s -> s.granted(1)
                                .sink(Verb.COMMIT, "e", 1, "accepted")
                                .sink(Verb.SEAL, "", "", 1, "accepted", "")
                                .sink(Verb.COMMIT, "e", 1, "rejected.sealed"))
                .wrong(
                        "an effect said to be in place that is not",
                        s -> s.granted(1)
                                .told(Verb.COMMIT, "", "unknown.no-answer", Commitment.UNKNOWN)
                                .sink(Verb.COMMIT, "e", 1, "already"))
                .check("effect-revoked")
                .wrong(
                        "an effect of a revoked generation",
                        s -> s.granted(1).revoked("v", 1).sink(Verb.COMMIT, "e1", 1, "accepted"))
                .right(
                        "an effect at a sink that the revocation names",
                        s -> s.granted(1).revoked("v", 1, "foreign").sink(Verb.COMMIT, "e1", 1, "accepted"))
                .toList();
    }
}
