package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.LostReason;
import io.lease4j.PageQuery;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/** Wrong about what lists and histories show. */
final class WrongReadings {

    private WrongReadings() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of("list-hides-corrupt", "A corrupt record is no entry.", "S-13")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            ListOutcome told(ListOutcome.Page right) {
                                return new ListOutcome.Page(
                                        right.entries().stream()
                                                .filter(ListEntry.Active.class::isInstance)
                                                .toList(),
                                        right.next(),
                                        right.proven());
                            }
                        }),
                history(
                        "history-without-expiry",
                        "History leaves out what expired.",
                        entry -> entry instanceof HistoryEntry.Ended ended
                                && ended.end().reason() == LostReason.EXPIRED),
                history(
                        "history-without-grants",
                        "History shows how leases ended, and not that they began.",
                        entry -> entry instanceof HistoryEntry.Granted),
                history(
                        "history-without-proofs",
                        "History does not show when the floor was proven.",
                        entry -> entry instanceof HistoryEntry.FloorProven),
                WrongStore.of("history-of-other-keys", "History shows what other keys of the record have.", "S-14")
                        .store((real, fixture) -> new OfOtherKeys(real)),
                WrongStore.of("history-claims-to-be-complete", "History says that nothing of it is missing.", "S-14")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            HistoryOutcome told(LeaseKey key, PageQuery query, HistoryOutcome.Page right) {
                                return new HistoryOutcome.Page(right.entries(), right.next(), 1, right.proven());
                            }
                        }));
    }

    private static WrongStore history(String name, String fault, Predicate<HistoryEntry> leftOut) {
        return WrongStore.of(name, fault, "S-14").store((real, fixture) -> new Retold(real) {
            @Override
            HistoryOutcome told(LeaseKey key, PageQuery query, HistoryOutcome.Page right) {
                return new HistoryOutcome.Page(
                        right.entries().stream().filter(leftOut.negate()).toList(),
                        right.next(),
                        right.completeFromToken(),
                        right.proven());
            }
        });
    }

    private static final class OfOtherKeys extends Retold {
        private final Set<LeaseKey> acquired = new LinkedHashSet<>();

        OfOtherKeys(LeaseStore real) {
            super(real);
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission t) {
            acquired.add(request.key());
            return super.acquire(request, t);
        }

        @Override
        HistoryOutcome told(LeaseKey key, PageQuery query, HistoryOutcome.Page right) {
            List<HistoryEntry> entries = new ArrayList<>(right.entries());
            for (LeaseKey other : acquired) {
                if (!other.equals(key) && recordOf(other).equals(recordOf(key))) {
                    entries.addAll(entriesOf(other, query));
                }
            }
            return new HistoryOutcome.Page(entries, right.next(), right.completeFromToken(), right.proven());
        }

        private List<HistoryEntry> entriesOf(LeaseKey key, PageQuery query) {
            return Steps.now(delegate().history(key, query, new Reading(0, Steps.SOON)))
                                    .outcome()
                            instanceof HistoryOutcome.Page page
                    ? page.entries()
                    : List.of();
        }
    }
}
