package io.lease4j;

import java.util.Objects;

/**
 * When a request was first sent, in the time of the node that was to serve it. It decides whether a missing receipt
 * still means something. Immutable.
 *
 * @param lineage the lineage that it was sent to
 * @param at backend time as the client estimates it: behind the true one by at most the way back of the answer that the
 *     estimate stands on
 * @since 0.1.0
 */
public record FirstSent(Lineage lineage, BackendTime at) {

    /**
     * Refuses null components.
     *
     * @param lineage the component
     * @param at the component
     */
    public FirstSent {
        Objects.requireNonNull(lineage, "lineage");
        Objects.requireNonNull(at, "at");
    }
}
