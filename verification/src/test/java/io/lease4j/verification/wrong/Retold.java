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
import java.util.function.UnaryOperator;

/** The reference with what is sent along with its steps and what they answer, each to be changed alone. */
abstract class Retold extends ForwardingStore {

    Retold(LeaseStore real) {
        super(real);
    }

    /** What is sent along with a step. */
    Transmission sent(LeaseRequest<?> request, Transmission right) {
        return right;
    }

    /** What a step or an inspect tells beside its outcome. */
    Echo echo(Echo right) {
        return right;
    }

    AcquireOutcome told(AcquireRequest request, AcquireOutcome right) {
        return right;
    }

    RenewOutcome told(RenewRequest request, RenewOutcome right) {
        return right;
    }

    ReleaseOutcome told(ReleaseRequest request, ReleaseOutcome right) {
        return right;
    }

    RevokeOutcome told(RevokeRequest request, RevokeOutcome right) {
        return right;
    }

    CancelOutcome told(LeaseRequest<?> request, CancelOutcome right) {
        return right;
    }

    ResolveOutcome told(LeaseRequest<?> request, ResolveOutcome right) {
        return right;
    }

    InspectOutcome told(LeaseKey key, InspectOutcome right) {
        return right;
    }

    HistoryOutcome told(LeaseKey key, PageQuery query, HistoryOutcome.Page right) {
        return right;
    }

    ListOutcome told(ListOutcome.Page right) {
        return right;
    }

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission t) {
        return retold(super.acquire(request, sent(request, t)), right -> told(request, right));
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
        return retold(super.renew(request, sent(request, t)), right -> told(request, right));
    }

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission t) {
        return retold(super.release(request, sent(request, t)), right -> told(request, right));
    }

    @Override
    public CompletionStage<Answer<RevokeOutcome>> revoke(RevokeRequest request, Set<SinkName> sealed, Transmission t) {
        return retold(super.revoke(request, sealed, sent(request, t)), right -> told(request, right));
    }

    @Override
    public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
        return retold(super.inspect(key, reading), right -> told(key, right));
    }

    @Override
    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
        return Steps.outcome(super.cancel(request, reading), right -> told(request, right));
    }

    @Override
    public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading) {
        return Steps.outcome(super.resolve(request, reading), right -> told(request, right));
    }

    @Override
    public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
        return Steps.outcome(
                super.history(key, query, reading),
                right -> right instanceof HistoryOutcome.Page page ? told(key, query, page) : right);
    }

    @Override
    public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
        return Steps.outcome(
                super.list(query, reading), right -> right instanceof ListOutcome.Page page ? told(page) : right);
    }

    private <O extends Outcome> CompletionStage<Answer<O>> retold(
            CompletionStage<Answer<O>> answer, UnaryOperator<O> change) {
        return Steps.echo(Steps.outcome(answer, change), this::echo);
    }
}
