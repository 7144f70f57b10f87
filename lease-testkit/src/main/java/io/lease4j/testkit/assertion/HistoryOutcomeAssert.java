package io.lease4j.testkit.assertion;

import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.LostReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asserts what changed the ownership of a key. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class HistoryOutcomeAssert extends OutcomeAssert<HistoryOutcomeAssert, HistoryOutcome> {

    HistoryOutcomeAssert(@Nullable HistoryOutcome actual) {
        super(actual, HistoryOutcomeAssert.class);
    }

    /**
     * Verifies that it is a page.
     *
     * @return this
     */
    public HistoryOutcomeAssert isPage() {
        HistoryOutcome.Page unused = page();
        return this;
    }

    /**
     * Verifies the tokens of the grants, in order.
     *
     * @param expected one for each grant
     * @return this
     */
    public HistoryOutcomeAssert hasGrants(List<Long> expected) {
        List<Long> tokens = page().entries().stream()
                .filter(HistoryEntry.Granted.class::isInstance)
                .map(entry ->
                        ((HistoryEntry.Granted) entry).generation().token().value())
                .toList();
        check("grants", expected, tokens);
        return this;
    }

    /**
     * Verifies the reasons of the ends, in order.
     *
     * @param expected one for each end
     * @return this
     */
    public HistoryOutcomeAssert hasEnds(List<LostReason> expected) {
        List<LostReason> reasons = page().entries().stream()
                .filter(HistoryEntry.Ended.class::isInstance)
                .map(entry -> ((HistoryEntry.Ended) entry).end().reason())
                .toList();
        check("ends", expected, reasons);
        return this;
    }

    private HistoryOutcome.Page page() {
        return kind(HistoryOutcome.Page.class, "page");
    }
}
