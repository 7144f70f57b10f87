package io.lease4j.testkit.report;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * One thing that happened in a scenario. Immutable.
 *
 * @param lane who did it, or to whom it happened
 * @param kind what sort of thing it is
 * @param what what happened, in a few words
 * @param outcome what came of it; empty while nothing had
 * @param backendMillis backend time in milliseconds since the epoch, where known
 * @since 0.1.0
 */
public record ScheduleStep(String lane, Kind kind, String what, String outcome, OptionalLong backendMillis) {

    /** What sort of thing a step is. */
    public enum Kind {
        /** A call and its outcome. */
        CALL,
        /** The atomic step of the backend or a sink. */
        STEP,
        /** Something that the test did to a transmission or to the backend. */
        FAULT,
        /** Time moved. */
        TIME,
        /** What was expected and did not hold. */
        FAILURE
    }

    /**
     * Refuses null components.
     *
     * @param lane the component
     * @param kind the component
     * @param what the component
     * @param outcome the component
     * @param backendMillis the component
     */
    public ScheduleStep {
        Objects.requireNonNull(lane, "lane");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(backendMillis, "backendMillis");
    }
}
