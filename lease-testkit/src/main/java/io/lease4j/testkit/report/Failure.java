package io.lease4j.testkit.report;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * What a reader needs to understand and repeat a failed run. Immutable.
 *
 * @param schedule what happened, in order
 * @param seed the seed of a random run
 * @param replay one command that repeats it
 * @since 0.1.0
 */
public record Failure(List<ScheduleStep> schedule, OptionalLong seed, String replay) {

    /**
     * Refuses null components and copies the list.
     *
     * @param schedule the component
     * @param seed the component
     * @param replay the component
     */
    public Failure {
        schedule = List.copyOf(schedule);
        Objects.requireNonNull(seed, "seed");
        Objects.requireNonNull(replay, "replay");
    }
}
