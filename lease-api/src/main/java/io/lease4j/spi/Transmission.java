package io.lease4j.spi;

import io.lease4j.Deadline;
import io.lease4j.Stamp;
import java.util.Objects;

/**
 * What one transmission of a mutation carries beside the request. Immutable.
 *
 * @param stamp lineage, not-after and first-sent
 * @param highestSeen the highest token of the key's record that any answer ever showed this client, 0 if none: evidence
 *     that can only refute
 * @param deadline until when the answer is wanted; the transport waits no longer
 * @since 0.1.0
 */
public record Transmission(Stamp stamp, long highestSeen, Deadline deadline) {

    /**
     * Refuses null.
     *
     * @param stamp the component
     * @param highestSeen the component
     * @param deadline the component
     */
    public Transmission {
        Objects.requireNonNull(stamp, "stamp");
        Objects.requireNonNull(deadline, "deadline");
    }
}
