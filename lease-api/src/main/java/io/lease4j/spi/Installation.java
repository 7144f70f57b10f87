package io.lease4j.spi;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Lineage;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Installs a proof. Names the lineage and the ticket, so that a delayed or repeated one, or one that reaches another
 * node, changes nothing. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface Installation {

    /**
     * Returns the record that is proven or extended.
     *
     * @return which record
     */
    AuthorityRecordId recordId();

    /**
     * Returns the lineage that the proof is for.
     *
     * @return the only lineage that installs it
     */
    Lineage lineage();

    /**
     * Returns the ticket that the install consumes.
     *
     * @return the outstanding ticket of the record
     */
    Ticket ticket();

    /**
     * Proves a floor: every generation at or below the base ends, and receipts from before prove nothing any more.
     * Refused below the record's last token, floor, ceiling or evidence.
     *
     * @param recordId which record
     * @param lineage for which lineage
     * @param ticket the ticket to consume
     * @param range what may be granted from now on
     * @param basis witness or operator
     * @param sinks the sinks that a missing record is rebuilt with
     * @param reason the operator's reason
     */
    record Proof(
            AuthorityRecordId recordId,
            Lineage lineage,
            Ticket ticket,
            TokenRange range,
            ProofBasis basis,
            Set<SinkName> sinks,
            Optional<String> reason)
            implements Installation {
        /**
         * Refuses null components and copies the set.
         *
         * @param recordId the component
         * @param lineage the component
         * @param ticket the component
         * @param range the component
         * @param basis the component
         * @param sinks the component
         * @param reason the component
         */
        public Proof {
            Objects.requireNonNull(recordId, "recordId");
            Objects.requireNonNull(lineage, "lineage");
            Objects.requireNonNull(ticket, "ticket");
            Objects.requireNonNull(range, "range");
            Objects.requireNonNull(basis, "basis");
            sinks = Set.copyOf(Objects.requireNonNull(sinks, "sinks"));
            Objects.requireNonNull(reason, "reason");
        }
    }

    /**
     * Gives a further range to a record that is proven. Generations and receipts stay.
     *
     * @param recordId which record
     * @param lineage for which lineage
     * @param ticket the ticket to consume
     * @param range above the record's ceiling
     */
    record Extension(AuthorityRecordId recordId, Lineage lineage, Ticket ticket, TokenRange range)
            implements Installation {
        /**
         * Refuses null components.
         *
         * @param recordId the component
         * @param lineage the component
         * @param ticket the component
         * @param range the component
         */
        public Extension {
            Objects.requireNonNull(recordId, "recordId");
            Objects.requireNonNull(lineage, "lineage");
            Objects.requireNonNull(ticket, "ticket");
            Objects.requireNonNull(range, "range");
        }
    }

    /**
     * Moves a record that lost nothing to the lineage that serves now. Generations, range and receipts stay. Refused
     * where evidence is kept, or the namespace has a witness.
     *
     * @param recordId which record
     * @param lineage for which lineage
     * @param ticket the ticket to consume
     * @param reason the operator's reason
     */
    record Retained(AuthorityRecordId recordId, Lineage lineage, Ticket ticket, String reason) implements Installation {
        /**
         * Refuses null components.
         *
         * @param recordId the component
         * @param lineage the component
         * @param ticket the component
         * @param reason the component
         */
        public Retained {
            Objects.requireNonNull(recordId, "recordId");
            Objects.requireNonNull(lineage, "lineage");
            Objects.requireNonNull(ticket, "ticket");
            Objects.requireNonNull(reason, "reason");
        }
    }

    /**
     * Calls the one function that fits this case.
     *
     * @param proof for {@link Proof}
     * @param extension for {@link Extension}
     * @param retained for {@link Retained}
     * @param <R> the result's type
     * @return what the function returned
     */
    default <R> R match(
            Function<? super Proof, ? extends R> proof,
            Function<? super Extension, ? extends R> extension,
            Function<? super Retained, ? extends R> retained) {
        if (this instanceof Proof p) {
            return proof.apply(p);
        }
        if (this instanceof Extension e) {
            return extension.apply(e);
        }
        return retained.apply((Retained) this);
    }
}
