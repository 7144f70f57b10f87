package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.LostReason;
import io.lease4j.PageQuery;
import io.lease4j.RecordSummary;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.Term;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Wrong about what operators see and do, and about being closed. */
final class WrongRecords {

    private WrongRecords() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of("frozen-grants", "A frozen record grants.", "S-11")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AdminOutcome>> freeze(
                                    AuthorityRecordId recordId, Transmission t) {
                                return super.describe(recordId, t.deadline());
                            }
                        }),
                WrongStore.of("frozen-stops-renewals", "A frozen record renews nothing.", "S-11")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                return Installs.view(delegate(), request.key())
                                                .filter(AuthorityRecordView::frozen)
                                                .isPresent()
                                        ? Steps.answer(delegate(), request.key(), Refused.of(RefusedReason.FROZEN))
                                        : super.renew(request, t);
                            }
                        }),
                WrongStore.of("tokens-wrap", "After the last token comes the first.", "S-10")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                Answer<AcquireOutcome> right = Steps.now(super.acquire(request, t));
                                boolean exhausted = right.outcome() instanceof Refused refused
                                        && refused.reason() == RefusedReason.TOKENS_EXHAUSTED;
                                return exhausted
                                        ? Steps.outcome(Steps.done(right), outcome -> firstAgain(request, right))
                                        : Steps.done(right);
                            }
                        }),
                WrongStore.of("corrupt-is-free", "A key whose record does not decode is free.", "S-12")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                Answer<AcquireOutcome> right = Steps.now(super.acquire(request, t));
                                if (!isCorrupt(right.outcome())) {
                                    return Steps.done(right);
                                }
                                AdminOutcome unused = Steps.now(super.discard(request.key(), t))
                                        .outcome();
                                return super.acquire(request, t);
                            }
                        }),
                WrongStore.of("corrupt-is-not-found", "A record that does not decode reads as none.", "S-12")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
                                Answer<InspectOutcome> right = Steps.now(super.inspect(key, reading));
                                return isCorrupt(right.outcome())
                                        ? Steps.outcome(Steps.done(right), corrupt -> none(delegate(), key, corrupt))
                                        : Steps.done(right);
                            }
                        }),
                WrongStore.of("discard-ends-anything", "Discarding takes an intact record too.", "S-12")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission t) {
                                if (Steps.active(delegate(), key).isPresent()) {
                                    fixture.reference().faults().corrupt(key);
                                }
                                return super.discard(key, t);
                            }
                        }),
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
                        }),
                WrongStore.of("closed-store-serves", "A store that was closed goes on.", "L-1", "L-2")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public void close() {}
                        }),
                WrongStore.of("held-without-remaining", "Held does not say how long the lease may last.", "S-1")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                return Steps.outcome(
                                        super.acquire(request, t),
                                        outcome -> outcome instanceof AcquireOutcome.Held held
                                                ? new AcquireOutcome.Held(Duration.ZERO, held.byThisHolder())
                                                : outcome);
                            }
                        }),
                WrongStore.of(
                                "late-release-answers-null",
                                "A release of what is over is answered with null.",
                                "LR-04",
                                "S-5")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<ReleaseOutcome>> release(
                                    ReleaseRequest request, Transmission t) {
                                return super.release(request, t)
                                        .thenApply(answer ->
                                                answer.outcome() instanceof ReleaseOutcome.Lost ? null : answer);
                            }
                        }),
                WrongStore.of("late-renewal-throws", "A renewal of what has expired throws.", "LR-03", "S-3")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                Answer<RenewOutcome> right = Steps.now(super.renew(request, t));
                                if (right.outcome() instanceof RenewOutcome.Lost lost
                                        && lost.reason() == LostReason.EXPIRED) {
                                    throw new IllegalStateException("expired");
                                }
                                return Steps.done(right);
                            }
                        }));
    }

    private static boolean isCorrupt(Object outcome) {
        return outcome instanceof Refused refused && refused.reason() == RefusedReason.CORRUPT_STATE;
    }

    private static InspectOutcome none(LeaseStore store, LeaseKey key, InspectOutcome corrupt) {
        return Installs.view(store, key)
                .<InspectOutcome>map(view -> new InspectOutcome.NotFound(
                        Optional.empty(),
                        new RecordSummary(view.recordId(), view.lastToken(), view.proven(), view.sinks())))
                .orElse(corrupt);
    }

    private static AcquireOutcome firstAgain(AcquireRequest request, Answer<AcquireOutcome> right) {
        return right.echo()
                .<AcquireOutcome>map(echo -> new AcquireOutcome.Acquired(
                        new Lease(
                                new Generation(request.key(), LeaseId.random(), FencingToken.of(1)),
                                echo.recordId(),
                                request.caller(),
                                request.executionId(),
                                request.metadata(),
                                echo.backendTime(),
                                echo.backendTime().plus(request.ttl()),
                                echo.backendTime().plus(request.maxLifetime()),
                                0),
                        Term.reported(request.ttl()),
                        false))
                .orElse(right.outcome());
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
