package io.lease4j.verification.wrong;

import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.LostReason;
import io.lease4j.PageQuery;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Reading;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Wrong about what lists and histories show. */
final class WrongReadings {

    private WrongReadings() {}

    static List<WrongStore> all() {
        return List.of(
                listing("list-repeats", "The last entry of a page is on the next one too.", (page, before) -> {
                    List<ListEntry> twice = new ArrayList<>(before);
                    twice.addAll(page);
                    return twice;
                }),
                listing(
                        "list-omits",
                        "The first entry of a further page is left out.",
                        (page, before) -> before.isEmpty() || page.isEmpty() ? page : page.subList(1, page.size())),
                listing(
                        "list-hides-corrupt",
                        "A corrupt record is no entry.",
                        (page, before) -> page.stream()
                                .filter(entry -> entry instanceof ListEntry.Active)
                                .toList()),
                history(
                        "history-without-expiry",
                        "History leaves out what expired.",
                        entry -> entry instanceof HistoryEntry.Ended ended
                                && ended.end().reason() == LostReason.EXPIRED),
                history(
                        "history-without-grants",
                        "History shows how leases ended, and not that they began.",
                        entry -> entry instanceof HistoryEntry.Granted),
                WrongStore.of("history-claims-to-be-complete", "History says that nothing of it is missing.", "S-14")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<HistoryOutcome>> history(
                                    LeaseKey key, PageQuery query, Reading reading) {
                                return Steps.outcome(
                                        super.history(key, query, reading),
                                        outcome -> outcome instanceof HistoryOutcome.Page page
                                                ? new HistoryOutcome.Page(page.entries(), page.next(), 1, page.proven())
                                                : outcome);
                            }
                        }));
    }

    /** Changes a page, given the last entry of the page before it. */
    @FunctionalInterface
    private interface Paging {
        List<ListEntry> apply(List<ListEntry> page, List<ListEntry> before);
    }

    private static WrongStore listing(String name, String fault, Paging paging) {
        return WrongStore.of(name, fault, "S-13").store((real, fixture) -> new ForwardingStore(real) {
            private List<ListEntry> before = List.of();

            @Override
            public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
                if (query.after().isEmpty()) {
                    before = List.of();
                }
                return Steps.outcome(super.list(query, reading), outcome -> {
                    if (!(outcome instanceof ListOutcome.Page page)) {
                        return outcome;
                    }
                    List<ListEntry> changed = paging.apply(page.entries(), before);
                    before = page.entries().isEmpty()
                            ? before
                            : List.of(page.entries().get(page.entries().size() - 1));
                    return new ListOutcome.Page(changed, page.next(), page.proven());
                });
            }
        });
    }

    private static WrongStore history(String name, String fault, Predicate<HistoryEntry> leftOut) {
        UnaryOperator<HistoryOutcome> change = outcome -> outcome instanceof HistoryOutcome.Page page
                ? new HistoryOutcome.Page(
                        page.entries().stream().filter(leftOut.negate()).toList(),
                        page.next(),
                        page.completeFromToken(),
                        page.proven())
                : outcome;
        return WrongStore.of(name, fault, "S-14").store((real, fixture) -> new ForwardingStore(real) {
            @Override
            public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
                return Steps.outcome(super.history(key, query, reading), change);
            }
        });
    }
}
