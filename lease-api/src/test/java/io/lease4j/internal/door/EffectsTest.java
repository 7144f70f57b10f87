package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.Effects;
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

class EffectsTest {

    private final Fixture door = new Fixture();
    private final ScriptedSink sink = new ScriptedSink("ledger");
    private final Effects effects = door.leases.effects(sink);
    private final Effect effect = effect();
    private final ExecutionAuthority authority = door.lease(5).authority(ExecutionId.of("run-1"));

    private static Effect effect() {
        return Effect.of(KEY, EffectId.of("e-1"), "mail", new byte[] {1});
    }

    private CommitOutcome accepted(boolean already) {
        return new CommitOutcome.Accepted(receipt("e-1"), already);
    }

    private EffectReceipt receipt(String id) {
        return new EffectReceipt(
                EffectId.of(id), authority.generation().leaseId(), authority.token(), authority.executionId());
    }

    private CommitOutcome.Unknown unanswered() {
        sink.isSilent("commit");
        var stage = effects.async().commit(effect, authority, door.in(1)).toCompletableFuture();
        door.pass(Duration.ofSeconds(1));
        return (CommitOutcome.Unknown) stage.join();
    }

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
    @Tag("O-3")
    void after_silence_a_fence_is_not_said_to_have_failed() {
        sink.isSilent("fence");
        var silent = effects.async().fence(authority, door.in(1)).toCompletableFuture();
        FenceOutcome.Rejected behind = new FenceOutcome.Rejected(RejectedReason.BEHIND, Commitment.NO);
        sink.answers("fence", behind);
        assertThat(effects.fence(authority, door.in(5)))
                .as("one is under way")
                .isEqualTo(new FenceOutcome.Rejected(RejectedReason.BEHIND, Commitment.UNKNOWN));
        door.pass(Duration.ofSeconds(1));
        assertThat(silent.join()).isInstanceOf(FenceOutcome.Unknown.class);

        sink.answers("fence", behind);
        assertThat(effects.fence(authority, door.in(5)))
                .isEqualTo(new FenceOutcome.Rejected(RejectedReason.BEHIND, Commitment.UNKNOWN));
        sink.answers("fence", Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(effects.fence(authority, door.in(5)))
                .isEqualTo(new FenceOutcome.Unknown(UnknownReason.EARLIER_TRANSMISSION));
        ExecutionAuthority other = door.lease(6).authority(ExecutionId.of("run-2"));
        sink.answers("fence", behind);
        assertThat(effects.fence(other, door.in(5)))
                .as("another generation is not in doubt")
                .isEqualTo(behind);
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
    @Tag("O-3")
    void after_silence_rejected_keeps_its_case_and_refused_is_unknown() {
        assertThat(unanswered().reason()).isEqualTo(UnknownReason.NO_ANSWER);
        sink.answers("commit", new CommitOutcome.Rejected(RejectedReason.REVOKED, Commitment.NO));
        sink.answers("commit", refused(RefusedReason.BACKEND_UNAVAILABLE));
        sink.answers("commit", refused(RefusedReason.CANCELLED));

        assertThat(effects.commit(effect, authority, door.in(5)))
                .isEqualTo(new CommitOutcome.Rejected(RejectedReason.REVOKED, Commitment.UNKNOWN));
        assertThat(effects.commit(effect, authority, door.in(5)))
                .isEqualTo(new CommitOutcome.Unknown(
                        effect, authority, UnknownReason.EARLIER_TRANSMISSION, "refused.backend-unavailable"));
        assertThat(effects.commit(effect, authority, door.in(5)))
                .as("a tombstone goes once its token is refused, which may be below that of what is under way")
                .isEqualTo(new CommitOutcome.Unknown(
                        effect, authority, UnknownReason.EARLIER_TRANSMISSION, "refused.cancelled"));
    }

    @Test
    @Tag("O-3")
    @Tag("E-7")
    void a_late_tombstone_does_not_deny_what_a_successor_did() {
        ExecutionAuthority successor = door.lease(6).authority(ExecutionId.of("run-2"));
        CompletableFuture<CommitOutcome> held = new CompletableFuture<>();
        sink.next("commit", () -> held);
        sink.answers("commit", accepted(false));
        var late = effects.async().commit(effect, authority, door.in(5)).toCompletableFuture();
        assertThat(effects.commit(effect, successor, door.in(5))).isEqualTo(accepted(false));

        held.complete(refused(RefusedReason.CANCELLED));

        assertThat(late.join())
                .isEqualTo(new CommitOutcome.Unknown(
                        effect, authority, UnknownReason.EARLIER_TRANSMISSION, "refused.cancelled"));
    }

    @Test
    @Tag("O-3")
    @Tag("E-7")
    void a_cancellation_denies_nothing_above_its_token() {
        ExecutionAuthority successor = door.lease(6).authority(ExecutionId.of("run-2"));
        CancelEffectOutcome never = new CancelEffectOutcome.NeverCommitted();
        CancelEffectOutcome unknown = new CancelEffectOutcome.Unknown(UnknownReason.EARLIER_TRANSMISSION);
        CompletableFuture<CommitOutcome> held = new CompletableFuture<>();
        sink.next("commit", () -> held);
        var late = effects.async().commit(effect, successor, door.in(5)).toCompletableFuture();
        assertThat(cancelled(authority, never)).as("one is under way").isEqualTo(unknown);
        assertThat(cancelled(successor, never)).isEqualTo(never);

        held.complete(new CommitOutcome.Rejected(RejectedReason.SEALED, Commitment.NO));
        assertThat(late.join().committed()).isEqualTo(Commitment.NO);
        assertThat(cancelled(authority, never)).as("nothing is").isEqualTo(never);

        assertThat(unanswered().reason()).isEqualTo(UnknownReason.NO_ANSWER);
        assertThat(cancelled(authority, never)).isEqualTo(never);

        sink.answers("commit", accepted(false));
        assertThat(effects.commit(effect, successor, door.in(5))).isEqualTo(accepted(false));
        assertThat(cancelled(successor, never)).as("it is in place").isEqualTo(unknown);
    }

    private CancelEffectOutcome cancelled(ExecutionAuthority under, CancelEffectOutcome answer) {
        sink.answers("cancel", answer);
        return effects.cancel(effect, under, door.in(5));
    }

    @Test
    @Tag("O-3")
    @Tag("R-6")
    void nothing_is_sent_after_the_deadline_and_nothing_claimed_about_what_was() {
        assertThat(effects.commit(effect, authority, door.in(0))).isEqualTo(refused(RefusedReason.DEADLINE_EXCEEDED));
        assertThat(effects.fence(authority, door.in(0))).isEqualTo(refused(RefusedReason.DEADLINE_EXCEEDED));
        assertThat(effects.cancel(effect, authority, door.in(0))).isEqualTo(refused(RefusedReason.DEADLINE_EXCEEDED));
        assertThat(sink.seen).isEmpty();

        assertThat(unanswered().committed()).isEqualTo(Commitment.UNKNOWN);
        assertThat(effects.commit(effect, authority, door.in(0)))
                .isEqualTo(new CommitOutcome.Unknown(
                        effect, authority, UnknownReason.EARLIER_TRANSMISSION, "refused.deadline-exceeded"));
    }

    @Test
    @Tag("I-11")
    @Tag("V-2")
    void settling_commits_again() {
        CommitOutcome.Unknown unknown = unanswered();
        sink.answers("commit", accepted(true));

        assertThat(effects.settle(unknown, door.in(5))).isEqualTo(new Settlement.Answered<>(accepted(true)));

        assertThat(door.told()).containsExactly("UnknownOpened", "UnknownResolved", "EffectAccepted");
    }

    @Test
    @Tag("E-7")
    @Tag("I-11")
    @Tag("V-2")
    void settling_cancels_where_the_answer_proves_nothing() {
        CommitOutcome.Unknown unknown = unanswered();
        sink.answers("commit", new CommitOutcome.Rejected(RejectedReason.REVOKED, Commitment.NO));
        sink.answers("cancel", new CancelEffectOutcome.NeverCommitted());

        assertThat(effects.settle(unknown, door.in(5))).isEqualTo(new Settlement.NeverCommitted<>());

        assertThat(door.told()).containsExactly("UnknownOpened", "StaleEffectRejected", "UnknownResolved");
    }

    @Test
    @Tag("E-7")
    void settling_finds_what_had_committed() {
        CommitOutcome.Unknown unknown = unanswered();
        sink.answers("commit", refused(RefusedReason.FLOOR_UNPROVEN));
        sink.answers("cancel", new CancelEffectOutcome.Committed(receipt("e-1")));

        assertThat(effects.settle(unknown, door.in(5))).isEqualTo(new Settlement.Answered<>(accepted(true)));
    }

    @Test
    @Tag("E-7")
    void settling_says_what_can_no_longer_be_known() {
        CommitOutcome.Unknown unknown = unanswered();
        sink.answers("commit", refused(RefusedReason.TOO_OLD));
        sink.answers("cancel", new CancelEffectOutcome.NotKnowable(NotKnowableReason.NO_LONGER_KNOWN));

        assertThat(effects.settle(unknown, door.in(5)))
                .isEqualTo(new Settlement.NotKnowable<>(NotKnowableReason.NO_LONGER_KNOWN));
    }

    @Test
    @Tag("I-11")
    void settling_asks_a_silent_sink_again_until_the_deadline() {
        CommitOutcome.Unknown unknown = unanswered();
        for (int i = 0; i < 20; i++) {
            sink.isSilent("commit");
        }
        var stage = effects.async().settle(unknown, door.in(10)).toCompletableFuture();
        door.pass(Duration.ofSeconds(10));

        assertThat(stage.join()).isEqualTo(new Settlement.StillUnknown<>("unknown.no-answer"));
        assertThat(sink.seen.size()).isBetween(4, 9);
    }

    @Test
    @Tag("E-7")
    void settling_an_effect_object_that_was_made_again_takes_the_doubt_along() {
        sink.answers("commit", refused(RefusedReason.BACKEND_UNAVAILABLE));
        sink.answers("cancel", new CancelEffectOutcome.NeverCommitted());
        CommitOutcome.Unknown left = new CommitOutcome.Unknown(effect(), authority, UnknownReason.NO_ANSWER, "none");

        assertThat(effects.settle(left, door.in(5))).isEqualTo(new Settlement.NeverCommitted<>());
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
