package io.lease4j.valkey.internal;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LeaseRequest;
import io.lease4j.LostReason;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Term;
import io.lease4j.UnknownReason;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The operations that change who holds a key. Thread-safe. */
final class LeaseSteps {

    private static final String NO_ANSWER_BEFORE = "none";

    private final Steps steps;

    LeaseSteps(Steps steps) {
        this.steps = steps;
    }

    CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
        LeaseId candidate = LeaseId.random();
        return onKey(
                new Question<>(
                        Script.ACQUIRE,
                        refused -> refused,
                        why -> new AcquireOutcome.Unknown(request, why, NO_ANSWER_BEFORE),
                        (frame, rest) -> acquired(request, candidate, frame, rest),
                        outcome -> outcome instanceof AcquireOutcome.Held ? inDoubt(request) : outcome),
                request,
                transmission,
                begun -> RequestArguments.brief(
                                begun,
                                steps.serving(),
                                request,
                                transmission,
                                request.ttl().toMillis(),
                                request.maxLifetime().toMillis())
                        .add(PackedTexts.of(
                                candidate.value(),
                                request.executionId().map(ExecutionId::value).orElse("")))
                        .add(PackedTexts.of(Metadata.encode(request.metadata())))
                        .add(PackedTexts.of(request.requestId().value())));
    }

    private static AcquireOutcome inDoubt(AcquireRequest request) {
        return new AcquireOutcome.Unknown(request, UnknownReason.EARLIER_TRANSMISSION, NO_ANSWER_BEFORE);
    }

    private static RevokeOutcome inDoubt(RevokeOutcome.Over over) {
        return new RevokeOutcome.Over(
                over.reason(), over.end(), Commitment.UNKNOWN, over.sealed(), over.unsealed(), over.proven());
    }

    private @Nullable AcquireOutcome acquired(AcquireRequest request, LeaseId candidate, Frame frame, Reply rest) {
        AuthorityRecordId recordId = recordOf(request);
        return switch (frame.code()) {
            case "granted" -> {
                Generation generation = new Generation(request.key(), candidate, FencingToken.of(rest.number()));
                Lease lease = new Lease(
                        generation,
                        recordId,
                        request.caller(),
                        request.executionId(),
                        request.metadata(),
                        LeaseReader.time(rest),
                        LeaseReader.time(rest),
                        LeaseReader.time(rest),
                        0);
                yield new AcquireOutcome.Acquired(lease, term(frame, lease.expiresAt()), false);
            }
            case "replayed" -> {
                Lease lease = LeaseReader.of(rest.nested()).lease(recordId);
                yield new AcquireOutcome.Acquired(lease, term(frame, lease.expiresAt()), true);
            }
            case "ended" ->
                new AcquireOutcome.Ended(LeaseReader.of(rest.nested()).observed());
            case "held" -> new AcquireOutcome.Held(Duration.ofMillis(rest.number()), rest.flag());
            default -> null;
        };
    }

    CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
        Generation generation = request.generation();
        return onKey(
                new Question<>(
                        Script.RELEASE,
                        refused -> refused,
                        why -> new ReleaseOutcome.Unknown(request, why, NO_ANSWER_BEFORE),
                        (frame, rest) -> released(request, frame, rest),
                        outcome -> outcome instanceof ReleaseOutcome.Lost lost
                                ? new ReleaseOutcome.Lost(lost.reason(), lost.end(), Commitment.UNKNOWN, lost.proven())
                                : outcome),
                request,
                transmission,
                begun -> RequestArguments.brief(
                                begun,
                                steps.serving(),
                                request,
                                transmission,
                                generation.token().value(),
                                0)
                        .add(PackedTexts.of(generation.leaseId().value())));
    }

    private static @Nullable ReleaseOutcome released(ReleaseRequest request, Frame frame, Reply rest) {
        return switch (frame.code()) {
            case "released" -> {
                boolean replayed = rest.flag();
                // The short way does not say what is known here.
                LeaseEnd end = rest.hasNext()
                        ? existing(rest.nested())
                        : new LeaseEnd(
                                LostReason.RELEASED,
                                frame.now(),
                                Optional.of(request.caller().principal()),
                                Optional.empty(),
                                Set.of());
                yield new ReleaseOutcome.Released(end, replayed, frame.proven());
            }
            case "lost" -> {
                LostReason reason = States.reason(rest.text());
                yield new ReleaseOutcome.Lost(reason, LeaseReader.ending(rest.nested()), Commitment.NO, frame.proven());
            }
            default -> null;
        };
    }

    CompletionStage<Answer<RevokeOutcome>> revoke(
            RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        return mutate(
                new Question<>(
                        Script.REVOKE,
                        refused -> refused,
                        why -> new RevokeOutcome.Unknown(request, why, NO_ANSWER_BEFORE),
                        (frame, rest) -> revoked(sealed, frame, rest),
                        outcome -> outcome instanceof RevokeOutcome.Over over ? inDoubt(over) : outcome),
                request,
                transmission,
                arguments -> generation(arguments, request.generation())
                        .add(request.reason())
                        .add(SinkNames.encode(sealed)));
    }

    private static @Nullable RevokeOutcome revoked(Set<SinkName> sealedNow, Frame frame, Reply rest) {
        return switch (frame.code()) {
            case "revoked" -> {
                boolean replayed = rest.flag();
                LeaseEnd end = existing(rest.nested());
                Sealing sealing = Sealing.of(sealedNow, rest);
                yield new RevokeOutcome.Revoked(
                        sealing.in(end), replayed, sealing.sealed(), sealing.unsealed(), frame.proven());
            }
            case "over" -> {
                LostReason reason = States.reason(rest.text());
                Optional<LeaseEnd> end = LeaseReader.ending(rest.nested());
                Sealing sealing = Sealing.of(sealedNow, rest);
                yield new RevokeOutcome.Over(
                        reason,
                        end.map(sealing::in),
                        Commitment.NO,
                        sealing.sealed(),
                        sealing.unsealed(),
                        frame.proven());
            }
            default -> null;
        };
    }

    /** Which sinks refuse a generation from now on, and which registered ones may still accept it. */
    private record Sealing(Set<SinkName> sealed, Set<SinkName> unsealed) {

        static Sealing of(Set<SinkName> sealedNow, Reply rest) {
            Set<SinkName> sealed = new HashSet<>(SinkNames.decode(rest.text()));
            Set<SinkName> unsealed = SinkNames.decode(rest.text());
            sealed.removeAll(unsealed);
            sealed.addAll(sealedNow);
            return new Sealing(Set.copyOf(sealed), Set.copyOf(unsealed));
        }

        LeaseEnd in(LeaseEnd end) {
            return new LeaseEnd(end.reason(), end.at(), end.by(), end.note(), unsealed);
        }
    }

    private <O extends Outcome> CompletionStage<Answer<O>> onKey(
            Question<O> question, LeaseRequest<O> request, Transmission transmission, Steps.Fill arguments) {
        return steps.onKey(question, request.key(), transmission.highestSeen(), transmission.deadline(), arguments);
    }

    private <O extends Outcome> CompletionStage<Answer<O>> mutate(
            Question<O> question, LeaseRequest<O> request, Transmission transmission, Steps.Fill own) {
        Deadline deadline = transmission.deadline();
        return steps.onKey(question, request.key(), transmission.highestSeen(), deadline, begun -> {
            Arguments agreed = RequestArguments.agreed(
                    begun, steps.serving().creation().orElseThrow().settings());
            Arguments asked = RequestArguments.request(agreed, request);
            return own.fill(RequestArguments.stamp(asked, transmission.stamp(), request.key()));
        });
    }

    private AuthorityRecordId recordOf(LeaseRequest<?> request) {
        return steps.recordOf(request.key()).orElseThrow();
    }

    static Arguments generation(Arguments arguments, Generation generation) {
        return arguments
                .add(generation.leaseId().value())
                .add(generation.token().value());
    }

    private static LeaseEnd existing(Reply end) {
        return LeaseReader.ending(end).orElseThrow(() -> new UnreadableReplyException("an end without an end"));
    }

    static Term term(Frame frame, BackendTime expiresAt) {
        Duration left = frame.now().until(expiresAt);
        return Term.reported(left.isNegative() ? Duration.ZERO : left);
    }
}
