package io.lease4j.valkey.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.Refused;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.UnknownReason;
import io.lease4j.Violation;
import io.lease4j.spi.Answer;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Renewal;
import io.lease4j.spi.Transmission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Renewing: one lease by one script, or many of one shard by one. Thread-safe. */
final class RenewSteps {

    private static final String NO_ANSWER_BEFORE = "none";

    /** As in lease.lua: scripts count in doubles. Renewals are counted up from 1, so nobody ever gets there. */
    private static final long GREATEST_NUMBER = (1L << 53) - 1;

    private final Steps steps;

    RenewSteps(Steps steps) {
        this.steps = steps;
    }

    CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
        Question<RenewOutcome> question = question(Script.RENEW, request);
        Optional<Refused> bad = obstacle(request);
        if (bad.isPresent()) {
            return steps.refused(question, bad.get());
        }
        Deadline deadline = transmission.deadline();
        return steps.onKey(
                question,
                request.key(),
                transmission.highestSeen(),
                deadline,
                begun -> own(RequestArguments.agreed(begun, settings()), new Renewal(request, transmission)));
    }

    List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
        List<CompletionStage<Answer<RenewOutcome>>> answers = new ArrayList<>(renewals.size());
        RenewBatches batches = new RenewBatches();
        for (Renewal renewal : renewals) {
            RenewRequest request = renewal.request();
            Question<RenewOutcome> question = question(Script.RENEW_ALL, request);
            Optional<Refused> bad = obstacle(request).or(() -> steps.obstacle(request.key()));
            answers.add(
                    bad.isPresent()
                            ? steps.refused(question, bad.get())
                            : batches.add(steps.serving().shardOf(request.key()), question, renewal));
        }
        batches.all().forEach(this::send);
        return answers;
    }

    private void send(RenewBatches.Batch batch) {
        Renewal first = batch.renewals().get(0);
        if (batch.renewals().size() == 1) {
            batch.answer(0, renew(first.request(), first.transmission()));
            return;
        }
        AuthorityRecordId id = steps.recordOf(first.request().key()).orElseThrow();
        List<CompletionStage<Answer<RenewOutcome>>> answers = steps.together(
                new Steps.Together<>(Script.RENEW_ALL, id, batch.questions(), batch.keys()),
                batch.highestSeen(),
                batch.deadline(),
                begun -> {
                    Arguments arguments = RequestArguments.agreed(begun, settings());
                    batch.renewals().forEach(renewal -> own(arguments, renewal));
                    return arguments;
                });
        for (int i = 0; i < answers.size(); i++) {
            batch.answer(i, answers.get(i));
        }
    }

    private static Optional<Refused> obstacle(RenewRequest request) {
        return request.number() <= GREATEST_NUMBER
                ? Optional.empty()
                : Optional.of(Refused.invalid(
                        new Violation("number", "at most " + GREATEST_NUMBER, Long.toString(request.number()))));
    }

    /** Arguments 7 to 20. */
    private static Arguments own(Arguments begun, Renewal renewal) {
        RenewRequest request = renewal.request();
        Arguments asked = RequestArguments.stamp(
                RequestArguments.request(begun, request), renewal.transmission().stamp(), request.key());
        return LeaseSteps.generation(asked, request.generation())
                .add(request.ttl().toMillis())
                .add(request.number());
    }

    private NamespaceSettings settings() {
        return steps.serving().creation().orElseThrow().settings();
    }

    private Question<RenewOutcome> question(Script script, RenewRequest request) {
        return new Question<>(
                script,
                refused -> refused,
                why -> new RenewOutcome.Unknown(request, why, NO_ANSWER_BEFORE),
                (frame, rest) -> renewed(request, frame, rest),
                outcome -> outcome instanceof RenewOutcome.Lost lost
                        ? new RenewOutcome.Lost(lost.reason(), lost.end(), Commitment.UNKNOWN)
                        : outcome);
    }

    private @Nullable RenewOutcome renewed(RenewRequest request, Frame frame, Reply rest) {
        return switch (frame.code()) {
            case "renewed" -> {
                boolean replayed = rest.flag();
                Lease lease = LeaseReader.expecting(request.key(), rest.nested())
                        .lease(steps.recordOf(request.key()).orElseThrow());
                yield new RenewOutcome.Renewed(lease, LeaseSteps.term(frame, lease.expiresAt()), replayed);
            }
            case "lost" -> {
                LostReason reason = States.reason(rest.text());
                Optional<LeaseEnd> end = LeaseReader.ending(rest.nested());
                yield new RenewOutcome.Lost(reason, end, rest.flag() ? Commitment.YES : Commitment.NO);
            }
            // A command in the middle of its step was refused, which says nothing about the one before.
            case "failed" -> new RenewOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, NO_ANSWER_BEFORE);
            default -> null;
        };
    }
}
