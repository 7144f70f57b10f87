package io.lease4j.spi;

import io.lease4j.RenewRequest;
import java.util.Objects;

/**
 * One renewal of a batch: a request and its transmission, as {@link LeaseStore#renew} takes them. Immutable.
 *
 * @param request what is asked
 * @param transmission stamp, evidence and deadline
 * @since 0.1.0
 */
public record Renewal(RenewRequest request, Transmission transmission) {

    /**
     * Refuses null components.
     *
     * @param request the component
     * @param transmission the component
     */
    public Renewal {
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(transmission, "transmission");
    }
}
