package io.lease4j.observe;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Generation;
import io.lease4j.LostReason;
import io.lease4j.UnknownReason;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import java.util.Objects;
import java.util.Set;

/**
 * Something that happened to a lease, told at the semantic transition and not at the call. May grow: a listener ignores
 * what it does not know. Immutable.
 *
 * @since 0.1.0
 */
public interface LeaseEvent {

    /**
     * Returns who, which generation, and when.
     *
     * @return the context
     */
    EventContext context();

    /**
     * A generation began. Told once: a replay tells it only where the first answer never came.
     *
     * @param context who, which generation, and when
     * @param expiresAt the backend time at which it ends unless it is renewed
     */
    record Granted(EventContext context, BackendTime expiresAt) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         * @param expiresAt the component
         */
        public Granted {
            Objects.requireNonNull(context, "context");
            Objects.requireNonNull(expiresAt, "expiresAt");
        }
    }

    /**
     * Somebody else, or another request of this holder, has the key.
     *
     * @param context who, which generation, and when
     */
    record Held(EventContext context) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         */
        public Held {
            Objects.requireNonNull(context, "context");
        }
    }

    /**
     * A generation goes on.
     *
     * @param context who, which generation, and when
     * @param expiresAt the backend time at which it ends unless it is renewed
     */
    record Renewed(EventContext context, BackendTime expiresAt) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         * @param expiresAt the component
         */
        public Renewed {
            Objects.requireNonNull(context, "context");
            Objects.requireNonNull(expiresAt, "expiresAt");
        }
    }

    /**
     * A generation has no authority; told once by each front door that learns it.
     *
     * @param context who, which generation, and when
     * @param reason why
     */
    record Lost(EventContext context, LostReason reason) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         * @param reason the component
         */
        public Lost {
            Objects.requireNonNull(context, "context");
            Objects.requireNonNull(reason, "reason");
        }
    }

    /**
     * The keeper of a generation takes it as lost before the store has said so, and told its work; told instead of {@link
     * Lost}, once for each generation.
     *
     * @param context who and which generation
     * @param reason code of the {@link io.lease4j.worker.LossReason}
     */
    record TakenAsLost(EventContext context, String reason) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         * @param reason the component
         */
        public TakenAsLost {
            Objects.requireNonNull(context, "context");
            Objects.requireNonNull(reason, "reason");
        }
    }

    /**
     * A generation expired; told by who ended it in passing, usually its successor.
     *
     * @param context who, which generation, and when
     * @param expired which one
     */
    record Expired(EventContext context, Generation expired) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         * @param expired the component
         */
        public Expired {
            Objects.requireNonNull(context, "context");
            Objects.requireNonNull(expired, "expired");
        }
    }

    /**
     * A generation was given back.
     *
     * @param context who, which generation, and when
     */
    record Released(EventContext context) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         */
        public Released {
            Objects.requireNonNull(context, "context");
        }
    }

    /**
     * A generation was ended by an operator.
     *
     * @param context who, which generation, and when
     * @param reason the operator's reason
     * @param unsealed sinks that could not be sealed
     */
    record Revoked(EventContext context, String reason, Set<SinkName> unsealed) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         * @param reason the component
         * @param unsealed the component
         */
        public Revoked {
            Objects.requireNonNull(context, "context");
            Objects.requireNonNull(reason, "reason");
            unsealed = Set.copyOf(Objects.requireNonNull(unsealed, "unsealed"));
        }
    }

    /**
     * The outcome of a mutation is unknown.
     *
     * @param context who, which generation, and when
     * @param operation the operation
     * @param reason why
     */
    record UnknownOpened(EventContext context, String operation, UnknownReason reason) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         * @param operation the component
         * @param reason the component
         */
        public UnknownOpened {
            Objects.requireNonNull(context, "context");
            Objects.requireNonNull(operation, "operation");
            Objects.requireNonNull(reason, "reason");
        }
    }

    /**
     * An unknown outcome became known.
     *
     * @param context who, which generation, and when
     * @param operation the operation
     * @param how code of the outcome or verdict
     */
    record UnknownResolved(EventContext context, String operation, String how) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         * @param operation the component
         * @param how the component
         */
        public UnknownResolved {
            Objects.requireNonNull(context, "context");
            Objects.requireNonNull(operation, "operation");
            Objects.requireNonNull(how, "how");
        }
    }

    /**
     * A new generation follows one of the same work.
     *
     * @param context who, which generation, and when
     * @param former the old one
     */
    record Reacquired(EventContext context, Generation former) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         * @param former the component
         */
        public Reacquired {
            Objects.requireNonNull(context, "context");
            Objects.requireNonNull(former, "former");
        }
    }

    /**
     * A restarted worker was told what it may do.
     *
     * @param context who, which generation, and when
     * @param decision the decision
     */
    record RecoveryClassified(EventContext context, String decision) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         * @param decision the component
         */
        public RecoveryClassified {
            Objects.requireNonNull(context, "context");
            Objects.requireNonNull(decision, "decision");
        }
    }

    /**
     * A sink refused a generation.
     *
     * @param context who, which generation, and when
     * @param reason why
     */
    record StaleEffectRejected(EventContext context, RejectedReason reason) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         * @param reason the component
         */
        public StaleEffectRejected {
            Objects.requireNonNull(context, "context");
            Objects.requireNonNull(reason, "reason");
        }
    }

    /**
     * A sink accepted an effect. Told once: an effect that was there already tells it only where the first answer never came.
     *
     * @param context who, which generation, and when
     */
    record EffectAccepted(EventContext context) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         */
        public EffectAccepted {
            Objects.requireNonNull(context, "context");
        }
    }

    /**
     * A record cannot prove its floor.
     *
     * @param context who, which generation, and when
     * @param recordId which record
     */
    record FloorUnproven(EventContext context, AuthorityRecordId recordId) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         * @param recordId the component
         */
        public FloorUnproven {
            Objects.requireNonNull(context, "context");
            Objects.requireNonNull(recordId, "recordId");
        }
    }

    /**
     * A record's floor was proven, or its range extended.
     *
     * @param context who, which generation, and when
     * @param recordId which record
     * @param how witness, operator, retained or extension
     */
    record FloorProven(EventContext context, AuthorityRecordId recordId, String how) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         * @param recordId the component
         * @param how the component
         */
        public FloorProven {
            Objects.requireNonNull(context, "context");
            Objects.requireNonNull(recordId, "recordId");
            Objects.requireNonNull(how, "how");
        }
    }

    /**
     * A record does not decode or was tampered with.
     *
     * @param context who, which generation, and when
     */
    record CorruptState(EventContext context) implements LeaseEvent {
        /**
         * Refuses null components.
         *
         * @param context the component
         */
        public CorruptState {
            Objects.requireNonNull(context, "context");
        }
    }
}
