package io.lease4j.recovery;

import io.lease4j.Generation;
import io.lease4j.InspectOutcome;
import io.lease4j.InspectOutcome.Found;
import io.lease4j.InspectOutcome.NotFound;
import io.lease4j.ObservedLease;
import io.lease4j.Operation;
import io.lease4j.RecordSummary;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.recovery.PendingMutation.Committed;
import io.lease4j.recovery.PendingMutation.NotKnowable;
import io.lease4j.recovery.PendingMutation.Unknown;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What an execution, its last mutation and an observation say together. Each question is asked only after those before
 * it were answered with nothing. Immutable.
 *
 * @param execution what was persisted
 * @param pending what is known of the last mutation
 * @param observed what the store said of the key
 * @param granted the generation of the execution, also if only a receipt tells of it
 * @param seen every lease of the key that observation and receipt show
 */
record Facts(
        UnfinishedExecution execution,
        PendingMutation pending,
        InspectOutcome observed,
        Optional<Generation> granted,
        List<ObservedLease> seen) {

    static Facts of(UnfinishedExecution execution, PendingMutation pending, InspectOutcome observed) {
        Optional<Committed> receipt = pending instanceof Committed committed
                        && isOf(execution, committed.what().lease())
                ? Optional.of(committed)
                : Optional.empty();
        Optional<Generation> granted = execution
                .generation()
                .or(() -> receipt.filter(committed -> committed.what().operation() == Operation.ACQUIRE)
                        .map(committed -> committed.what().lease().generation()));
        List<ObservedLease> seen = Stream.concat(
                        shown(observed).stream(),
                        receipt.map(committed -> committed.what().lease()).stream())
                .filter(lease -> isOf(execution, lease))
                .toList();
        return new Facts(execution, pending, observed, granted, seen);
    }

    /** The backend cannot show that it remembers everything, or shows that it does not. */
    Optional<RecoveryReason> floor() {
        return observed.match(
                found -> forgotten(found.record()).or(() -> older(found.lease())),
                notFound -> forgotten(notFound.record()),
                this::forgotten);
    }

    private Optional<RecoveryReason> forgotten(Refused refused) {
        if (refused.reason() == RefusedReason.FLOOR_UNPROVEN) {
            return Optional.of(RecoveryReason.FLOOR_UNPROVEN);
        }
        // Where something was granted there was a namespace.
        return refused.reason() == RefusedReason.NAMESPACE_MISSING && granted.isPresent()
                ? Optional.of(RecoveryReason.NAMESPACE_FORGOTTEN)
                : Optional.empty();
    }

    private Optional<RecoveryReason> forgotten(RecordSummary record) {
        if (!record.recordId().equals(execution.recordId())) {
            return Optional.of(RecoveryReason.OTHER_RECORD);
        }
        if (!record.proven()) {
            return Optional.of(RecoveryReason.FLOOR_UNPROVEN);
        }
        Stream<Generation> known = Stream.concat(granted.stream(), seen.stream().map(ObservedLease::generation));
        if (known.anyMatch(generation -> generation.token().value() > record.lastToken())) {
            return Optional.of(RecoveryReason.LAST_TOKEN_BELOW_KNOWN);
        }
        return seen.stream().anyMatch(this::repeatsOurToken)
                ? Optional.of(RecoveryReason.TOKEN_REPEATED)
                : Optional.empty();
    }

    private boolean repeatsOurToken(ObservedLease lease) {
        return granted.filter(ours -> ours.token().equals(lease.generation().token()) && !isOurs(lease))
                .isPresent();
    }

    /** Within one memory an older generation ended before this one was granted. */
    private Optional<RecoveryReason> older(ObservedLease active) {
        boolean older = isOf(execution, active)
                && granted.filter(
                                ours -> ours.token().isAbove(active.generation().token()))
                        .isPresent();
        return older ? Optional.of(RecoveryReason.OLDER_GENERATION_ACTIVE) : Optional.empty();
    }

    /** Nothing was learned of the key. */
    Optional<RecoveryReason> unavailable() {
        if (observed instanceof Refused) {
            return Optional.of(RecoveryReason.NOT_OBSERVED);
        }
        return shown(observed).filter(lease -> !isOf(execution, lease)).map(x -> RecoveryReason.OBSERVED_ANOTHER_KEY);
    }

    /** A request may have changed what the observation shows, or may do so yet. */
    Optional<RecoveryReason> unknown() {
        boolean ofAnotherKey = pending instanceof Committed committed
                && !isOf(execution, committed.what().lease());
        return pending instanceof Unknown || ofAnotherKey
                ? Optional.of(RecoveryReason.OUTCOME_UNKNOWN)
                : Optional.empty();
    }

    /** A greater token of the key is known. */
    Optional<RecoveryReason> overtaken() {
        boolean overtaken = seen.stream()
                .anyMatch(lease -> granted.filter(
                                ours -> lease.generation().token().isAbove(ours.token()))
                        .isPresent());
        return overtaken ? Optional.of(RecoveryReason.NEWER_GENERATION) : Optional.empty();
    }

    /** There is no authority to go on with. */
    Optional<RecoveryReason> ended() {
        if (pending instanceof NotKnowable) {
            return Optional.of(RecoveryReason.OUTCOME_NOT_KNOWABLE);
        }
        if (granted.isEmpty()) {
            return Optional.of(RecoveryReason.NEVER_GRANTED);
        }
        if (seen.stream().anyMatch(lease -> isOurs(lease) && !lease.isActive()) || endedByReceipt() || isOver()) {
            return Optional.of(RecoveryReason.GENERATION_ENDED);
        }
        return observed instanceof Found ? Optional.empty() : Optional.of(RecoveryReason.NO_CURRENT_AUTHORITY);
    }

    private boolean endedByReceipt() {
        return pending instanceof Committed committed
                && isOurs(committed.what().lease())
                && (committed.what().operation() == Operation.RELEASE
                        || committed.what().operation() == Operation.REVOKE);
    }

    /** The instant of expiry itself is expired. */
    private boolean isOver() {
        return observed instanceof Found found && found.remaining().compareTo(Duration.ZERO) <= 0;
    }

    private boolean isOurs(ObservedLease lease) {
        return granted.filter(lease.generation()::equals).isPresent();
    }

    private static Optional<ObservedLease> shown(InspectOutcome observed) {
        if (observed instanceof Found found) {
            return Optional.of(found.lease());
        }
        return observed instanceof NotFound notFound ? notFound.last() : Optional.empty();
    }

    private static boolean isOf(UnfinishedExecution execution, ObservedLease lease) {
        return lease.generation().key().equals(execution.key());
    }
}
