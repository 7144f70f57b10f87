package io.lease4j.valkey.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.NotKnowableReason;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.Violation;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.NamespaceSettings;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** What a sink beside the lease does for one authority, in the same step that sees the lease. Thread-safe. */
final class EffectSteps {

    private static final String NO_ANSWER_BEFORE = "none";
    private static final byte[] NO_DIGEST = new byte[0];

    private final Steps steps;

    EffectSteps(Steps steps) {
        this.steps = steps;
    }

    CompletionStage<CommitOutcome> commit(
            SinkName sink, Effect effect, ExecutionAuthority authority, Deadline deadline) {
        Question<CommitOutcome> question = new Question<>(
                Script.COMMIT,
                refused -> refused,
                why -> new CommitOutcome.Unknown(effect, authority, why, NO_ANSWER_BEFORE),
                (frame, rest) -> switch (frame.code()) {
                    case "accepted" -> {
                        boolean already = rest.flag();
                        yield new CommitOutcome.Accepted(EffectLooks.receipt(effect.id(), rest), already);
                    }
                    case "rejected" -> new CommitOutcome.Rejected(reason(rest.text()), Commitment.NO);
                    default -> null;
                },
                outcome -> outcome instanceof CommitOutcome.Rejected rejected
                        ? new CommitOutcome.Rejected(rejected.reason(), Commitment.UNKNOWN)
                        : outcome);
        LeaseKey key = effect.key();
        if (isElsewhere(key, authority)) {
            return steps.told(
                    question, new CommitOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO));
        }
        return outcome(steps.onKey(
                question,
                key,
                keys -> EffectLooks.names(keys, key, sink, effect.id()),
                0,
                deadline,
                begun -> asked(begun, sink, authority, RequestArguments.digest(effect.digest()))
                        .add(effect.id().value())
                        .add(authority.executionId().value())
                        .add(effect.kind())
                        .add(effect.payload())));
    }

    CompletionStage<FenceOutcome> fence(SinkName sink, ExecutionAuthority authority, Deadline deadline) {
        Question<FenceOutcome> question = new Question<>(
                Script.FENCE,
                refused -> refused,
                FenceOutcome.Unknown::new,
                (frame, rest) -> switch (frame.code()) {
                    case "fenced" -> new FenceOutcome.Accepted();
                    case "rejected" -> new FenceOutcome.Rejected(reason(rest.text()), Commitment.NO);
                    default -> null;
                },
                outcome -> outcome instanceof FenceOutcome.Rejected rejected
                        ? new FenceOutcome.Rejected(rejected.reason(), Commitment.UNKNOWN)
                        : outcome);
        LeaseKey key = authority.key();
        if (isElsewhere(key, authority)) {
            return steps.told(
                    question, new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO));
        }
        return outcome(steps.onKey(
                question,
                key,
                keys -> Steps.ofKey(keys, key, keys.shown()),
                0,
                deadline,
                begun -> asked(begun, sink, authority, NO_DIGEST)));
    }

    CompletionStage<CancelEffectOutcome> cancel(
            SinkName sink, Effect effect, ExecutionAuthority authority, Deadline deadline) {
        Question<CancelEffectOutcome> question = new Question<>(
                Script.CANCEL_EFFECT,
                refused -> refused,
                CancelEffectOutcome.Unknown::new,
                (frame, rest) -> switch (frame.code()) {
                    case "committed" -> new CancelEffectOutcome.Committed(EffectLooks.receipt(effect.id(), rest));
                    case "never-committed" -> new CancelEffectOutcome.NeverCommitted();
                    case "not-knowable" -> notKnowable(rest.text());
                    default -> null;
                });
        LeaseKey key = effect.key();
        if (isElsewhere(key, authority)) {
            return steps.told(
                    question,
                    Refused.invalid(
                            new Violation("authority", "for the key and namespace of the effect", "for another one")));
        }
        return outcome(steps.onKey(
                question,
                key,
                keys -> EffectLooks.names(keys, key, sink, effect.id()),
                0,
                deadline,
                begun -> asked(begun, sink, authority, RequestArguments.digest(effect.digest()))
                        .add(effect.id().value())));
    }

    /** What this sink says of a seal, a floor or an admission: it serves the namespace of its store, and no other. */
    CompletionStage<FenceOutcome> holdsByConstruction(NamespaceId namespaceId) {
        boolean ours = steps.serving()
                .creation()
                .map(known -> known.id().equals(namespaceId))
                .orElse(false);
        FenceOutcome outcome = ours
                ? new FenceOutcome.Accepted()
                : new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO);
        return CompletableFuture.completedFuture(
                steps.closed().<FenceOutcome>map(closed -> closed).orElse(outcome));
    }

    private static @Nullable CancelEffectOutcome notKnowable(String word) {
        return word.equals("lost-with-history")
                ? new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY)
                : null;
    }

    /** Arguments 5 to 19. */
    private Arguments asked(Arguments begun, SinkName sink, ExecutionAuthority authority, byte[] digest) {
        NamespaceSettings settings = steps.serving().creation().orElseThrow().settings();
        return RequestArguments.agreed(begun, settings)
                .add(authority.key().encoded())
                .add(authority.holder().principal())
                .add(authority.holder().instance())
                .unused()
                .add(digest)
                .unused()
                .unused()
                .unused()
                .unused()
                .add(authority.key().fingerprint())
                .add(authority.generation().leaseId().value())
                .add(authority.token().value())
                .add(sink.value());
    }

    private static RejectedReason reason(String word) {
        return word.equals("effect-conflict") ? RejectedReason.EFFECT_CONFLICT : RejectedReason.of(States.reason(word));
    }

    /**
     * Whether an authority is for something else than the key. A key of another namespace, or of none, is refused on the way.
     */
    private boolean isElsewhere(LeaseKey key, ExecutionAuthority authority) {
        Optional<AuthorityRecordId> ours = steps.recordOf(key);
        boolean fits = key.equals(authority.key())
                && ours.filter(authority.recordId()::equals).isPresent();
        return steps.serving().isOf(key) && ours.isPresent() && !fits;
    }

    private static <O extends Outcome> CompletionStage<O> outcome(CompletionStage<Answer<O>> answer) {
        return answer.thenApply(Answer::outcome);
    }
}
