package io.lease4j.benchmarks;

import io.lease4j.benchmarks.figures.Names;
import io.lease4j.benchmarks.hold.Renewals;
import io.lease4j.benchmarks.jdbc.GuardedTransactions;
import io.lease4j.benchmarks.jmh.MemoryPairs;
import io.lease4j.benchmarks.pairs.HalfLoad;
import io.lease4j.benchmarks.pairs.Keys;
import io.lease4j.benchmarks.pairs.Meter;
import io.lease4j.benchmarks.pairs.Opened;
import io.lease4j.benchmarks.pairs.PacedAcquires;
import io.lease4j.benchmarks.pairs.PairsInFlight;
import io.lease4j.benchmarks.pairs.Subjects;
import io.lease4j.benchmarks.pairs.ThreadedPairs;
import io.lease4j.benchmarks.size.Bytes;
import io.lease4j.benchmarks.size.Growth;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Every case of a run. */
final class Cases {

    private static final List<String> WITH_STAGES =
            List.of(Names.FLOOR, Names.SET_DEL, Names.OURS, Names.RFENCEDLOCK, Names.RLOCK);
    private static final List<String> PACED = List.of(Names.FLOOR, Names.OURS);

    private Cases() {}

    /** Returns them in the order of their warm-up. */
    static List<Case> all(Plan plan, Path folder, Subjects subjects, Meter meter) {
        Keys keys = new Keys(plan.keys(), plan.seed());
        Map<String, Opened> opened = subjects.all();
        List<Case> all = new ArrayList<>();
        opened.values().forEach(subject -> all.add(new ThreadedPairs(Names.PAIRS_1, subject, 1, keys, meter)));
        opened.values().forEach(subject -> all.add(new ThreadedPairs(Names.PAIRS_64, subject, 64, keys, meter)));
        for (String name : WITH_STAGES) {
            all.add(inFlight(of(opened, name), keys, meter));
        }
        HalfLoad load = new HalfLoad(inFlight(of(opened, Names.OURS), keys, meter));
        for (String name : PACED) {
            all.add(new PacedAcquires(of(opened, name), load, keys, meter));
        }
        Path jmh = folder.resolve("jmh.log");
        all.add(new MemoryPairs(Names.MEMORY_ONE, 1, jmh));
        all.add(new MemoryPairs(Names.MEMORY_TWO, 2, jmh));
        all.add(new GuardedTransactions());
        all.add(new Bytes());
        all.add(new Growth(false));
        all.add(new Growth(true));
        all.add(new Renewals());
        return all;
    }

    private static PairsInFlight inFlight(Opened subject, Keys keys, Meter meter) {
        return new PairsInFlight(Names.FLIGHT_256, subject, 256, keys, meter);
    }

    private static Opened of(Map<String, Opened> opened, String name) {
        return Objects.requireNonNull(opened.get(name), name);
    }
}
