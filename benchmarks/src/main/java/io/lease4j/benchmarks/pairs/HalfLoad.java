package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lease4j.benchmarks.figures.Names;
import java.util.Map;

/**
 * Half of what our client does with 256 pairs in flight: found out once in each round, and then the load of everybody in it, so
 * that times at the same load are compared; and not once for a run, because what a server keeps makes the maximum lower
 * later. Confined to one thread.
 */
public final class HalfLoad {

    private final PairsInFlight most;
    private double perSecond;

    /**
     * Keeps how to find the maximum.
     *
     * @param most our client at its maximum
     */
    public HalfLoad(PairsInFlight most) {
        this.most = most;
    }

    /**
     * Returns the load.
     *
     * @param plan of the run
     * @return acquires a second
     * @throws CaseFailedException if the maximum could not be found
     * @throws InterruptedException if the thread is interrupted
     */
    public double perSecond(Plan plan) throws CaseFailedException, InterruptedException {
        if (perSecond == 0) {
            Map<String, Double> unused = most.run(plan, plan.warm());
            perSecond = most.run(plan, plan.slice()).getOrDefault(Names.RATE, 0.0) / 2;
        }
        return perSecond;
    }

    /** Another round begins. */
    void forget() {
        perSecond = 0;
    }
}
