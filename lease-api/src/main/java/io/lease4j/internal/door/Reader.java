package io.lease4j.internal.door;

import io.lease4j.CancelOutcome;
import io.lease4j.CommittedRequest;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ListOutcome;
import io.lease4j.NotKnowableReason;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ResolveOutcome;
import io.lease4j.UnknownReason;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Reading;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Asks what needs no stamp: reads, and the cancellation of a request, which carries the stamp of the request that it
 * cancels. Every one of them is a clock sample for the next mutation. Thread-safe.
 */
final class Reader {

    private static final Refused UNAVAILABLE = Refused.of(RefusedReason.BACKEND_UNAVAILABLE);

    private final Door door;

    Reader(Door door) {
        this.door = door;
    }

    CompletableFuture<Answer<InspectOutcome>> inspect(LeaseKey key, Call call) {
        return this.<InspectOutcome>read(
                Subject.of(key),
                call,
                reading -> door.store.inspect(key, reading),
                silence -> UNAVAILABLE,
                found -> found instanceof InspectOutcome.Found f
                                && !f.lease().generation().key().equals(key)
                        ? UNAVAILABLE
                        : found);
    }

    CompletableFuture<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Call call) {
        return this.<HistoryOutcome>read(
                Subject.of(key),
                call,
                reading -> door.store.history(key, query, reading),
                silence -> UNAVAILABLE,
                Function.identity());
    }

    CompletableFuture<Answer<ListOutcome>> list(PageQuery query, Call call) {
        return this.<ListOutcome>read(
                Subject.NOTHING,
                call,
                reading -> door.store.list(query, reading),
                silence -> UNAVAILABLE,
                Function.identity());
    }

    CompletableFuture<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Call call) {
        return this.<ResolveOutcome>read(
                Subject.of(request),
                call,
                reading -> door.store.resolve(request, reading),
                silence -> UNAVAILABLE,
                resolved -> resolved(request, resolved));
    }

    CompletableFuture<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Call call) {
        return this.<CancelOutcome>read(
                Subject.of(request),
                call,
                reading -> door.store.cancel(request, reading),
                CancelOutcome.Unknown::new,
                cancelled -> cancelled(request, cancelled));
    }

    private ResolveOutcome resolved(LeaseRequest<?> request, ResolveOutcome outcome) {
        if (!(outcome instanceof ResolveOutcome.Committed committed)) {
            return outcome;
        }
        if (!isAbout(request, committed.what())) {
            return UNAVAILABLE;
        }
        door.journal.known(request, outcome);
        return outcome;
    }

    private CancelOutcome cancelled(LeaseRequest<?> request, CancelOutcome outcome) {
        CancelOutcome verdict = judged(request, outcome);
        if (!(verdict instanceof CancelOutcome.Unknown || verdict instanceof Refused)) {
            door.journal.known(request, verdict);
        }
        return verdict;
    }

    private static CancelOutcome judged(LeaseRequest<?> request, CancelOutcome outcome) {
        if (outcome instanceof CancelOutcome.Committed c && !isAbout(request, c.what())) {
            return new CancelOutcome.Unknown(UnknownReason.ANSWER_UNREADABLE);
        }
        if (outcome instanceof CancelOutcome.NeverCommitted never) {
            if (request.history().hasCommitted()) {
                // The store came back without it.
                request.history().cancelled();
                return new CancelOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY, never.proven());
            }
            request.history().neverCommitted();
        } else if (outcome instanceof CancelOutcome.NotKnowable) {
            request.history().cancelled();
        }
        return outcome;
    }

    private <O extends Outcome> CompletableFuture<Answer<O>> read(
            Subject subject,
            Call call,
            Function<Reading, CompletionStage<Answer<O>>> question,
            Function<UnknownReason, O> silent,
            Function<O, O> check) {
        long highest =
                subject.key().flatMap(door::recordOf).map(door.records::highest).orElse(0L);
        Reading reading = new Reading(highest, call.deadline());
        long sentNanos = door.clock.nanos();
        return door.asker
                .ask(
                        "a store",
                        call.deadline().remaining(),
                        () -> question.apply(reading),
                        late -> door.hear(late.echo(), subject, 0, sentNanos, call))
                .thenApply(reply -> {
                    if (reply.answer().isEmpty()) {
                        door.unanswered(subject);
                        return Answer.withoutStep(silent.apply(reply.silence()));
                    }
                    Answer<O> answer = reply.answer().get();
                    door.hear(answer.echo(), subject, 0, sentNanos, call);
                    return new Answer<>(check.apply(answer.outcome()), answer.echo());
                });
    }

    private static boolean isAbout(LeaseRequest<?> request, CommittedRequest what) {
        return what.requestId().equals(request.requestId())
                && what.operation() == request.operation()
                && what.lease().generation().key().equals(request.key());
    }
}
