package io.lease4j.floor;

import io.lease4j.AuthorityRecordId;
import io.lease4j.InvalidValueException;
import io.lease4j.Lineage;
import io.lease4j.internal.Bounds;
import java.util.Objects;

/**
 * Asks a witness for a range. The range belongs to the one ticket it was raised for; another attempt raises again.
 * Immutable.
 *
 * @param recordId for which record
 * @param lineage for which lineage
 * @param ticket for which ticket
 * @param kind whether it proves or extends
 * @param atLeast the base is not below this: an operator's number, 0 otherwise
 * @since 0.1.0
 */
public record RaiseRequest(AuthorityRecordId recordId, Lineage lineage, Ticket ticket, Kind kind, long atLeast) {

    /** What the range is for. */
    public enum Kind {
        /** The lineage is to be proven: any lineage may ask. */
        PROOF,
        /** A proven record wants more: only the lineage that was proven last for it may ask. */
        EXTENSION
    }

    /**
     * Refuses values outside their bounds.
     *
     * @param recordId the component
     * @param lineage the component
     * @param ticket the component
     * @param kind the component
     * @param atLeast the component
     * @throws InvalidValueException if {@code atLeast} is negative or above the greatest token
     */
    public RaiseRequest {
        Objects.requireNonNull(recordId, "recordId");
        Objects.requireNonNull(lineage, "lineage");
        Objects.requireNonNull(ticket, "ticket");
        Objects.requireNonNull(kind, "kind");
        Bounds.range("atLeast", atLeast, 0, io.lease4j.FencingToken.MAX_VALUE - 1);
    }
}
