package io.lease4j.recovery;

import java.util.Objects;

/**
 * One decision and why. Immutable.
 *
 * @param decision what may be done
 * @param reason why; one of the decision's own
 * @since 0.1.0
 */
public record Classification(RecoveryDecision decision, RecoveryReason reason) {

    /**
     * Refuses null components, and a reason of another decision.
     *
     * @param decision the component
     * @param reason the component
     * @throws IllegalArgumentException if the reason belongs to another decision
     */
    public Classification {
        Objects.requireNonNull(decision, "decision");
        Objects.requireNonNull(reason, "reason");
        if (reason.decision() != decision) {
            throw new IllegalArgumentException(reason + " is a reason for " + reason.decision() + ", not " + decision);
        }
    }

    static Classification because(RecoveryReason reason) {
        return new Classification(reason.decision(), reason);
    }

    /**
     * Returns the stable code of decision and reason.
     *
     * @return for instance {@code stale-generation.newer-generation}
     */
    public String code() {
        return decision.code() + "." + reason.code();
    }
}
