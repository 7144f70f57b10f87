package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.HistoryOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.LostReason;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.RefusedReason;
import io.lease4j.spi.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What lists and histories show. */
abstract class ListingRules extends OperatorRules {

    @Test
    @Tag("S-13")
    void a_listing_in_pages_shows_every_active_lease_once() {
        Worker a = bench().worker("A");
        List<Lease> active = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            active.add(a.acquired(bench().key("listed " + i)));
        }
        Lease over = a.acquired(bench().key("over"));
        a.released(over);
        List<ListEntry> entries = listed();
        assertThat(entries)
                .as("listed leases")
                .extracting(entry ->
                        entry.match(shown -> shown.lease().generation(), corrupt -> "corrupt " + corrupt.fingerprint()))
                .containsExactlyInAnyOrderElementsOf(
                        active.stream().<Object>map(Lease::generation).toList());
    }

    @Test
    @Tag("S-13")
    void a_corrupt_record_is_an_entry_of_a_listing() {
        Worker a = bench().worker("A");
        Lease intact = a.acquired(bench().key("intact"));
        LeaseKey key = bench().key("damaged");
        Lease lost = a.acquired(key);
        bench().fault("the key's record is damaged", () -> bench().backend().corrupt(lost.key()));
        assertThat(listed())
                .as("entries")
                .extracting(entry -> entry.match(shown -> shown.lease().generation(), ListEntry.Corrupt::fingerprint))
                .containsExactlyInAnyOrder(intact.generation(), key.fingerprint());
    }

    @Test
    @Tag("S-14")
    void history_explains_every_change_of_ownership() {
        LeaseKey key = bench().key("explained");
        Worker a = bench().worker("A");
        Lease released = a.acquired(key);
        a.released(released);
        Lease revoked = a.acquired(key);
        assertThat(bench().operator().revoke(revoked)).as("a revocation").isRevoked();
        Lease expired = a.acquired(key);
        bench().advance(key, bench().ttl());
        Lease last = a.acquired(key);
        HistoryOutcome history = bench().operator()
                .call("history", (door, deadline) -> door.history(key, PageQuery.first(100), deadline));
        if (!bench().fixture().supports(Capability.HISTORY)) {
            assertThat(history).as("history").isRefused(RefusedReason.NOT_SUPPORTED);
            return;
        }
        assertThat(history)
                .as("history")
                .hasGrants(List.of(
                        released.token().value(),
                        revoked.token().value(),
                        expired.token().value(),
                        last.token().value()))
                .hasEnds(List.of(LostReason.RELEASED, LostReason.REVOKED, LostReason.EXPIRED));
    }

    private List<ListEntry> listed() {
        List<ListEntry> entries = new ArrayList<>();
        Operator operator = bench().operator();
        Optional<PageCursor> next = Optional.empty();
        do {
            PageQuery query = next.map(cursor -> PageQuery.after(cursor, 2)).orElseGet(() -> PageQuery.first(2));
            ListOutcome outcome = operator.call("list", (door, deadline) -> door.list(query, deadline));
            assertThat(outcome).as("a page").isInstanceOf(ListOutcome.Page.class);
            ListOutcome.Page page = (ListOutcome.Page) outcome;
            entries.addAll(page.entries());
            next = page.next();
        } while (next.isPresent());
        return entries;
    }
}
