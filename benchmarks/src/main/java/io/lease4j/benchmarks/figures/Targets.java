package io.lease4j.benchmarks.figures;

import static io.lease4j.benchmarks.figures.Names.FLIGHT_256;
import static io.lease4j.benchmarks.figures.Names.FLOOR;
import static io.lease4j.benchmarks.figures.Names.HALF;
import static io.lease4j.benchmarks.figures.Names.OURS;
import static io.lease4j.benchmarks.figures.Names.PAIRS_1;
import static io.lease4j.benchmarks.figures.Names.PAIRS_64;
import static io.lease4j.benchmarks.figures.Names.RATE;
import static io.lease4j.benchmarks.figures.Names.RFENCEDLOCK;
import static io.lease4j.benchmarks.figures.Target.figure;
import static io.lease4j.benchmarks.figures.Target.ratio;

import java.util.List;

/** Everything that is promised, in the order in which it is shown. */
public final class Targets {

    private static final List<Target> ALL = List.of(
            ratio(
                    "pair.p50.vs.floor",
                    "one thread, p50 of a pair, × floor",
                    new Source(PAIRS_1 + OURS, Names.P50),
                    new Source(PAIRS_1 + FLOOR, Names.P50),
                    Reach.atMost(1.12)),
            pairs64("floor", "floor", FLOOR, 0.85),
            pairs64("rfencedlock", "`RFencedLock`", RFENCEDLOCK, 2.2),
            pairs64("spring", "Spring Integration", Names.SPRING, 1.15),
            pairs64("shedlock", "ShedLock", Names.SHEDLOCK, 0.9),
            flight256("floor", "floor", FLOOR, 0.75),
            flight256("rfencedlock", "`RFencedLock` async", RFENCEDLOCK, 2.6),
            cpu("server", Names.SERVER_CPU, 0.6),
            cpu("client", Names.CLIENT_CPU, 0.5),
            figure(
                    "pairs64.allocated.bytes",
                    "64 threads, bytes allocated by the client a pair",
                    new Source(PAIRS_64 + OURS, Names.ALLOCATED),
                    Reach.atMost(6000)),
            ratio(
                    "acquire.half.p99.vs.floor",
                    "p99 of an acquire at half of our maximum load, × floor at the same load",
                    new Source(HALF + OURS, Names.P99),
                    new Source(HALF + FLOOR, Names.P99),
                    Reach.atMost(1.3)),
            figure(
                    "renewals.lost.or.warned",
                    "100 000 leases at TTL 30 s, leases lost or near it",
                    new Source(Names.RENEWALS, "lost.or.warned"),
                    Reach.atMost(0)),
            cores("client", 0.5),
            cores("server", 0.3),
            figure(
                    "jdbc.guard.extra.roundtrips",
                    "JDBC guard, round trips added to the caller's transaction",
                    new Source(Names.JDBC, "guard.extra.roundtrips"),
                    Reach.atMost(1)),
            ratio(
                    "jdbc.guard.vs.bare",
                    "JDBC guard, p50 of the transaction, × bare",
                    new Source(Names.JDBC, "guarded.p50.micros"),
                    new Source(Names.JDBC, "bare.p50.micros"),
                    Reach.atMost(1.25)),
            figure(
                    "memory.pairs.per.second",
                    "memory store, one thread, pairs/s",
                    new Source(Names.MEMORY_ONE, RATE),
                    Reach.atLeast(1_000_000)),
            ratio(
                    "memory.two.threads.vs.one",
                    "memory store, 2 threads on distinct keys, × one thread",
                    new Source(Names.MEMORY_TWO, RATE),
                    new Source(Names.MEMORY_ONE, RATE),
                    Reach.atLeast(1.7)),
            bytes("held.lease", "a held lease", 450),
            bytes("receipt", "a further receipt", 160),
            bytes("idle.key", "an idle key", 0),
            growth("idle", "10³ to 10⁷ idle keys", Names.GROWTH_IDLE),
            growth("held", "10³ to 10⁶ held leases", Names.GROWTH_HELD));

    private Targets() {}

    /**
     * Returns them.
     *
     * @return all, in the order of the table
     */
    public static List<Target> all() {
        return ALL;
    }

    private static Target pairs64(String name, String peer, String subject, double least) {
        return rate("pairs64.vs." + name, "64 threads, pairs/s, × " + peer, PAIRS_64, subject, least);
    }

    private static Target flight256(String name, String peer, String subject, double least) {
        return rate("flight256.vs." + name, "256 in flight, pairs/s, × " + peer, FLIGHT_256, subject, least);
    }

    private static Target rate(String name, String text, String workload, String subject, double least) {
        return ratio(
                name,
                text,
                new Source(workload + OURS, RATE),
                new Source(workload + subject, RATE),
                Reach.atLeast(least));
    }

    private static Target cpu(String whose, String figure, double most) {
        return ratio(
                "pairs64." + whose + ".cpu.vs.rfencedlock",
                "64 threads, " + whose + " CPU a pair, × `RFencedLock`",
                new Source(PAIRS_64 + OURS, figure),
                new Source(PAIRS_64 + RFENCEDLOCK, figure),
                Reach.atMost(most));
    }

    private static Target cores(String whose, double most) {
        return figure(
                "renewals." + whose + ".cores",
                "100 000 leases at TTL 30 s, cores of the " + whose,
                new Source(Names.RENEWALS, whose + ".cores"),
                Reach.atMost(most));
    }

    private static Target bytes(String name, String what, double most) {
        return figure(
                "bytes." + name, "bytes on the server, " + what, new Source(Names.BYTES, name), Reach.atMost(most));
    }

    private static Target growth(String name, String range, String source) {
        return figure(
                "growth." + name,
                "cost of a pair beside " + range + ", dearest step × first",
                new Source(source, "dearest.vs.first"),
                Reach.atMost(1.1));
    }
}
