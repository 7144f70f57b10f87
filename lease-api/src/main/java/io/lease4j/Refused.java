package io.lease4j;

import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.floor.Ticket;
import io.lease4j.internal.Codes;
import io.lease4j.worker.HoldOutcome;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The request did not commit, and why. One case that all operations share. Of resolve and cancel the request is the
 * asking itself: a refusal says nothing of the request that was asked about. Immutable.
 *
 * @param reason why
 * @param violation which bound was broken, for {@link RefusedReason#INVALID_REQUEST}
 * @param ticket whoever gets it may prove the floor, for {@link RefusedReason#FLOOR_UNPROVEN}
 * @param renewal number and expiry that hold now, for a renewal that is {@link RefusedReason#TOO_OLD}
 * @param obstacles what stands against it, for {@link RefusedReason#NOT_ALLOWED}; otherwise empty
 * @since 0.1.0
 */
public record Refused(
        RefusedReason reason,
        Optional<Violation> violation,
        Optional<Ticket> ticket,
        Optional<CurrentRenewal> renewal,
        List<String> obstacles)
        implements AcquireOutcome,
                RenewOutcome,
                ReleaseOutcome,
                RevokeOutcome,
                InspectOutcome,
                ListOutcome,
                HistoryOutcome,
                ResolveOutcome,
                CancelOutcome,
                AdminOutcome,
                CommitOutcome,
                FenceOutcome,
                CancelEffectOutcome,
                TracesOutcome,
                HoldOutcome {

    /**
     * The renewal that a store remembers last.
     *
     * @param number its number
     * @param expiresAt the expiry that holds now
     */
    public record CurrentRenewal(long number, BackendTime expiresAt) {
        /**
         * Refuses null.
         *
         * @param number the component
         * @param expiresAt the component
         */
        public CurrentRenewal {
            Objects.requireNonNull(expiresAt, "expiresAt");
        }
    }

    /**
     * Refuses null components.
     *
     * @param reason the component
     * @param violation the component
     * @param ticket the component
     * @param renewal the component
     * @param obstacles the component
     */
    public Refused {
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(violation, "violation");
        Objects.requireNonNull(ticket, "ticket");
        Objects.requireNonNull(renewal, "renewal");
        obstacles = List.copyOf(Objects.requireNonNull(obstacles, "obstacles"));
    }

    /**
     * Makes a refusal that needs no details.
     *
     * @param reason why
     * @return the refusal
     */
    public static Refused of(RefusedReason reason) {
        return new Refused(reason, Optional.empty(), Optional.empty(), Optional.empty(), List.of());
    }

    /**
     * Makes the refusal of a bad combination of values.
     *
     * @param violation field, bound and size
     * @return the refusal
     */
    public static Refused invalid(Violation violation) {
        Objects.requireNonNull(violation, "violation");
        return new Refused(
                RefusedReason.INVALID_REQUEST, Optional.of(violation), Optional.empty(), Optional.empty(), List.of());
    }

    /**
     * Makes the refusal of a store that cannot prove its floor.
     *
     * @param ticket what the refusal left in the store
     * @return the refusal
     */
    public static Refused floorUnproven(Ticket ticket) {
        Objects.requireNonNull(ticket, "ticket");
        return new Refused(
                RefusedReason.FLOOR_UNPROVEN, Optional.empty(), Optional.of(ticket), Optional.empty(), List.of());
    }

    /**
     * Makes the refusal of a renewal that a later one has overtaken.
     *
     * @param number the number that holds now
     * @param expiresAt the expiry that holds now
     * @return the refusal
     */
    public static Refused renewalTooOld(long number, BackendTime expiresAt) {
        return new Refused(
                RefusedReason.TOO_OLD,
                Optional.empty(),
                Optional.empty(),
                Optional.of(new CurrentRenewal(number, expiresAt)),
                List.of());
    }

    /**
     * Makes the refusal of an operator's act that something stands against.
     *
     * @param obstacles what stands against it, a sentence each
     * @return the refusal
     */
    public static Refused notAllowed(List<String> obstacles) {
        return new Refused(RefusedReason.NOT_ALLOWED, Optional.empty(), Optional.empty(), Optional.empty(), obstacles);
    }

    @Override
    public String code() {
        return Codes.of("refused", reason);
    }

    @Override
    public boolean retryMayHelp() {
        return reason.retryMayHelp();
    }

    @Override
    public Commitment committed() {
        return Commitment.NO;
    }
}
