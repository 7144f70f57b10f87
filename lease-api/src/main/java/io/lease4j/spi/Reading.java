package io.lease4j.spi;

import io.lease4j.Deadline;
import java.util.Objects;

/**
 * What a call that changes nothing carries. Immutable.
 *
 * @param highestSeen the highest token of the key's record that any answer ever showed this client, 0 if none
 * @param deadline until when the answer is wanted; the transport waits no longer
 * @since 0.1.0
 */
public record Reading(long highestSeen, Deadline deadline) {

    /**
     * Refuses null.
     *
     * @param highestSeen the component
     * @param deadline the component
     */
    public Reading {
        Objects.requireNonNull(deadline, "deadline");
    }
}
