package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FirstSent;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ListOutcome;
import io.lease4j.LostReason;
import io.lease4j.ObservedLease;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Stamp;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingSink;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Wrong about what an answer says beside its case. */
final class WrongTellings {

    private WrongTellings() {}

    static List<WrongStore> all() {
        List<WrongStore> all = new ArrayList<>();
        all.add(WrongStore.of("held-by-whoever-asks", "Held says to everybody that it is by this holder.", "S-1")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    AcquireOutcome acqOut(AcquireRequest r, AcquireOutcome o) {
                        return o instanceof AcquireOutcome.Held h ? new AcquireOutcome.Held(h.remaining(), true) : o;
                    }
                }));
        all.add(WrongStore.of("held-by-others-alone", "Held never says that it is by this holder.", "S-1")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    AcquireOutcome acqOut(AcquireRequest r, AcquireOutcome o) {
                        return o instanceof AcquireOutcome.Held h ? new AcquireOutcome.Held(h.remaining(), false) : o;
                    }
                }));
        all.add(WrongStore.of("held-by-principal", "Held compares the principal, and not the instance.", "S-1")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    AcquireOutcome acqOut(AcquireRequest r, AcquireOutcome o) {
                        return o instanceof AcquireOutcome.Held h
                                ? new AcquireOutcome.Held(
                                        h.remaining(),
                                        Steps.active(delegate(), r.key())
                                                .map(l -> l.holder()
                                                        .principal()
                                                        .equals(r.caller().principal()))
                                                .orElse(false))
                                : o;
                    }
                }));
        all.add(WrongStore.of("inspect-without-the-time", "Inspect says that a lease lasts longer than it does.", "S-2")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    InspectOutcome insOut(LeaseKey k, InspectOutcome o) {
                        return o instanceof InspectOutcome.Found n
                                ? new InspectOutcome.Found(
                                        n.lease(), n.remaining().plusSeconds(3600), n.record())
                                : o;
                    }
                }));
        all.add(WrongStore.of(
                        "superseded-without-an-end",
                        "Whoever was superseded does not learn how its generation had ended.",
                        "S-7")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    RenewOutcome renOut(RenewRequest r, RenewOutcome o) {
                        return o instanceof RenewOutcome.Lost l && l.reason() == LostReason.SUPERSEDED
                                ? new RenewOutcome.Lost(l.reason(), Optional.empty(), l.committed())
                                : o;
                    }
                }));
        all.add(WrongStore.of("ended-by-nobody", "An end does not name who made it.", "S-7")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    RenewOutcome renOut(RenewRequest r, RenewOutcome o) {
                        return o instanceof RenewOutcome.Lost l && l.end().isPresent()
                                ? new RenewOutcome.Lost(
                                        l.reason(),
                                        l.end()
                                                .map(e -> new LeaseEnd(
                                                        e.reason(),
                                                        e.at(),
                                                        Optional.empty(),
                                                        e.note(),
                                                        e.unsealedSinks())),
                                        l.committed())
                                : o;
                    }
                }));
        all.add(WrongStore.of("frozen-stops-replays", "A frozen record refuses the same acquire again.", "S-11")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    AcquireOutcome acqOut(AcquireRequest r, AcquireOutcome o) {
                        boolean frozen = Installs.view(delegate(), r.key())
                                .map(AuthorityRecordView::frozen)
                                .orElse(false);
                        return frozen && o instanceof AcquireOutcome.Acquired ? Refused.of(RefusedReason.FROZEN) : o;
                    }
                }));
        all.add(WrongStore.of("frozen-before-held", "A frozen record refuses where the key is held.", "S-11")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    AcquireOutcome acqOut(AcquireRequest r, AcquireOutcome o) {
                        boolean frozen = Installs.view(delegate(), r.key())
                                .map(AuthorityRecordView::frozen)
                                .orElse(false);
                        return frozen && o instanceof AcquireOutcome.Held ? Refused.of(RefusedReason.FROZEN) : o;
                    }
                }));
        all.add(WrongStore.of("frozen-stops-revocations", "A frozen record revokes nothing.", "S-11")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    CompletionStage<Answer<RevokeOutcome>> rev(RevokeRequest r, Set<SinkName> s, Transmission t) {
                        boolean frozen = Installs.view(delegate(), r.key())
                                .map(AuthorityRecordView::frozen)
                                .orElse(false);
                        return frozen
                                ? Steps.answer(delegate(), r.key(), Refused.of(RefusedReason.FROZEN))
                                : super.rev(r, s, t);
                    }
                }));
        all.add(WrongStore.of("frozen-stops-cancellations", "A frozen record cancels nothing.", "S-11")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> r, Reading x) {
                        boolean frozen = Installs.view(delegate(), r.key())
                                .map(AuthorityRecordView::frozen)
                                .orElse(false);
                        return frozen
                                ? Steps.answer(delegate(), r.key(), Refused.of(RefusedReason.FROZEN))
                                : super.cancel(r, x);
                    }
                }));
        all.add(WrongStore.of("proof-thaws", "A proof thaws its record.", "S-11")
                .store((real, fixture) -> new ForwardingStore(real) {
                    @Override
                    public CompletionStage<Answer<AdminOutcome>> install(Installation i, Deadline d) {
                        CompletionStage<Answer<AdminOutcome>> right = super.install(i, d);
                        AdminOutcome unused = Steps.now(delegate()
                                        .thaw(
                                                i.recordId(),
                                                fresh(
                                                        delegate(),
                                                        i.recordId(),
                                                        new Transmission(
                                                                new Stamp(
                                                                        i.lineage(),
                                                                        fixture.backendTime()
                                                                                .plus(Stamp.MARGIN),
                                                                        new FirstSent(
                                                                                i.lineage(), fixture.backendTime())),
                                                                0,
                                                                Steps.SOON))))
                                .outcome();
                        return right;
                    }
                }));
        all.add(WrongStore.of("list-limit-ignored", "A page is as long as the store likes.", "S-13")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    public CompletionStage<Answer<ListOutcome>> list(PageQuery q, Reading r) {
                        return super.list(new PageQuery(q.after(), 1000), r);
                    }
                }));
        all.add(WrongStore.of("cursor-of-any-lineage", "A list goes on though another memory serves.", "S-13")
                .store((real, fixture) -> new Retold(real) {
                    PageQuery moved(PageQuery q) {
                        return new PageQuery(
                                q.after().map(c -> {
                                    String v = c.value();
                                    int dot = v.lastIndexOf('.');
                                    String lineage = Steps.read(delegate(), LeaseKey.of(namespace(), List.of("any")))
                                            .echo()
                                            .map(e -> e.lineage().toString())
                                            .orElse("");
                                    return dot < 0 || lineage.isEmpty()
                                            ? c
                                            : new PageCursor(v.substring(0, dot + 1) + lineage);
                                }),
                                q.limit());
                    }

                    @Override
                    public CompletionStage<Answer<ListOutcome>> list(PageQuery q, Reading r) {
                        return super.list(moved(q), r);
                    }

                    @Override
                    public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey k, PageQuery q, Reading r) {
                        return super.history(k, moved(q), r);
                    }
                }));
        all.add(WrongStore.of("history-without-proofs", "History does not show when the floor was proven.", "S-14")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    HistoryOutcome hisOut(LeaseKey k, PageQuery q, HistoryOutcome.Page p) {
                        return new HistoryOutcome.Page(
                                p.entries().stream()
                                        .filter(e -> !(e instanceof HistoryEntry.FloorProven))
                                        .toList(),
                                p.next(),
                                p.completeFromToken(),
                                p.proven());
                    }
                }));
        all.add(WrongStore.of("history-of-one-page", "History ends with its first page.", "S-14")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    HistoryOutcome hisOut(LeaseKey k, PageQuery q, HistoryOutcome.Page p) {
                        return new HistoryOutcome.Page(
                                p.entries(), Optional.empty(), p.completeFromToken(), p.proven());
                    }
                }));
        all.add(WrongStore.of("history-of-other-keys", "History shows what other keys of the record have.", "S-14")
                .store((real, fixture) -> new Retold(real) {
                    final Set<LeaseKey> keys = new LinkedHashSet<>();

                    @Override
                    CompletionStage<Answer<AcquireOutcome>> acq(AcquireRequest r, Transmission t) {
                        keys.add(r.key());
                        return super.acq(r, t);
                    }

                    @Override
                    HistoryOutcome hisOut(LeaseKey k, PageQuery q, HistoryOutcome.Page p) {
                        List<HistoryEntry> l = new ArrayList<>(p.entries());
                        for (LeaseKey other : keys) {
                            if (!other.equals(k)
                                    && recordOf(other).equals(recordOf(k))
                                    && Steps.now(delegate().history(other, q, new Reading(0, Steps.SOON)))
                                                    .outcome()
                                            instanceof HistoryOutcome.Page more) {
                                l.addAll(more.entries());
                            }
                        }
                        return new HistoryOutcome.Page(l, p.next(), p.completeFromToken(), p.proven());
                    }
                }));
        all.add(WrongStore.of("extension-with-any-ticket", "An extension is installed whatever ticket it names.", "F-4")
                .store((real, fixture) -> new ForwardingStore(real) {
                    @Override
                    public CompletionStage<Answer<AdminOutcome>> install(Installation i, Deadline d) {
                        return super.install(
                                i instanceof Installation.Extension p
                                        ? new Installation.Extension(
                                                p.recordId(),
                                                p.lineage(),
                                                Steps.now(delegate().ticket(p.recordId(), d))
                                                                        .outcome()
                                                                instanceof AdminOutcome.Done done
                                                        ? done.records()
                                                                .get(0)
                                                                .ticket()
                                                                .orElseThrow()
                                                        : p.ticket(),
                                                p.range())
                                        : i,
                                d);
                    }
                }));
        all.add(WrongStore.of(
                        "extension-with-any-lineage", "An extension is installed whatever server it is for.", "F-4")
                .store((real, fixture) -> new ForwardingStore(real) {
                    @Override
                    public CompletionStage<Answer<AdminOutcome>> install(Installation i, Deadline d) {
                        return super.install(
                                i instanceof Installation.Extension p
                                        ? new Installation.Extension(
                                                p.recordId(),
                                                Installs.view(delegate(), p.recordId())
                                                        .map(AuthorityRecordView::servingLineage)
                                                        .orElse(p.lineage()),
                                                p.ticket(),
                                                p.range())
                                        : i,
                                d);
                    }
                }));
        all.add(WrongStore.of("extension-below-the-ceiling", "An extension below the ceiling is installed.", "F-4")
                .store((real, fixture) -> new ForwardingStore(real) {
                    @Override
                    public CompletionStage<Answer<AdminOutcome>> install(Installation i, Deadline d) {
                        if (!(i instanceof Installation.Extension p)) {
                            return super.install(i, d);
                        }
                        long ceiling = Installs.view(delegate(), p.recordId())
                                .map(AuthorityRecordView::ceiling)
                                .orElse(0L);
                        return super.install(
                                p.range().base() >= ceiling
                                        ? p
                                        : new Installation.Extension(
                                                p.recordId(),
                                                p.lineage(),
                                                p.ticket(),
                                                new TokenRange(ceiling, ceiling + 10)),
                                d);
                    }
                }));
        all.add(WrongStore.of("extension-never-asked-for", "A grant near the ceiling hands out no ticket.", "F-6")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    Echo echo(Echo e) {
                        return new Echo(
                                e.recordId(),
                                e.lineage(),
                                e.backendTime(),
                                e.lastToken(),
                                e.proven(),
                                Optional.empty(),
                                e.expired());
                    }
                }));
        all.add(WrongStore.of(
                        "over-and-nothing-unsealed", "A revocation of what has ended otherwise names no sink.", "E-8")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    RevokeOutcome revOut(RevokeRequest r, RevokeOutcome o) {
                        return o instanceof RevokeOutcome.Over x
                                ? new RevokeOutcome.Over(
                                        x.reason(), x.end(), x.committed(), x.sealed(), Set.of(), x.proven())
                                : o;
                    }
                }));
        all.add(WrongStore.of("closed-store-answers", "A store that was closed resolves and cancels.", "L-1")
                .store((real, fixture) -> new Retold(real) {
                    // after close, list/history/resolve/cancel/describe answer as if open
                    boolean closed;

                    @Override
                    public void close() {
                        closed = true;
                        super.close();
                    }

                    @Override
                    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> r, Reading x) {
                        return closed
                                ? Steps.done(Answer.withoutStep(new CancelOutcome.NeverCommitted(true)))
                                : super.cancel(r, x);
                    }

                    @Override
                    public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> r, Reading x) {
                        return closed
                                ? Steps.done(Answer.withoutStep(new ResolveOutcome.StillUnknown(true)))
                                : super.resolve(r, x);
                    }
                }));
        all.add(WrongStore.of("fence-beside-after-expiry", "A fence beside the lease does not look at the time.", "E-2")
                .beside((real, fixture) -> new ForwardingSink(real) {
                    @Override
                    public CompletionStage<FenceOutcome> fence(ExecutionAuthority a, Deadline d) {
                        return super.fence(a, d)
                                .thenApply(o ->
                                        o instanceof FenceOutcome.Rejected r && r.reason() == RejectedReason.EXPIRED
                                                ? new FenceOutcome.Accepted()
                                                : o);
                    }
                }));
        all.add(WrongStore.of(
                        "fence-beside-while-unproven",
                        "A fence beside the lease is accepted while the floor is unproven.",
                        "F-1")
                .beside((real, fixture) -> new ForwardingSink(real) {
                    @Override
                    public CompletionStage<FenceOutcome> fence(ExecutionAuthority a, Deadline d) {
                        return super.fence(a, d)
                                .thenApply(o -> o instanceof Refused r && r.reason() == RefusedReason.FLOOR_UNPROVEN
                                        ? new FenceOutcome.Accepted()
                                        : o);
                    }
                }));
        all.add(WrongStore.of(
                        "effect-beside-by-any-instance", "A sink beside the lease does not compare instances.", "E-2")
                .beside((real, fixture) -> new ForwardingSink(real) {
                    @Override
                    public CompletionStage<CommitOutcome> commit(Effect e, ExecutionAuthority a, Deadline d) {
                        Optional<ObservedLease> l = Steps.active(fixture.reference(), a.key());
                        return super.commit(
                                e,
                                l.filter(x -> x.generation().equals(a.generation()))
                                        .map(x -> new ExecutionAuthority(
                                                a.recordId(),
                                                a.generation(),
                                                x.holder(),
                                                a.executionId(),
                                                a.expiresAt()))
                                        .orElse(a),
                                d);
                    }
                }));
        all.add(WrongStore.of(
                        "proof-forgets-its-sinks",
                        "A record that was lost is rebuilt without the sinks that its proof names.",
                        "E-8")
                .store((real, fixture) -> new ForwardingStore(real) {
                    @Override
                    public CompletionStage<Answer<AdminOutcome>> install(Installation i, Deadline d) {
                        return super.install(
                                i instanceof Installation.Proof p
                                        ? new Installation.Proof(
                                                p.recordId(),
                                                p.lineage(),
                                                p.ticket(),
                                                p.range(),
                                                p.basis(),
                                                Set.of(),
                                                p.reason())
                                        : i,
                                d);
                    }
                }));
        all.add(WrongStore.of("record-by-shard-alone", "A record is acted on whatever creation it is of.", "F-4")
                .store((real, fixture) -> new ForwardingStore(real) {
                    AuthorityRecordId ours(AuthorityRecordId id) {
                        return namespaceId()
                                .map(n -> new AuthorityRecordId(n, id.shard()))
                                .orElse(id);
                    }

                    @Override
                    public CompletionStage<Answer<AdminOutcome>> install(Installation i, Deadline d) {
                        return super.install(
                                i.match(
                                        p -> new Installation.Proof(
                                                ours(p.recordId()),
                                                p.lineage(),
                                                p.ticket(),
                                                p.range(),
                                                p.basis(),
                                                p.sinks(),
                                                p.reason()),
                                        p -> new Installation.Extension(
                                                ours(p.recordId()), p.lineage(), p.ticket(), p.range()),
                                        p -> p),
                                d);
                    }

                    @Override
                    public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId id, Transmission t) {
                        return super.freeze(ours(id), t);
                    }

                    @Override
                    public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId id, Transmission t) {
                        return super.thaw(ours(id), t);
                    }

                    @Override
                    public CompletionStage<Answer<AdminOutcome>> register(
                            AuthorityRecordId id, SinkName s, Transmission t) {
                        return super.register(ours(id), s, t);
                    }

                    @Override
                    public CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId id, Deadline d) {
                        return super.ticket(ours(id), d);
                    }
                }));
        all.add(WrongStore.of(
                        "fence-beside-what-is-corrupt",
                        "A fence beside a lease that does not decode is accepted.",
                        "S-12")
                .beside((real, fixture) -> new ForwardingSink(real) {
                    @Override
                    public CompletionStage<FenceOutcome> fence(ExecutionAuthority a, Deadline d) {
                        return super.fence(a, d)
                                .thenApply(o -> o instanceof Refused r && r.reason() == RefusedReason.CORRUPT_STATE
                                        ? new FenceOutcome.Accepted()
                                        : o);
                    }
                }));
        all.add(WrongStore.of(
                        "effect-beside-cancelled-while-unproven",
                        "While the floor is unproven an effect is called never committed.",
                        "E-2")
                .beside((real, fixture) -> new ForwardingSink(real) {
                    @Override
                    public CompletionStage<CancelEffectOutcome> cancel(Effect e, ExecutionAuthority a, Deadline d) {
                        return super.cancel(e, a, d)
                                .thenApply(o -> o instanceof CancelEffectOutcome.NotKnowable
                                        ? new CancelEffectOutcome.NeverCommitted()
                                        : o);
                    }
                }));
        all.add(WrongStore.of("last-token-not-told", "A step does not tell the last token of its record.", "I-1")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    Echo echo(Echo e) {
                        return new Echo(
                                e.recordId(),
                                e.lineage(),
                                e.backendTime(),
                                0,
                                e.proven(),
                                e.extensionTicket(),
                                e.expired());
                    }
                }));
        return List.copyOf(all);
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
}
