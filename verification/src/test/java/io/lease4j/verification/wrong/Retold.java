package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ListOutcome;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.RecordSummary;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** The reference with its steps, their stamps and what they answer, each to be changed alone. */
abstract class Retold extends ForwardingStore {
    Retold(LeaseStore real) {
        super(real);
    }

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest r, Transmission t) {
        return echoed(acq(r, tx(r, t)));
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest r, Transmission t) {
        return echoed(ren(r, tx(r, t)));
    }

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest r, Transmission t) {
        return echoed(rel(r, tx(r, t)));
    }

    @Override
    public CompletionStage<Answer<RevokeOutcome>> revoke(RevokeRequest r, Set<SinkName> s, Transmission t) {
        return echoed(rev(r, s, tx(r, t)));
    }

    @Override
    public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey k, Reading r) {
        return echoed(ins(k, r));
    }

    CompletionStage<Answer<AcquireOutcome>> acq(AcquireRequest r, Transmission t) {
        return Steps.outcome(super.acquire(r, t), o -> acqOut(r, o));
    }

    CompletionStage<Answer<RenewOutcome>> ren(RenewRequest r, Transmission t) {
        return Steps.outcome(super.renew(r, t), o -> renOut(r, o));
    }

    CompletionStage<Answer<ReleaseOutcome>> rel(ReleaseRequest r, Transmission t) {
        return Steps.outcome(super.release(r, t), o -> relOut(r, o));
    }

    CompletionStage<Answer<RevokeOutcome>> rev(RevokeRequest r, Set<SinkName> s, Transmission t) {
        return Steps.outcome(super.revoke(r, s, t), o -> revOut(r, o));
    }

    CompletionStage<Answer<InspectOutcome>> ins(LeaseKey k, Reading r) {
        return Steps.outcome(super.inspect(k, r), o -> insOut(k, o));
    }

    Transmission tx(LeaseRequest<?> r, Transmission t) {
        return t;
    }

    <O extends Outcome> CompletionStage<Answer<O>> echoed(CompletionStage<Answer<O>> a) {
        return Steps.echo(a, this::echo);
    }

    Echo echo(Echo e) {
        return e;
    }

    AcquireOutcome acqOut(AcquireRequest r, AcquireOutcome o) {
        return o;
    }

    RenewOutcome renOut(RenewRequest r, RenewOutcome o) {
        return o;
    }

    ReleaseOutcome relOut(ReleaseRequest r, ReleaseOutcome o) {
        return o;
    }

    RevokeOutcome revOut(RevokeRequest r, RevokeOutcome o) {
        return o;
    }

    InspectOutcome insOut(LeaseKey k, InspectOutcome o) {
        return o;
    }

    @Override
    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> r, Reading reading) {
        return Steps.outcome(super.cancel(r, reading), o -> canOut(r, o));
    }

    CancelOutcome canOut(LeaseRequest<?> r, CancelOutcome o) {
        return o;
    }

    @Override
    public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> r, Reading reading) {
        return Steps.outcome(super.resolve(r, reading), o -> resOut(r, o));
    }

    ResolveOutcome resOut(LeaseRequest<?> r, ResolveOutcome o) {
        return o;
    }

    @Override
    public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey k, PageQuery q, Reading r) {
        return Steps.outcome(super.history(k, q, r), o -> o instanceof HistoryOutcome.Page p ? hisOut(k, q, p) : o);
    }

    HistoryOutcome hisOut(LeaseKey k, PageQuery q, HistoryOutcome.Page p) {
        return p;
    }

    @Override
    public CompletionStage<Answer<ListOutcome>> list(PageQuery q, Reading r) {
        return Steps.outcome(super.list(q, r), o -> o instanceof ListOutcome.Page p ? lisOut(q, p) : o);
    }

    ListOutcome lisOut(PageQuery q, ListOutcome.Page p) {
        return p;
    }

    boolean proven(LeaseKey key) {
        return Steps.record(delegate(), key).map(RecordSummary::proven).orElse(true);
    }
}
