package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Generation;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseKey;
import io.lease4j.ObservedLease;
import io.lease4j.PageQuery;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.spi.Answer;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Reading;
import io.lease4j.spi.RecordCreation;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingSink;
import io.lease4j.testkit.control.ForwardingStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** Values that do not come back as they were, or come where they must not. */
final class WrongValues {

    private static final int SHORT = 255;
    private static final Duration SHORTEST = Duration.ofMillis(10);

    private WrongValues() {}

    static List<WrongStore> all() {
        return List.of(
                inspecting(
                        "metadata-loses-an-entry", "The last entry of all that there may be is forgotten.", lease -> {
                            Map<String, String> metadata = new HashMap<>(lease.metadata());
                            if (metadata.size() == AcquireRequest.MAX_METADATA_ENTRIES) {
                                metadata.remove("name 9");
                            }
                            return with(lease, metadata, lease.end());
                        }),
                inspecting(
                        "reason-cut",
                        "A long reason loses its end.",
                        lease -> with(lease, lease.metadata(), lease.end().map(WrongValues::cut))),
                WrongStore.of("reason-not-in-history", "History does not tell why an operator ended a lease.", "K-2")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<HistoryOutcome>> history(
                                    LeaseKey key, PageQuery query, Reading reading) {
                                return Steps.outcome(super.history(key, query, reading), WrongValues::withoutReasons);
                            }
                        }),
                WrongStore.of("ttl-rounded-up", "A very short TTL becomes a longer one.", "K-2")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                return super.acquire(
                                        request.ttl().compareTo(SHORTEST) < 0
                                                ? Requests.like(request)
                                                        .ttl(SHORTEST)
                                                        .maxLifetime(SHORTEST)
                                                        .build()
                                                : request,
                                        t);
                            }
                        }),
                WrongStore.of("store-shows-its-keys", "A store tells a log which key it was asked for last.", "K-5")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            private String last = "";

                            @Override
                            public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
                                last = key.components().toString();
                                return super.inspect(key, reading);
                            }

                            @Override
                            public String toString() {
                                return "Store[last asked for " + last + "]";
                            }
                        }),
                WrongStore.of("history-for-ever", "History keeps everything.", "S-15")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AdminOutcome>> create(
                                    RecordCreation creation, Deadline deadline) {
                                NamespaceSettings longer = creation.settings().withHistoryLength(1_000_000);
                                return super.create(
                                        new RecordCreation(creation.recordId(), creation.range(), longer), deadline);
                            }
                        }),
                WrongStore.of(
                                "authority-by-object",
                                "A sink takes an authority for another that was parsed from its wire form.",
                                "K-4")
                        .foreign((real, fixture) -> new ForwardingSink(real) {
                            private final Map<Generation, ExecutionAuthority> known = new HashMap<>();

                            @Override
                            @SuppressWarnings("ReferenceEquality")
                            public CompletionStage<CommitOutcome> commit(
                                    Effect effect, ExecutionAuthority authority, Deadline deadline) {
                                ExecutionAuthority first =
                                        known.computeIfAbsent(authority.generation(), unused -> authority);
                                return first != authority && first.equals(authority)
                                        ? Steps.done(io.lease4j.Refused.of(RefusedReason.INVALID_REQUEST))
                                        : super.commit(effect, authority, deadline);
                            }
                        }));
    }

    private static WrongStore inspecting(String name, String fault, UnaryOperator<ObservedLease> change) {
        return WrongStore.of(name, fault, "K-2").store((real, fixture) -> new ForwardingStore(real) {
            @Override
            public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
                return Steps.outcome(super.inspect(key, reading), outcome -> {
                    if (outcome instanceof InspectOutcome.Found found) {
                        return new InspectOutcome.Found(change.apply(found.lease()), found.remaining(), found.record());
                    }
                    return outcome instanceof InspectOutcome.NotFound gone
                            ? new InspectOutcome.NotFound(gone.last().map(change), gone.record())
                            : outcome;
                });
            }
        });
    }

    private static ObservedLease with(ObservedLease lease, Map<String, String> metadata, Optional<LeaseEnd> end) {
        return new ObservedLease(
                lease.generation(),
                lease.holder(),
                lease.executionId(),
                metadata,
                lease.grantedAt(),
                lease.expiresAt(),
                lease.renewalNumber(),
                end);
    }

    private static LeaseEnd cut(LeaseEnd end) {
        return new LeaseEnd(
                end.reason(),
                end.at(),
                end.by(),
                end.note().map(note -> note.substring(0, Math.min(SHORT, note.length()))),
                end.unsealedSinks());
    }

    private static HistoryOutcome withoutReasons(HistoryOutcome outcome) {
        if (!(outcome instanceof HistoryOutcome.Page page)) {
            return outcome;
        }
        List<HistoryEntry> entries = page.entries().stream()
                .map(entry -> entry instanceof HistoryEntry.Ended ended
                        ? new HistoryEntry.Ended(
                                ended.at(),
                                ended.generation(),
                                new LeaseEnd(
                                        ended.end().reason(),
                                        ended.end().at(),
                                        ended.end().by(),
                                        Optional.empty(),
                                        ended.end().unsealedSinks()))
                        : entry)
                .toList();
        return new HistoryOutcome.Page(entries, page.next(), page.completeFromToken(), page.proven());
    }
}
