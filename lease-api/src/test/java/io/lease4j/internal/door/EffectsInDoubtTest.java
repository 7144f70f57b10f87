package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an answer still says while an earlier transmission of the effect may have committed. */
class EffectsInDoubtTest extends OnEffects {

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
}
