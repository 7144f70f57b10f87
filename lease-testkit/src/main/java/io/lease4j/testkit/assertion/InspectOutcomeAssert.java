package io.lease4j.testkit.assertion;

import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.ObservedLease;
import io.lease4j.RecordSummary;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asserts what a store knows of a key. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class InspectOutcomeAssert extends OutcomeAssert<InspectOutcomeAssert, InspectOutcome> {

    InspectOutcomeAssert(@Nullable InspectOutcome actual) {
        super(actual, InspectOutcomeAssert.class);
    }

    /**
     * Verifies that the key has an active lease.
     *
     * @return who holds it
     */
    public ObservedLease isFound() {
        return kind(InspectOutcome.Found.class, "found").lease();
    }

    /**
     * Verifies that the key has no active lease.
     *
     * @return this
     */
    public InspectOutcomeAssert isNotFound() {
        InspectOutcome.NotFound unused = kind(InspectOutcome.NotFound.class, "not found");
        return this;
    }

    /**
     * Verifies that the key has no active lease, and how the last one ended.
     *
     * @param reason how
     * @return this
     */
    public InspectOutcomeAssert isNotFoundAfter(LostReason reason) {
        InspectOutcome.NotFound found = kind(InspectOutcome.NotFound.class, "not found");
        Optional<LostReason> end = found.last().flatMap(ObservedLease::end).map(LeaseEnd::reason);
        check("last end", Optional.of(reason), end);
        return this;
    }

    /**
     * Verifies the record's last token.
     *
     * @param expected the number
     * @return this
     */
    public InspectOutcomeAssert hasLastToken(long expected) {
        check("last token", expected, record().lastToken());
        return this;
    }

    /**
     * Verifies that the record could prove its floor.
     *
     * @return this
     */
    public InspectOutcomeAssert isProven() {
        check("proven", true, record().proven());
        return this;
    }

    /**
     * Verifies that the record could not prove its floor.
     *
     * @return this
     */
    public InspectOutcomeAssert isUnproven() {
        check("proven", false, record().proven());
        return this;
    }

    private RecordSummary record() {
        isNotNull();
        return actual instanceof InspectOutcome.Found found
                ? found.record()
                : kind(InspectOutcome.NotFound.class, "found or not found").record();
    }
}
