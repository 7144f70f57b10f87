package io.lease4j.chaos.schedule;

import io.lease4j.chaos.record.FaultKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The faults of a run: every possible kind before any comes again, far enough apart that work goes on in between. The same
 * seed, length and kinds make the same schedule. Immutable.
 *
 * @param faults in their order
 */
public record Schedule(List<PlannedFault> faults) {

    /** How long the workers work undisturbed first. */
    static final long CALM_MILLIS = 3_000;

    private static final long SHORTEST_GAP_MILLIS = 3_500;
    private static final long LONGEST_GAP_MILLIS = 9_000;

    /**
     * Copies the faults.
     *
     * @param faults the component
     */
    public Schedule {
        faults = List.copyOf(faults);
    }

    /**
     * Makes the schedule of a run.
     *
     * @param seed decides it
     * @param millis how long the faults go on
     * @param possible the kinds that can be made
     * @return the schedule
     */
    public static Schedule of(long seed, long millis, Set<FaultKind> possible) {
        Random random = new Random(seed);
        List<PlannedFault> faults = new ArrayList<>();
        List<FaultKind> round = new ArrayList<>();
        long gap = gap(millis, possible.size());
        long at = CALM_MILLIS;
        while (at + SHORTEST_GAP_MILLIS <= millis && !possible.isEmpty()) {
            if (round.isEmpty()) {
                possible.stream().sorted().forEach(round::add);
                Collections.shuffle(round, random);
            }
            faults.add(new PlannedFault(faults.size() + 1, round.remove(0), at, random.nextLong()));
            at += gap * 3 / 4 + (long) (gap / 2.0 * random.nextDouble());
        }
        return new Schedule(faults);
    }

    /**
     * The same faults, counted from a moment of the run.
     *
     * @param millis the moment
     * @return a schedule with the same distances
     */
    public Schedule from(long millis) {
        return new Schedule(faults.stream()
                .map(fault -> new PlannedFault(fault.number(), fault.kind(), fault.atMillis() + millis, fault.seed()))
                .toList());
    }

    /** So that each kind has its turn in three minutes, and a short run has as many as it can bear. */
    private static long gap(long millis, int kinds) {
        long even = (millis - CALM_MILLIS) / (kinds + 2L);
        return Math.max(SHORTEST_GAP_MILLIS, Math.min(LONGEST_GAP_MILLIS, even));
    }
}
