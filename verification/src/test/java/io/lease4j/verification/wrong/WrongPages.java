package io.lease4j.verification.wrong;

import io.lease4j.HistoryOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Wrong about where a page begins and ends. */
final class WrongPages {

    private WrongPages() {}

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
                WrongStore.of("list-limit-ignored", "A page is as long as the store likes.", "S-13")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
                                return super.list(new PageQuery(query.after(), 1000), reading);
                            }
                        }),
                WrongStore.of("cursor-of-any-lineage", "A list goes on though another memory serves.", "S-13")
                        .store((real, fixture) -> new GoesOn(real)),
                WrongStore.of("history-of-one-page", "History ends with its first page.", "S-14")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            HistoryOutcome told(LeaseKey key, PageQuery query, HistoryOutcome.Page right) {
                                return new HistoryOutcome.Page(
                                        right.entries(), Optional.empty(), right.completeFromToken(), right.proven());
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

    /** Takes every cursor for one of the lineage that serves now. */
    private static final class GoesOn extends ForwardingStore {

        GoesOn(LeaseStore real) {
            super(real);
        }

        @Override
        public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
            return super.list(moved(query), reading);
        }

        @Override
        public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
            return super.history(key, moved(query), reading);
        }

        private PageQuery moved(PageQuery query) {
            return new PageQuery(query.after().map(this::moved), query.limit());
        }

        private PageCursor moved(PageCursor cursor) {
            String value = cursor.value();
            int dot = value.lastIndexOf('.');
            return Steps.read(delegate(), LeaseKey.of(namespace(), List.of("any")))
                    .echo()
                    .filter(now -> dot >= 0)
                    .map(now -> new PageCursor(value.substring(0, dot + 1) + now.lineage()))
                    .orElse(cursor);
        }
    }
}
