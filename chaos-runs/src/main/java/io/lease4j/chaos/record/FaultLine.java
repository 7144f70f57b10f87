package io.lease4j.chaos.record;

import java.util.Map;

/**
 * A line of {@code faults.jsonl}: one phase of a fault. Immutable.
 *
 * @param at when, in milliseconds of the run
 * @param number which fault, from 1
 * @param kind what
 * @param phase how far it is
 * @param target what it was done to: {@code worker-2}, {@code server}
 * @param happened of {@link Phase#SHOWN}: whether the evidence shows that it really happened; true otherwise
 * @param evidence what was measured, by name; of {@link Phase#RECOVERED} {@code recoveryMillis} from the healing on, and
 *     {@code fromStrikeMillis}
 */
public record FaultLine(
        double at,
        int number,
        FaultKind kind,
        Phase phase,
        String target,
        boolean happened,
        Map<String, String> evidence) {

    /** How far a fault is. */
    public enum Phase {
        /** It is about to be made: its effects begin at the earliest now. */
        BEGUN,
        /** It was looked at, and happened or not. */
        SHOWN,
        /** Its cause is over. */
        HEALED,
        /** A key was granted again after it was healed. */
        RECOVERED,
        /** It cannot be made on this machine or in this topology; why is in the evidence. Its time is of the schedule. */
        NOT_POSSIBLE
    }

    /**
     * Copies the evidence.
     *
     * @param at the component
     * @param number the component
     * @param kind the component
     * @param phase the component
     * @param target the component
     * @param happened the component
     * @param evidence the component
     */
    public FaultLine {
        evidence = Map.copyOf(evidence);
    }
}
