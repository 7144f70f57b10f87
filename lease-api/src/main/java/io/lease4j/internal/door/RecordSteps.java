package io.lease4j.internal.door;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.FirstSent;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RequestHistory;
import io.lease4j.Stamp;
import io.lease4j.UnknownReason;
import io.lease4j.internal.door.RecordMemory.Sample;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** Single steps on single authority records, for an operator. They have no request id: each can be repeated. */
final class RecordSteps {

    /** As many stamps as a mutation of a lease gets. */
    private static final int MOST_STAMPS = 4;

    private final Door door;

    RecordSteps(Door door) {
        this.door = door;
    }

    /** Reads a record: done with one view, or refused. */
    CompletableFuture<AdminOutcome> describe(AuthorityRecordId recordId, Call call) {
        return ask(() -> door.store.describe(recordId, call.deadline()), call)
                .thenApply(outcome -> isOneView(outcome) || outcome instanceof Refused
                        ? outcome
                        : Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
    }

    private static boolean isOneView(AdminOutcome outcome) {
        return outcome instanceof AdminOutcome.Done done && done.records().size() == 1;
    }

    /** Does a step that carries no stamp. */
    CompletableFuture<AdminOutcome> ask(Supplier<CompletionStage<Answer<AdminOutcome>>> step, Call call) {
        if (call.deadline().isPast()) {
            return refused(RefusedReason.DEADLINE_EXCEEDED);
        }
        long sentNanos = door.clock.nanos();
        return door.asker.ask("a store", call.deadline().remaining(), step).thenApply(reply -> {
            Answer<AdminOutcome> answer =
                    reply.answer().orElseGet(() -> Answer.withoutStep(new AdminOutcome.Unknown(reply.silence())));
            door.hear(answer.echo(), Subject.NOTHING, 0, sentNanos, call);
            return answer.outcome();
        });
    }

    /** Does a step that carries a stamp, and stamps again where the answer asks for it. */
    CompletableFuture<AdminOutcome> stamped(
            AuthorityRecordId recordId, Function<Transmission, CompletionStage<Answer<AdminOutcome>>> step, Call call) {
        return stamped(recordId, step, RequestHistory.unsent(), MOST_STAMPS, call);
    }

    private CompletableFuture<AdminOutcome> stamped(
            AuthorityRecordId recordId,
            Function<Transmission, CompletionStage<Answer<AdminOutcome>>> step,
            RequestHistory history,
            int stampsLeft,
            Call call) {
        Optional<Sample> sample = door.records.sample(recordId);
        if (sample.isPresent()) {
            return send(recordId, step, history, stampsLeft, sample.get(), call);
        }
        return describe(recordId, call).thenCompose(described -> {
            Optional<Sample> fresh = door.records.sample(recordId);
            if (fresh.isPresent()) {
                return send(recordId, step, history, stampsLeft, fresh.get(), call);
            }
            AdminOutcome none =
                    described instanceof Refused ? described : Refused.of(RefusedReason.BACKEND_UNAVAILABLE);
            return CompletableFuture.completedFuture(judged(history, none));
        });
    }

    private CompletableFuture<AdminOutcome> send(
            AuthorityRecordId recordId,
            Function<Transmission, CompletionStage<Answer<AdminOutcome>>> step,
            RequestHistory history,
            int stampsLeft,
            Sample sample,
            Call call) {
        if (call.deadline().isPast() || call.isAbandoned()) {
            return CompletableFuture.completedFuture(judged(history, Refused.of(RefusedReason.DEADLINE_EXCEEDED)));
        }
        Deadline deadline = call.deadline().atMost(Stamp.LONGEST);
        Duration patience = deadline.remaining();
        long sentNanos = door.clock.nanos();
        BackendTime notAfter = sample.estimate(sentNanos).plus(patience).plus(Stamp.MARGIN);
        FirstSent firstSent = history.sending(sample.firstSent(sentNanos));
        Transmission transmission = new Transmission(
                new Stamp(sample.lineage(), notAfter, firstSent), door.records.highest(recordId), deadline);
        return ask(() -> step.apply(transmission), call.part(deadline)).thenCompose(outcome -> {
            // An operator's act can be repeated: done is no doubt about a later one.
            history.answered(outcome instanceof AdminOutcome.Unknown ? Commitment.UNKNOWN : Commitment.NO);
            boolean stampRefused = outcome instanceof Refused refused
                    && (refused.reason() == RefusedReason.OTHER_LINEAGE
                            || refused.reason() == RefusedReason.DEADLINE_EXCEEDED
                            || refused.reason() == RefusedReason.TOO_OLD);
            boolean silentForAMinute =
                    outcome instanceof AdminOutcome.Unknown unknown && unknown.reason() == UnknownReason.NO_ANSWER;
            return (stampRefused || silentForAMinute)
                            && stampsLeft > 1
                            && !call.deadline().isPast()
                    ? stamped(recordId, step, history, stampsLeft - 1, call)
                    : CompletableFuture.completedFuture(judged(history, outcome));
        });
    }

    private static AdminOutcome judged(RequestHistory history, AdminOutcome outcome) {
        return outcome instanceof Refused && history.mayHaveCommitted()
                ? new AdminOutcome.Unknown(UnknownReason.EARLIER_TRANSMISSION)
                : outcome;
    }

    /** Does a stamped step on the record of a key. */
    CompletableFuture<AdminOutcome> discard(LeaseKey key, Call call) {
        return door.recordOf(key)
                .map(recordId -> stamped(recordId, stamp -> door.store.discard(key, stamp), call))
                .orElseGet(() -> refused(RefusedReason.NAMESPACE_MISSING));
    }

    /** Returns the one record of an answer, if it shows one. */
    static Optional<AuthorityRecordView> viewIn(AdminOutcome outcome) {
        return outcome instanceof AdminOutcome.Done done
                ? done.records().stream().findFirst()
                : Optional.empty();
    }

    static CompletableFuture<AdminOutcome> refused(RefusedReason reason) {
        return CompletableFuture.completedFuture(Refused.of(reason));
    }
}
