package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a sink answers is told as it is, unless it cannot be an answer. */
class EffectsTest extends OnEffects {

    @Test
    @Tag("V-1")
    void an_accepted_effect_is_told_once() {
        sink.answers("commit", accepted(false));
        sink.answers("commit", accepted(true));

        assertThat(effects.commit(effect, authority, door.in(5))).isEqualTo(accepted(false));
        assertThat(effects.commit(effect, authority, door.in(5))).isEqualTo(accepted(true));

        assertThat(door.told()).containsExactly("EffectAccepted");
        assertThat(door.events.get(0).context().requestId()).contains("e-1");
        assertThat(door.events.get(0).context().executionId()).contains(ExecutionId.of("run-1"));
    }

    @Test
    @Tag("V-1")
    @Tag("E-1")
    void a_rejection_is_told_with_its_reason() {
        sink.answers("commit", new CommitOutcome.Rejected(RejectedReason.SEALED, Commitment.NO));
        sink.answers("commit", new CommitOutcome.Rejected(RejectedReason.EFFECT_CONFLICT, Commitment.NO));
        sink.answers("fence", new FenceOutcome.Rejected(RejectedReason.BEHIND, Commitment.NO));

        assertThat(effects.commit(effect, authority, door.in(5)))
                .isEqualTo(new CommitOutcome.Rejected(RejectedReason.SEALED, Commitment.NO));
        assertThat(effects.commit(effect, authority, door.in(5)).code()).isEqualTo("rejected.effect-conflict");
        assertThat(effects.fence(authority, door.in(5)))
                .isEqualTo(new FenceOutcome.Rejected(RejectedReason.BEHIND, Commitment.NO));

        assertThat(door.told())
                .as("a conflict says nothing of the generation")
                .containsExactly("StaleEffectRejected", "StaleEffectRejected");
    }

    @Test
    @Tag("E-11")
    void an_authority_for_something_else_is_rejected_before_the_sink_is_asked() {
        Effect other = Effect.of(LeaseKey.of("orders", "43"), EffectId.of("e-2"), "mail", new byte[0]);
        ExecutionAuthority former = new ExecutionAuthority(
                new AuthorityRecordId(NamespaceId.of("former"), 0),
                authority.generation(),
                authority.holder(),
                authority.executionId(),
                authority.expiresAt());
        CommitOutcome rejected = new CommitOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO);

        assertThat(effects.commit(other, authority, door.in(5))).isEqualTo(rejected);
        assertThat(effects.commit(effect, former, door.in(5))).isEqualTo(rejected);
        assertThat(effects.fence(former, door.in(5)))
                .isEqualTo(new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO));
        assertThat(sink.seen).isEmpty();
        assertThat(door.events).isEmpty();
    }

    static Stream<Arguments> waysToBreak() {
        return Stream.of(
                way("throws", UnknownReason.BACKEND_ERROR, () -> {
                    throw new IllegalStateException("on purpose");
                }),
                way("returns null", UnknownReason.BACKEND_ERROR, () -> null),
                way(
                        "fails",
                        UnknownReason.BACKEND_ERROR,
                        () -> CompletableFuture.failedFuture(new IllegalStateException("on purpose"))),
                way("answers null", UnknownReason.ANSWER_UNREADABLE, () -> CompletableFuture.completedFuture(null)),
                way("never answers", UnknownReason.NO_ANSWER, CompletableFuture::new));
    }

    private static Arguments way(String name, UnknownReason reason, Supplier<CompletionStage<?>> answer) {
        return Arguments.of(Named.of(name, answer), reason);
    }

    @ParameterizedTest
    @MethodSource("waysToBreak")
    @Tag("O-5")
    void a_sink_that_breaks_gives_unknown_outcomes(Supplier<CompletionStage<?>> broken, UnknownReason reason) {
        sink.next("commit", broken);
        sink.next("fence", broken);
        sink.next("cancel", broken);

        var committed = effects.async().commit(effect, authority, door.in(5)).toCompletableFuture();
        var fenced = effects.async().fence(authority, door.in(5)).toCompletableFuture();
        var cancelled = effects.async().cancel(effect, authority, door.in(5)).toCompletableFuture();
        door.pass(Duration.ofSeconds(5));

        assertThat(committed.join()).isEqualTo(new CommitOutcome.Unknown(effect, authority, reason, "none"));
        assertThat(fenced.join()).isEqualTo(new FenceOutcome.Unknown(reason));
        assertThat(cancelled.join()).isEqualTo(new CancelEffectOutcome.Unknown(reason));
        assertThat(effect.mayHaveCommitted()).isTrue();
        assertThat(door.time.waiting()).isZero();
    }

    @Test
    @Tag("O-5")
    void a_receipt_of_another_effect_is_unreadable() {
        sink.answers("commit", new CommitOutcome.Accepted(receipt("e-9"), false));

        assertThat(effects.commit(effect, authority, door.in(5)))
                .isEqualTo(new CommitOutcome.Unknown(effect, authority, UnknownReason.ANSWER_UNREADABLE, "accepted"));
    }

    @Test
    @Tag("L-1")
    void a_closed_front_door_commits_nothing() {
        door.leases.close();

        assertThat(effects.commit(effect, authority, door.in(5))).isEqualTo(refused(RefusedReason.STORE_CLOSED));
        assertThat(effects.fence(authority, door.in(5))).isEqualTo(refused(RefusedReason.STORE_CLOSED));
        assertThat(sink.seen).isEmpty();
    }
}
