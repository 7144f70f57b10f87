package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.FirstSent;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Stamp;
import io.lease4j.UnknownReason;
import io.lease4j.internal.door.RecordMemory.Sample;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way in one call. Sent once, and again only where that is harmless: the store answered that it did
 * not commit and asks for another stamp, a minute passed without an answer, or the floor has just been proven. Its steps
 * follow each other; nothing of it is shared.
 *
 * @param <R> the request
 * @param <O> its outcome
 * @param <T> what is made of the answer
 */
final class Sending<R extends LeaseRequest<O>, O extends Outcome, T> implements Supplier<Subject> {

    /** A lineage that changes at every answer, or a clock that cannot be met, must not keep a call busy for ever. */
    private static final int MOST_STAMPS_REFUSED = 4;

    /** One to prove, one to lose against another prover, one to spare. */
    private static final int MOST_PROOFS = 3;

    private final Door door;
    private final Reader reader;
    private final Mutation<R, O> how;
    private final R request;
    private final Call call;
    private final Deadline deadline;
    private final Function<Answer<O>, T> told;
    private final CompletableFuture<T> result = new CompletableFuture<>();

    private int stampsRefused;
    private int proofs;
    private boolean sent;
    private boolean silent;
    private @Nullable Answer<O> last;

    Sending(
            Door door,
            Reader reader,
            Mutation<R, O> how,
            R request,
            Call call,
            Deadline deadline,
            Function<Answer<O>, T> told) {
        this.door = door;
        this.reader = reader;
        this.how = how;
        this.request = request;
        this.call = call;
        this.deadline = deadline;
        this.told = told;
    }

    CompletableFuture<T> start() {
        next();
        return result;
    }

    /** Sends the next transmission, with a sample of the node's clock first if there is none. */
    private void next() {
        if (deadline.isPast()) {
            end(silent ? unanswered(UnknownReason.NO_ANSWER) : judged(lastKnown()));
            return;
        }
        if (request.history().hasNeverCommitted()) {
            end(Answer.withoutStep(how.refused(Refused.of(RefusedReason.CANCELLED))));
            return;
        }
        Optional<AuthorityRecordId> recordId = door.recordOf(request.key());
        Optional<Sample> sample = recordId.flatMap(door.records::sample);
        if (recordId.isPresent() && sample.isPresent()) {
            transmit(recordId.get(), sample.get());
            return;
        }
        var unused = reader.inspect(request.key(), call.part(deadline))
                .whenComplete((answer, failure) -> guarded(() -> {
                    Optional<AuthorityRecordId> found = door.recordOf(request.key());
                    Optional<Sample> fresh = found.flatMap(door.records::sample);
                    if (found.isPresent() && fresh.isPresent() && !deadline.isPast()) {
                        transmit(found.get(), fresh.get());
                    } else if (answer != null && answer.outcome() instanceof Refused refused) {
                        end(judged(new Answer<>(how.refused(refused), answer.echo())));
                    } else {
                        end(judged(Answer.withoutStep(how.refused(Refused.of(whyNoSample(found))))));
                    }
                }));
    }

    private RefusedReason whyNoSample(Optional<AuthorityRecordId> recordId) {
        if (deadline.isPast()) {
            return RefusedReason.DEADLINE_EXCEEDED;
        }
        return recordId.isEmpty() ? RefusedReason.NAMESPACE_MISSING : RefusedReason.BACKEND_UNAVAILABLE;
    }

    /** Writes it down, then sends it. What is written down and not sent has not committed. */
    private void transmit(AuthorityRecordId recordId, Sample sample) {
        if (call.isAbandoned()) {
            end(abandoned());
            return;
        }
        long now = door.clock.nanos();
        FirstSent firstSent = request.history().sending(sample.firstSent(now));
        if (door.journal.isAbsent()) {
            transmit(recordId, sample, firstSent, now);
            return;
        }
        var unused = door.journal
                .sending(request, recordId, firstSent, deadline.remaining())
                .whenComplete((written, failure) ->
                        guarded(() -> writtenDown(recordId, sample, firstSent, failure == null && written)));
    }

    private void writtenDown(AuthorityRecordId recordId, Sample sample, FirstSent firstSent, boolean isWritten) {
        if (isWritten) {
            transmit(recordId, sample, firstSent, door.clock.nanos());
        } else {
            unsent(isWritten);
        }
    }

    private void unsent(boolean isWritten) {
        request.history().answered(Commitment.NO);
        if (deadline.isPast() && !call.isAbandoned()) {
            next();
        } else if (isWritten || call.isAbandoned()) {
            end(abandoned());
        } else {
            end(judged(Answer.withoutStep(how.refused(Refused.of(RefusedReason.JOURNAL_UNAVAILABLE)))));
        }
    }

    /** Sends it now; each reading of the clock costs as much as a step in this process, so this one serves for all. */
    private void transmit(AuthorityRecordId recordId, Sample sample, FirstSent firstSent, long sentNanos) {
        Duration left = deadline.remaining();
        if (left.isZero() || !call.maySend()) {
            unsent(true);
            return;
        }
        sent = true;
        // Asked of this moment and not of the one when it is over: a timer may be early, or a clock stand still.
        boolean whole = left.compareTo(Stamp.LONGEST) <= 0;
        Deadline thisOne = whole ? deadline : deadline.atMost(Stamp.LONGEST);
        Duration patience = whole ? left : Stamp.LONGEST;
        BackendTime notAfter = sample.estimate(sentNanos).plus(patience).plus(Stamp.MARGIN);
        Transmission transmission = new Transmission(
                new Stamp(sample.lineage(), notAfter, firstSent), door.records.highest(recordId), thisOne);
        door.asker.ask(
                "a store",
                patience,
                how.timeouts(door.timers),
                () -> how.send(door.store, request, transmission),
                new Sent(recordId, sentNanos, whole, thisOne));
    }

    /** One transmission of the request, and what comes of it. */
    private final class Sent implements Asked.Waiting<Answer<O>> {

        private final AuthorityRecordId recordId;
        private final long sentNanos;
        private final boolean whole;
        private final Deadline thisOne;

        Sent(AuthorityRecordId recordId, long sentNanos, boolean whole, Deadline thisOne) {
            this.recordId = recordId;
            this.sentNanos = sentNanos;
            this.whole = whole;
            this.thisOne = thisOne;
        }

        @Override
        public void answered(Answer<O> answer) {
            try {
                Sending.this.answered(recordId, answer, sentNanos, !whole && thisOne.isPast());
            } catch (RuntimeException | Error mistake) {
                result.completeExceptionally(mistake);
            }
        }

        @Override
        public void silent(UnknownReason why) {
            guarded(() -> unanswered(why, !whole));
        }

        @Override
        public void late(Answer<O> answer) {
            door.hear(answer.echo(), request.key(), Sending.this, how.granted(answer.outcome()), sentNanos, call);
        }
    }

    /** Returns what an event about the request is about. */
    @Override
    public Subject get() {
        return Subject.of(request);
    }

    private void unanswered(UnknownReason why, boolean minuteIsOver) {
        request.history().answered(Commitment.UNKNOWN);
        door.unanswered(request.key());
        silent = true;
        if (call.isAbandoned()) {
            end(abandoned());
        } else if (why == UnknownReason.NO_ANSWER && minuteIsOver && !deadline.isPast()) {
            // Its stamp is over: whatever became of it, the same request can be stamped and sent again.
            next();
        } else {
            end(unanswered(why));
        }
    }

    private void answered(AuthorityRecordId recordId, Answer<O> answer, long sentNanos, boolean minuteIsOver) {
        O outcome = how.read(request, answer.outcome());
        door.hear(answer.echo(), request.key(), this, how.granted(outcome), sentNanos, call);
        request.history().answered(outcome.committed());
        if (outcome instanceof Refused cancelled && cancelled.reason() == RefusedReason.CANCELLED) {
            request.history().neverCommitted();
        }
        if (outcome instanceof Refused full
                && full.reason() == RefusedReason.FLOOR_UNPROVEN
                && answer.echo().filter(Echo::proven).isPresent()) {
            // It is proven, and has nothing left to grant.
            door.ceilings.isNear(recordId);
        }
        Answer<O> counted = new Answer<>(how.counted(outcome, door.clock, sentNanos), answer.echo());
        last = counted;
        if (call.isAbandoned()) {
            end(abandoned());
        } else if (isSilence(outcome) && minuteIsOver && !deadline.isPast()) {
            // The store kept the minute itself.
            silent = true;
            next();
        } else if (outcome instanceof Refused refused && wantsAnotherStamp(refused)) {
            stampsRefused++;
            if (answer.echo().isEmpty()) {
                door.records.forgetSample(recordId);
            }
            next();
        } else if (outcome instanceof Refused refused && canBeProven(refused, answer.echo())) {
            proofs++;
            prove(recordId, refused, answer.echo().get());
        } else {
            end(judged(counted));
        }
    }

    /** Returns what the last answer said; that nothing was sent in time if there was none. */
    private Answer<O> lastKnown() {
        Answer<O> known = last;
        return known == null ? Answer.withoutStep(how.refused(Refused.of(RefusedReason.DEADLINE_EXCEEDED))) : known;
    }

    private static boolean isSilence(Outcome outcome) {
        return Announcer.unknownReason(outcome)
                .filter(reason -> reason == UnknownReason.NO_ANSWER)
                .isPresent();
    }

    private boolean wantsAnotherStamp(Refused refused) {
        if (stampsRefused >= MOST_STAMPS_REFUSED || deadline.isPast()) {
            return false;
        }
        return switch (refused.reason()) {
            case OTHER_LINEAGE, DEADLINE_EXCEEDED -> true;
            // A renewal that a later one overtook stays overtaken. A clean history starts first-sent afresh.
            case TOO_OLD -> refused.renewal().isEmpty() && request.history().startsAfresh();
            default -> false;
        };
    }

    private boolean canBeProven(Refused refused, Optional<Echo> echo) {
        return how.wantsProof()
                && refused.reason() == RefusedReason.FLOOR_UNPROVEN
                && refused.ticket().isPresent()
                && echo.isPresent()
                && proofs < MOST_PROOFS
                && door.prover.helps(echo.get().proven())
                && !deadline.isPast();
    }

    private void prove(AuthorityRecordId recordId, Refused refused, Echo echo) {
        FloorProver.Target target = new FloorProver.Target(
                recordId, echo.lineage(), refused.ticket().orElseThrow());
        // A record that is proven has only come to its ceiling: it has lost nothing, and a proof would end what it
        // granted. The witness extends none but the lineage that it proved last, so an old primary stays below.
        Call part = call.part(deadline);
        var unused = (echo.proven() ? door.prover.extendOnce(target, part) : door.prover.proveOnce(target, part))
                .whenComplete((proof, failure) -> guarded(() -> {
                    if (proof != null && proof.worthAskingAgain() && !call.isAbandoned()) {
                        next();
                    } else {
                        end(call.isAbandoned() ? abandoned() : judged(lastKnown()));
                    }
                }));
    }

    /** Says of the request, not of its last transmission, whether it committed. */
    private Answer<O> judged(Answer<O> answer) {
        O outcome = answer.outcome();
        O judged = Doubt.judge(how, request, outcome);
        return judged.equals(outcome) ? answer : new Answer<>(judged, answer.echo());
    }

    private Answer<O> unanswered(UnknownReason why) {
        Answer<O> known = last;
        String code =
                known != null && known.echo().isPresent() ? known.outcome().code() : "none";
        return Answer.withoutStep(how.unknown(request, why, code));
    }

    private Answer<O> abandoned() {
        if (!sent) {
            return judged(Answer.withoutStep(how.refused(Refused.of(RefusedReason.INTERRUPTED))));
        }
        return Answer.withoutStep(how.unknown(request, UnknownReason.INTERRUPTED, "none"));
    }

    private void end(Answer<O> answer) {
        if (Announcer.unknownReason(answer.outcome()).isEmpty()) {
            door.journal.known(request, answer.outcome());
        }
        result.complete(told.apply(answer));
    }

    /** A mistake in here must not leave the caller without an outcome. */
    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error mistake) {
            result.completeExceptionally(mistake);
        }
    }
}
