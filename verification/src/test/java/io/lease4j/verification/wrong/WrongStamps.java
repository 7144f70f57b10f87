package io.lease4j.verification.wrong;

import io.lease4j.BackendTime;
import io.lease4j.FirstSent;
import io.lease4j.LeaseRequest;
import io.lease4j.Lineage;
import io.lease4j.Operation;
import io.lease4j.Stamp;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Transmission;
import java.util.ArrayList;
import java.util.List;

/** Wrong about when, and for whom, a transmission was meant. */
final class WrongStamps {

    /** Rewrites a stamp, given what a reading has just told. */
    @FunctionalInterface
    private interface Rewriting {
        Stamp apply(Stamp stamp, Echo now);
    }

    private WrongStamps() {}

    static List<WrongStore> all() {
        List<WrongStore> all = new ArrayList<>(ofAcquires());
        Requests.ON_A_LEASE.forEach(operation -> all.addAll(of(operation)));
        return List.copyOf(all);
    }

    private static List<WrongStore> ofAcquires() {
        return List.of(
                stamped(
                                "late-request-commits",
                                "A request that was stuck past its not-after commits.",
                                "R-2",
                                Operation.ACQUIRE,
                                WrongStamps::inTime)
                        .seenIn("redis/lettuce#1426, redis/lettuce#508"),
                stamped(
                        "far-not-after-accepted",
                        "A not-after may be as far ahead as the client likes.",
                        "R-2",
                        Operation.ACQUIRE,
                        WrongStamps::nearEnough),
                stamped(
                        "other-lineage-commits",
                        "A request that was meant for another server commits.",
                        "R-3",
                        Operation.ACQUIRE,
                        WrongStamps::here),
                stamped(
                        "first-sent-time-ignored",
                        "A request that was first sent long ago runs afresh.",
                        "R-4",
                        Operation.ACQUIRE,
                        (stamp, now) -> firstSent(stamp, stamp.firstSent().lineage(), now.backendTime())),
                stamped(
                        "first-sent-lineage-ignored",
                        "A request that was first sent to another server runs afresh.",
                        "R-4",
                        Operation.ACQUIRE,
                        (stamp, now) -> firstSent(
                                stamp, now.lineage(), stamp.firstSent().at())));
    }

    private static List<WrongStore> of(Operation operation) {
        String name = Requests.named(operation);
        return List.of(
                stamped(
                        "late-" + name + "-commits",
                        "A request that was stuck past its not-after commits.",
                        "R-2",
                        operation,
                        WrongStamps::inTime),
                stamped(
                        "far-" + name + "-commits",
                        "A not-after may be as far ahead as the client likes.",
                        "R-2",
                        operation,
                        WrongStamps::nearEnough),
                stamped(
                        name + "-of-another-lineage-commits",
                        "A request that was meant for another server commits.",
                        "R-3",
                        operation,
                        WrongStamps::here),
                stamped(
                        "forgotten-" + name + "-runs-afresh",
                        "A request that was first sent long ago runs afresh.",
                        "R-4",
                        operation,
                        (stamp, now) -> firstSent(stamp, now.lineage(), now.backendTime())));
    }

    private static WrongStore stamped(
            String name, String fault, String breaks, Operation operation, Rewriting rewriting) {
        return WrongStore.of(name, fault, breaks).store((real, fixture) -> new Retold(real) {
            @Override
            Transmission sent(LeaseRequest<?> request, Transmission right) {
                return request.operation() != operation
                        ? right
                        : Steps.read(delegate(), request.key())
                                .echo()
                                .map(now -> new Transmission(
                                        rewriting.apply(right.stamp(), now), right.highestSeen(), right.deadline()))
                                .orElse(right);
            }
        });
    }

    private static Stamp inTime(Stamp stamp, Echo now) {
        BackendTime soon = now.backendTime().plus(Stamp.MARGIN);
        return stamp.notAfter().isBefore(soon) ? new Stamp(stamp.lineage(), soon, stamp.firstSent()) : stamp;
    }

    private static Stamp nearEnough(Stamp stamp, Echo now) {
        BackendTime farthest = now.backendTime().plus(Stamp.LONGEST);
        return new Stamp(stamp.lineage(), stamp.notAfter().earlierOf(farthest), stamp.firstSent());
    }

    private static Stamp here(Stamp stamp, Echo now) {
        return new Stamp(now.lineage(), stamp.notAfter(), stamp.firstSent());
    }

    private static Stamp firstSent(Stamp stamp, Lineage lineage, BackendTime at) {
        return new Stamp(stamp.lineage(), stamp.notAfter(), new FirstSent(lineage, at));
    }
}
