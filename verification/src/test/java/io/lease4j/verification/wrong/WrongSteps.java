package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.HistoryOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ListOutcome;
import io.lease4j.Operation;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Stamp;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Wrong about steps of other kinds than acquires: their stamps, their evidence, and what they may do while unproven. */
final class WrongSteps {

    private WrongSteps() {}

    static List<WrongStore> all() {
        List<WrongStore> all = new ArrayList<>();
        all.addAll(stamped());
        all.add(WrongStore.of(
                        "repeatable-act-too-old",
                        "Freezing, thawing and registering are forgotten as requests with a receipt are.",
                        "R-4")
                .store((real, fixture) -> new ForgetsActs(real)));
        all.add(WrongStore.of(
                        "acts-without-a-stamp",
                        "Freezing, thawing, registering and discarding are done however late they come.",
                        "R-2",
                        "R-3")
                .store((real, fixture) -> new ForwardingStore(real) {
                    @Override
                    public CompletionStage<Answer<AdminOutcome>> register(
                            AuthorityRecordId id, SinkName s, Transmission t) {
                        return super.register(id, s, fresh(delegate(), id, t));
                    }

                    @Override
                    public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId id, Transmission t) {
                        return super.freeze(id, fresh(delegate(), id, t));
                    }

                    @Override
                    public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId id, Transmission t) {
                        return super.thaw(id, fresh(delegate(), id, t));
                    }

                    @Override
                    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission t) {
                        return super.discard(
                                key, fresh(delegate(), recordOf(key).orElseThrow(), t));
                    }
                }));
        for (Operation op : List.of(Operation.RENEW, Operation.RELEASE, Operation.REVOKE)) {
            all.add(WrongStore.of(
                            "evidence-ignored-by-" + named(op),
                            "A step takes no notice of what its client was shown.",
                            "F-2")
                    .store((real, fixture) -> new Retold(real) {
                        @Override
                        Transmission tx(LeaseRequest<?> r, Transmission t) {
                            return r.operation() == op ? new Transmission(t.stamp(), 0, t.deadline()) : t;
                        }
                    }));
        }
        all.add(WrongStore.of(
                        "evidence-ignored-by-cancel",
                        "A cancellation takes no notice of what its client was shown.",
                        "F-2")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> r, Reading reading) {
                        return super.cancel(r, new Reading(0, reading.deadline()));
                    }
                }));
        all.add(WrongStore.of(
                        "replay-while-unproven",
                        "A receipt hands out its lease again while the floor is unproven.",
                        "F-1",
                        "LR-15")
                .store((real, fixture) -> new Retold(real) {
                    final Map<RequestId, AcquireOutcome.Acquired> known = new HashMap<>();

                    @Override
                    AcquireOutcome acqOut(AcquireRequest r, AcquireOutcome o) {
                        if (o instanceof AcquireOutcome.Acquired a) {
                            known.put(r.requestId(), a);
                        }
                        AcquireOutcome.Acquired before = known.get(r.requestId());
                        if (o instanceof Refused f
                                && f.reason() == RefusedReason.FLOOR_UNPROVEN
                                && before != null
                                && Steps.active(delegate(), r.key()).isPresent()) {
                            return new AcquireOutcome.Acquired(before.lease(), before.term(), true);
                        }
                        return o;
                    }
                }));
        all.add(WrongStore.of(
                        "release-refused-while-unproven",
                        "Nothing can be released while the floor is unproven.",
                        "F-11")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    CompletionStage<Answer<ReleaseOutcome>> rel(ReleaseRequest r, Transmission t) {
                        return proven(r.key())
                                ? super.rel(r, t)
                                : Steps.answer(delegate(), r.key(), Refused.of(RefusedReason.FLOOR_UNPROVEN));
                    }
                }));
        all.add(WrongStore.of(
                        "revoke-refused-while-unproven", "Nothing can be revoked while the floor is unproven.", "F-11")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    CompletionStage<Answer<RevokeOutcome>> rev(RevokeRequest r, Set<SinkName> s, Transmission t) {
                        return proven(r.key())
                                ? super.rev(r, s, t)
                                : Steps.answer(delegate(), r.key(), Refused.of(RefusedReason.FLOOR_UNPROVEN));
                    }
                }));
        all.add(WrongStore.of(
                        "list-refused-while-unproven", "Nothing can be listed while the floor is unproven.", "F-11")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    ListOutcome lisOut(PageQuery q, ListOutcome.Page p) {
                        return p.proven() ? p : Refused.of(RefusedReason.FLOOR_UNPROVEN);
                    }
                }));
        all.add(WrongStore.of(
                        "unproven-not-said-by-release", "A release does not say that the floor is unproven.", "F-11")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    ReleaseOutcome relOut(ReleaseRequest r, ReleaseOutcome o) {
                        return o instanceof ReleaseOutcome.Released x
                                ? new ReleaseOutcome.Released(x.end(), x.replayed(), true)
                                : o;
                    }
                }));
        all.add(WrongStore.of(
                        "unproven-not-said-by-revoke", "A revocation does not say that the floor is unproven.", "F-11")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    RevokeOutcome revOut(RevokeRequest r, RevokeOutcome o) {
                        return o instanceof RevokeOutcome.Revoked x
                                ? new RevokeOutcome.Revoked(x.end(), x.replayed(), x.sealed(), x.unsealed(), true)
                                : o;
                    }
                }));
        all.add(WrongStore.of("unproven-not-said-by-list", "A list does not say that the floor is unproven.", "F-11")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    ListOutcome lisOut(PageQuery q, ListOutcome.Page p) {
                        return new ListOutcome.Page(p.entries(), p.next(), true);
                    }
                }));
        all.add(WrongStore.of(
                        "unproven-not-said-by-history", "History does not say that the floor is unproven.", "F-11")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    HistoryOutcome hisOut(LeaseKey k, PageQuery q, HistoryOutcome.Page p) {
                        return new HistoryOutcome.Page(p.entries(), p.next(), p.completeFromToken(), true);
                    }
                }));
        all.add(WrongStore.of(
                        "unproven-not-said-of-requests",
                        "Resolving and cancelling do not say that the floor is unproven.",
                        "F-11")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    CancelOutcome canOut(LeaseRequest<?> r, CancelOutcome o) {
                        return o instanceof CancelOutcome.Committed c
                                ? new CancelOutcome.Committed(c.what(), true)
                                : o instanceof CancelOutcome.NotKnowable n
                                        ? new CancelOutcome.NotKnowable(n.reason(), true)
                                        : o;
                    }

                    @Override
                    ResolveOutcome resOut(LeaseRequest<?> r, ResolveOutcome o) {
                        return o instanceof ResolveOutcome.Committed c
                                ? new ResolveOutcome.Committed(c.what(), true)
                                : o instanceof ResolveOutcome.StillUnknown ? new ResolveOutcome.StillUnknown(true) : o;
                    }
                }));
        return List.copyOf(all);
    }

    private static final List<Operation> OTHERS = List.of(Operation.RENEW, Operation.RELEASE, Operation.REVOKE);

    /** Rewrites a stamp, given what a reading has just told. */
    @FunctionalInterface
    private interface Rewriting {
        Stamp apply(Stamp stamp, Echo now);
    }

    private static List<WrongStore> stamped() {
        List<WrongStore> all = new ArrayList<>();
        for (Operation op : OTHERS) {
            all.add(stamped(
                    "late-" + named(op) + "-commits",
                    "A request that was stuck past its not-after commits.",
                    "R-2",
                    op,
                    (stamp, now) -> stamp.notAfter().isBefore(now.backendTime().plus(Stamp.MARGIN))
                            ? new Stamp(stamp.lineage(), now.backendTime().plus(Stamp.MARGIN), stamp.firstSent())
                            : stamp));
            all.add(stamped(
                    "far-" + named(op) + "-commits",
                    "A not-after may be as far ahead as the client likes.",
                    "R-2",
                    op,
                    (stamp, now) -> new Stamp(
                            stamp.lineage(),
                            stamp.notAfter().earlierOf(now.backendTime().plus(Stamp.LONGEST)),
                            stamp.firstSent())));
            all.add(stamped(
                    named(op) + "-of-another-lineage-commits",
                    "A request that was meant for another server commits.",
                    "R-3",
                    op,
                    (stamp, now) -> new Stamp(now.lineage(), stamp.notAfter(), stamp.firstSent())));
            all.add(stamped(
                    "forgotten-" + named(op) + "-runs-afresh",
                    "A request that was first sent long ago runs afresh.",
                    "R-4",
                    op,
                    (stamp, now) -> new Stamp(
                            stamp.lineage(), stamp.notAfter(), new FirstSent(now.lineage(), now.backendTime()))));
        }
        return all;
    }

    private static WrongStore stamped(String name, String fault, String breaks, Operation op, Rewriting rewriting) {
        return WrongStore.of(name, fault, breaks).store((real, fixture) -> new Retold(real) {
            @Override
            Transmission tx(LeaseRequest<?> r, Transmission t) {
                return r.operation() != op
                        ? t
                        : Steps.read(delegate(), r.key())
                                .echo()
                                .map(now -> new Transmission(
                                        rewriting.apply(t.stamp(), now), t.highestSeen(), t.deadline()))
                                .orElse(t);
            }
        });
    }

    private static Transmission fresh(LeaseStore store, AuthorityRecordId id, Transmission t) {
        Answer<AdminOutcome> described = Steps.now(store.describe(id, Steps.SOON));
        return described
                .echo()
                .map(now -> new Transmission(
                        new Stamp(
                                now.lineage(),
                                now.backendTime().plus(Stamp.MARGIN),
                                new FirstSent(now.lineage(), now.backendTime())),
                        t.highestSeen(),
                        t.deadline()))
                .orElse(t);
    }

    private static String named(Operation op) {
        return op.name().toLowerCase(Locale.ROOT);
    }

    private static final class ForgetsActs extends ForwardingStore {

        ForgetsActs(LeaseStore real) {
            super(real);
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> register(AuthorityRecordId id, SinkName sink, Transmission t) {
            return isForgotten(id, t) ? tooOld() : super.register(id, sink, t);
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId id, Transmission t) {
            return isForgotten(id, t) ? tooOld() : super.freeze(id, t);
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId id, Transmission t) {
            return isForgotten(id, t) ? tooOld() : super.thaw(id, t);
        }

        private boolean isForgotten(AuthorityRecordId id, Transmission t) {
            FirstSent first = t.stamp().firstSent();
            return Installs.view(delegate(), id)
                    .filter(record -> !first.lineage().equals(record.servingLineage())
                            || first.at().isBefore(record.completeSince()))
                    .isPresent();
        }

        private static CompletionStage<Answer<AdminOutcome>> tooOld() {
            return Steps.done(Answer.withoutStep(Refused.of(RefusedReason.TOO_OLD)));
        }
    }
}
