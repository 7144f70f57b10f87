package io.lease4j.valkey.internal;

import io.lease4j.CancelOutcome;
import io.lease4j.CommittedRequest;
import io.lease4j.FirstSent;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.NotKnowableReason;
import io.lease4j.ObservedLease;
import io.lease4j.RecordSummary;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.Violation;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Reading;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The operations that ask about one key or one request. Thread-safe. */
final class QuestionSteps {

    private static final Refused UNAVAILABLE = Refused.of(RefusedReason.BACKEND_UNAVAILABLE);

    private final Steps steps;

    QuestionSteps(Steps steps) {
        this.steps = steps;
    }

    CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
        return steps.onKey(
                new Question<InspectOutcome>(
                        Script.INSPECT,
                        refused -> refused,
                        why -> UNAVAILABLE,
                        (frame, rest) -> inspected(key, frame, rest)),
                key,
                reading.highestSeen(),
                reading.deadline(),
                arguments -> arguments.add(key.encoded()));
    }

    private @Nullable InspectOutcome inspected(LeaseKey key, Frame frame, Reply rest) {
        boolean found = frame.code().equals("found");
        if (!found && !frame.code().equals("not-found")) {
            return null;
        }
        Reply lease = rest.nested();
        RecordSummary record = new RecordSummary(
                steps.recordOf(key).orElseThrow(), frame.last(), frame.proven(), SinkNames.decode(rest.text()));
        if (!found) {
            return new InspectOutcome.NotFound(
                    lease.isEmpty() ? Optional.empty() : Optional.of(observed(lease)), record);
        }
        ObservedLease observed = observed(lease);
        Duration left = frame.now().until(observed.expiresAt());
        return new InspectOutcome.Found(observed, left, record);
    }

    CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading) {
        return steps.onKey(
                new Question<ResolveOutcome>(
                        Script.RESOLVE, refused -> refused, why -> UNAVAILABLE, (frame, rest) -> switch (frame.code()) {
                            case "committed" ->
                                new ResolveOutcome.Committed(committed(request, rest.nested()), frame.proven());
                            case "still-unknown" -> new ResolveOutcome.StillUnknown(frame.proven());
                            default -> null;
                        }),
                request.key(),
                reading.highestSeen(),
                reading.deadline(),
                arguments -> RequestArguments.request(arguments.unused().unused(), request)
                        .add(RequestArguments.letter(request.operation())));
    }

    CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
        Question<CancelOutcome> question = new Question<>(
                Script.CANCEL, refused -> refused, CancelOutcome.Unknown::new, (frame, rest) -> switch (frame.code()) {
                    case "committed" -> new CancelOutcome.Committed(committed(request, rest.nested()), frame.proven());
                    case "never-committed" -> new CancelOutcome.NeverCommitted(frame.proven());
                    case "not-knowable" -> new CancelOutcome.NotKnowable(reason(rest.text()), frame.proven());
                    default -> null;
                });
        Optional<FirstSent> firstSent = request.history().firstSent();
        if (firstSent.isEmpty()) {
            return steps.refused(
                    question,
                    Refused.invalid(new Violation("firstSent", "set", "missing: the request was never sent")));
        }
        return steps.onKey(question, request.key(), reading.highestSeen(), reading.deadline(), begun -> {
            Arguments agreed = RequestArguments.agreed(
                    begun, steps.serving().creation().orElseThrow().settings());
            Arguments asked = RequestArguments.request(agreed, request).unused().unused();
            Arguments sent = RequestArguments.firstSent(asked, firstSent.get())
                    .add(request.key().fingerprint())
                    .add(RequestArguments.letter(request.operation()));
            return request instanceof RenewRequest renewal
                    ? sent.add(renewal.generation().leaseId().value())
                            .add(renewal.generation().token().value())
                            .add(renewal.number())
                    : sent.unused().add(0).add(0);
        });
    }

    private static NotKnowableReason reason(String word) {
        return switch (word) {
            case "lost-with-history" -> NotKnowableReason.LOST_WITH_HISTORY;
            case "no-longer-known" -> NotKnowableReason.NO_LONGER_KNOWN;
            default -> throw new UnreadableReplyException("verdict " + word);
        };
    }

    private static CommittedRequest committed(LeaseRequest<?> request, Reply lease) {
        return new CommittedRequest(request.operation(), request.requestId(), observed(lease));
    }

    private static ObservedLease observed(Reply lease) {
        return LeaseReader.of(lease).observed();
    }
}
