package io.lease4j.testkit.control;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ListOutcome;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.UnknownReason;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.RecordCreation;
import io.lease4j.spi.Renewal;
import io.lease4j.spi.Transmission;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** The store that an interposer hands out: every operation passes it. */
final class InterposedStore extends ForwardingStore {

    private final Interposer interposer;

    InterposedStore(LeaseStore delegate, Interposer interposer) {
        super(delegate);
        this.interposer = interposer;
    }

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
        return pass(
                Call.of(Step.ACQUIRE, request),
                () -> super.acquire(request, transmission),
                reason -> new AcquireOutcome.Unknown(request, reason, "none"),
                Refused::of);
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
        return pass(
                Call.of(Step.RENEW, request),
                () -> super.renew(request, transmission),
                reason -> new RenewOutcome.Unknown(request, reason, "none"),
                Refused::of);
    }

    @Override
    public List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
        Undisturbed together = new Undisturbed(delegate());
        List<CompletionStage<Answer<RenewOutcome>>> answers = renewals.stream()
                .map(renewal -> this.<RenewOutcome>pass(
                        Call.of(Step.RENEW, renewal.request()),
                        () -> together.send(renewal),
                        reason -> new RenewOutcome.Unknown(renewal.request(), reason, "none"),
                        Refused::of))
                .toList();
        together.go();
        return answers;
    }

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
        return pass(
                Call.of(Step.RELEASE, request),
                () -> super.release(request, transmission),
                reason -> new ReleaseOutcome.Unknown(request, reason, "none"),
                Refused::of);
    }

    @Override
    public CompletionStage<Answer<RevokeOutcome>> revoke(
            RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        return pass(
                Call.of(Step.REVOKE, request),
                () -> super.revoke(request, sealed, transmission),
                reason -> new RevokeOutcome.Unknown(request, reason, "none"),
                Refused::of);
    }

    @Override
    public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
        return pass(
                Call.of(Step.INSPECT, key),
                () -> super.inspect(key, reading),
                reason -> Refused.of(RefusedReason.BACKEND_UNAVAILABLE),
                Refused::of);
    }

    @Override
    public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
        return pass(
                Call.of(Step.LIST),
                () -> super.list(query, reading),
                reason -> Refused.of(RefusedReason.BACKEND_UNAVAILABLE),
                Refused::of);
    }

    @Override
    public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
        return pass(
                Call.of(Step.HISTORY, key),
                () -> super.history(key, query, reading),
                reason -> Refused.of(RefusedReason.BACKEND_UNAVAILABLE),
                Refused::of);
    }

    @Override
    public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading) {
        return pass(
                Call.of(Step.RESOLVE, request),
                () -> super.resolve(request, reading),
                reason -> Refused.of(RefusedReason.BACKEND_UNAVAILABLE),
                Refused::of);
    }

    @Override
    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
        return pass(
                Call.of(Step.CANCEL, request),
                () -> super.cancel(request, reading),
                CancelOutcome.Unknown::new,
                Refused::of);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> describe(AuthorityRecordId recordId, Deadline deadline) {
        return pass(
                Call.of(Step.DESCRIBE),
                () -> super.describe(recordId, deadline),
                reason -> Refused.of(RefusedReason.BACKEND_UNAVAILABLE),
                Refused::of);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> create(RecordCreation creation, Deadline deadline) {
        return pass(
                Call.of(Step.CREATE), () -> super.create(creation, deadline), AdminOutcome.Unknown::new, Refused::of);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> completeCreation(AuthorityRecordId recordId, Deadline deadline) {
        return pass(
                Call.of(Step.COMPLETE_CREATION),
                () -> super.completeCreation(recordId, deadline),
                AdminOutcome.Unknown::new,
                Refused::of);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> register(
            AuthorityRecordId recordId, SinkName sink, Transmission transmission) {
        return pass(
                Call.of(Step.REGISTER),
                () -> super.register(recordId, sink, transmission),
                AdminOutcome.Unknown::new,
                Refused::of);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId recordId, Deadline deadline) {
        return pass(
                Call.of(Step.TICKET), () -> super.ticket(recordId, deadline), AdminOutcome.Unknown::new, Refused::of);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
        return pass(
                Call.of(Step.INSTALL),
                () -> super.install(installation, deadline),
                AdminOutcome.Unknown::new,
                Refused::of);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission transmission) {
        return pass(
                Call.of(Step.DISCARD, key),
                () -> super.discard(key, transmission),
                AdminOutcome.Unknown::new,
                Refused::of);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId recordId, Transmission transmission) {
        return pass(
                Call.of(Step.FREEZE),
                () -> super.freeze(recordId, transmission),
                AdminOutcome.Unknown::new,
                Refused::of);
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId recordId, Transmission transmission) {
        return pass(
                Call.of(Step.THAW), () -> super.thaw(recordId, transmission), AdminOutcome.Unknown::new, Refused::of);
    }

    private <O extends Outcome> CompletionStage<Answer<O>> pass(
            Call call,
            Supplier<CompletionStage<Answer<O>>> step,
            Function<UnknownReason, ? extends O> unknown,
            Function<RefusedReason, ? extends O> refused) {
        return interposer.pass(
                new Passage<>(
                        call,
                        step,
                        reason -> Answer.withoutStep(unknown.apply(reason)),
                        reason -> Answer.withoutStep(refused.apply(reason))),
                answer -> interposer.sawAnswer(call, answer.outcome(), answer.echo()));
    }
}
