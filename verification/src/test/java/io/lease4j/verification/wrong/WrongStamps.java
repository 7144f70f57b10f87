package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.FirstSent;
import io.lease4j.Lineage;
import io.lease4j.Stamp;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Wrong about when, and for whom, a transmission was meant. */
final class WrongStamps {

    private WrongStamps() {}

    static List<WrongStore> all() {
        return List.of(
                stamped(
                                "late-request-commits",
                                "A request that was stuck past its not-after commits.",
                                "R-2",
                                (stamp, now) -> stamp.notAfter()
                                                .isBefore(now.backendTime().plus(Stamp.MARGIN))
                                        ? new Stamp(
                                                stamp.lineage(),
                                                now.backendTime().plus(Stamp.MARGIN),
                                                stamp.firstSent())
                                        : stamp)
                        .seenIn("redis/lettuce#1426, redis/lettuce#508"),
                stamped(
                        "far-not-after-accepted",
                        "A not-after may be as far ahead as the client likes.",
                        "R-2",
                        (stamp, now) -> new Stamp(
                                stamp.lineage(),
                                stamp.notAfter().earlierOf(now.backendTime().plus(Stamp.LONGEST)),
                                stamp.firstSent())),
                stamped(
                        "other-lineage-commits",
                        "A request that was meant for another server commits.",
                        "R-3",
                        (stamp, now) -> new Stamp(now.lineage(), stamp.notAfter(), stamp.firstSent())),
                stamped(
                        "first-sent-time-ignored",
                        "A request that was first sent long ago runs afresh.",
                        "R-4",
                        (stamp, now) -> firstSent(stamp, stamp.firstSent().lineage(), now.backendTime())),
                stamped(
                        "first-sent-lineage-ignored",
                        "A request that was first sent to another server runs afresh.",
                        "R-4",
                        (stamp, now) -> firstSent(
                                stamp, now.lineage(), stamp.firstSent().at())));
    }

    /** Rewrites a stamp, given what a reading has just told. */
    @FunctionalInterface
    private interface Rewriting {
        Stamp apply(Stamp stamp, Echo now);
    }

    private static WrongStore stamped(String name, String fault, String breaks, Rewriting rewriting) {
        return WrongStore.of(name, fault, breaks).store((real, fixture) -> new ForwardingStore(real) {
            @Override
            public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission t) {
                return super.acquire(request, rewritten(delegate(), request, t, rewriting));
            }
        });
    }

    private static Transmission rewritten(
            LeaseStore store, AcquireRequest request, Transmission t, Rewriting rewriting) {
        return Steps.read(store, request.key())
                .echo()
                .map(now -> new Transmission(rewriting.apply(t.stamp(), now), t.highestSeen(), t.deadline()))
                .orElse(t);
    }

    private static Stamp firstSent(Stamp stamp, Lineage lineage, BackendTime at) {
        return new Stamp(stamp.lineage(), stamp.notAfter(), new FirstSent(lineage, at));
    }
}
