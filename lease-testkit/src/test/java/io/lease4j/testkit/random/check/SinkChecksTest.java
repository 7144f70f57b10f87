package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.Verb;
import java.util.List;

/** Sinks that more than one generation writes to. */
class SinkChecksTest extends WrittenHistories {

    static List<WrittenHistory> histories() {
        return new Script()
                .check("effect-order")
                .wrong(
                        "an effect of a predecessor after one of the successor",
                        s -> s.granted(1)
                                .released("r", 1)
                                .granted(2)
                                .sink(Verb.COMMIT, "e2", 2, "accepted")
                                .sink(Verb.COMMIT, "e1", 1, "accepted"))
                .right(
                        "an effect of a predecessor before the successor wrote",
                        s -> s.granted(1)
                                .released("r", 1)
                                .granted(2)
                                .sink(Verb.COMMIT, "e1", 1, "accepted")
                                .sink(Verb.COMMIT, "e2", 2, "accepted"))
                .wrong(
                        "an effect of a predecessor after a fence",
                        s -> s.granted(1)
                                .released("r", 1)
                                .granted(2)
                                .sink(Verb.FENCE, "", 2, "accepted")
                                .sink(Verb.COMMIT, "e1", 1, "accepted"))
                .wrong(
                        "one token of two leases",
                        s -> s.granted(1)
                                .sink(Verb.COMMIT, "e1", 1, "accepted")
                                .sink(Verb.COMMIT, "e2", "other", 1, "accepted", ""))
                .wrong(
                        "a sealed token",
                        s -> s.granted(1)
                                .sink(Verb.SEAL, "", "", 1, "accepted", "")
                                .sink(Verb.COMMIT, "e1", 1, "accepted"))
                .right(
                        "the token above a sealed one",
                        s -> s.granted(1)
                                .released("r", 1)
                                .granted(2)
                                .sink(Verb.SEAL, "", "", 1, "accepted", "")
                                .sink(Verb.COMMIT, "e1", 2, "accepted"))
                .wrong(
                        "a token that the sink's floor covers",
                        s -> s.granted(1)
                                .sink(Verb.RAISE_FLOOR, "", "", 1, "accepted", "")
                                .sink(Verb.COMMIT, "e1", 1, "accepted"))
                .right(
                        "a token that another record's floor covers",
                        s -> s.granted(1)
                                .ofRecord(1)
                                .sink(Verb.RAISE_FLOOR, "", "", 1, "accepted", "")
                                .ofRecord(0)
                                .sink(Verb.COMMIT, "e1", 1, "accepted"))
                .check("false-rejection")
                .wrong("behind, and nothing is ahead", s -> s.granted(1).sink(Verb.COMMIT, "e1", 1, "rejected.behind"))
                .wrong(
                        "below the floor of another record",
                        s -> s.granted(1)
                                .ofRecord(1)
                                .sink(Verb.RAISE_FLOOR, "", "", 1, "accepted", "")
                                .ofRecord(0)
                                .sink(Verb.COMMIT, "e1", 1, "rejected.below-sink-floor"))
                .wrong(
                        "expired, a millisecond early",
                        s -> s.granted(1).at(999).beside(Verb.COMMIT, "e1", 1, "rejected.expired"))
                .right(
                        "expired, at the expiry",
                        s -> s.granted(1).at(1_000).beside(Verb.COMMIT, "e1", 1, "rejected.expired"))
                .right(
                        "behind a fence",
                        s -> s.granted(1)
                                .released("r", 1)
                                .granted(2)
                                .sink(Verb.FENCE, "", 2, "accepted")
                                .sink(Verb.COMMIT, "e1", 1, "rejected.behind"))
                .toList();
    }
}
