package io.lease4j.benchmarks;

import java.util.Map;

/** Something that is measured, alone on the machine, once in every round. Confined to one thread. */
public interface Case extends AutoCloseable {

    /**
     * Returns its name.
     *
     * @return workload and subject
     */
    String name();

    /**
     * Tells whether it is measured once, after all rounds: what is counted and not timed, or takes minutes.
     *
     * @return whether there is only one round of it
     */
    default boolean once() {
        return false;
    }

    /**
     * Runs it without counting, before the first round.
     *
     * @param plan of the run
     * @throws Exception if it fails
     */
    void warmUp(Plan plan) throws Exception;

    /** Hears that a round begins: what it found out in the last one may have changed since. */
    default void roundBegins() {}

    /**
     * Measures it.
     *
     * @param plan of the run
     * @return figures by name
     * @throws Exception if it fails, or one pair did
     */
    Map<String, Double> measure(Plan plan) throws Exception;

    /** Gives back what it holds. */
    @Override
    default void close() {}
}
