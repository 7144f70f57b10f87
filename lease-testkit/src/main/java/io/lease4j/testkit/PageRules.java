package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.ListOutcome;
import io.lease4j.Outcome;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.RefusedReason;
import io.lease4j.spi.Capability;
import io.lease4j.spi.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Lists and histories that are read page by page. */
abstract class PageRules extends RememberedRules {

    @Test
    @Tag("S-13")
    void a_page_is_no_longer_than_was_asked_and_belongs_to_one_lineage() {
        LeaseKey key = bench().key("paged");
        Worker a = bench().worker("A");
        Lease unused = a.acquired(key);
        Lease unusedToo = a.acquired(neighbour(key));
        List<PageCursor> withinTheRecord = new ArrayList<>();
        Optional<PageCursor> next = Optional.empty();
        do {
            PageQuery query = next.map(cursor -> PageQuery.after(cursor, 1)).orElseGet(() -> PageQuery.first(1));
            ListOutcome outcome = listed(query);
            assertThat(outcome).as("a page").isInstanceOf(ListOutcome.Page.class);
            ListOutcome.Page page = (ListOutcome.Page) outcome;
            assertThat(page.entries().size()).as("entries of a page of one").isLessThanOrEqualTo(1);
            next = page.next();
            if (!page.entries().isEmpty()) {
                next.ifPresent(withinTheRecord::add);
            }
        } while (next.isPresent());
        Runnable restore = bench().backend().snapshot();
        bench().fault("a snapshot is restored", restore);
        assertThat(listed(PageQuery.after(withinTheRecord.get(0), 1)))
                .as("a further page of a list that began in another lineage")
                .extracting(Outcome::code)
                .isEqualTo(RefusedCodes.of(RefusedReason.OTHER_LINEAGE));
    }

    @Test
    @Tag("S-14")
    void history_in_pages_is_that_of_the_key_and_of_the_floor() {
        if (!bench().fixture().supports(Capability.HISTORY)) {
            return;
        }
        LeaseKey key = bench().key("paged history");
        Worker a = bench().worker("A");
        refute(key);
        assertThat(proven(key, bench().describe(key).evidence())).as("a proof").isDone();
        List<Long> tokens = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Lease lease = a.acquired(key);
            tokens.add(lease.token().value());
            a.released(a.acquired(neighbour(key)));
            a.released(lease);
        }
        List<HistoryEntry> entries = new ArrayList<>();
        Optional<PageCursor> next = Optional.empty();
        do {
            PageQuery query = next.map(cursor -> PageQuery.after(cursor, 2)).orElseGet(() -> PageQuery.first(2));
            HistoryOutcome outcome = Waiting.forAnswer(
                            "history", bench().rawStore().history(key, query, new Reading(0, bench().deadline())))
                    .outcome();
            assertThat(outcome).as("a page of history").isPage();
            HistoryOutcome.Page page = (HistoryOutcome.Page) outcome;
            assertThat(page.entries().size()).as("entries of a page of two").isLessThanOrEqualTo(2);
            entries.addAll(page.entries());
            next = page.next();
        } while (next.isPresent());
        assertThat(entries.stream()
                        .filter(HistoryEntry.Granted.class::isInstance)
                        .map(entry -> ((HistoryEntry.Granted) entry)
                                .generation()
                                .token()
                                .value()))
                .as("grants of the key, page by page")
                .isEqualTo(tokens);
        assertThat(entries.stream()
                        .filter(HistoryEntry.FloorProven.class::isInstance)
                        .count())
                .as("proofs of its record's floor")
                .isEqualTo(1);
    }

    private ListOutcome listed(PageQuery query) {
        return Waiting.forAnswer("list", bench().rawStore().list(query, new Reading(0, bench().deadline())))
                .outcome();
    }
}
