package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.FencingToken;
import io.lease4j.FirstSent;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseId;
import io.lease4j.LostReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.observe.LeaseEvent;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RevokeTest {

    private final ScriptedSink ledger = new ScriptedSink("ledger");
    private final ScriptedSink outbox = new ScriptedSink("outbox");
    private final OperatorFixture door = new OperatorFixture(ledger, outbox);

    private RevokeOutcome revoke(Generation generation) {
        return door.operator.revoke(generation, "on purpose", door.in(10));
    }

    @Test
    @Tag("E-8")
    @Tag("V-1")
    void seals_the_registered_sinks_first() {
        door.store.lastToken = 9;
        door.store.answers("inspect", sent -> door.found(7, "ledger", "outbox"));
        door.store.answers("revoke[ledger, outbox]", sent -> {
            assertThat(ledger.seen).containsExactly("seal 7");
            assertThat(outbox.seen).containsExactly("seal 7");
            return door.revoked();
        });

        assertThat(revoke(door.generation(7))).isInstanceOf(RevokeOutcome.Revoked.class);

        assertThat(door.fakes.events).singleElement().isInstanceOfSatisfying(LeaseEvent.Revoked.class, revoked -> {
            assertThat(revoked.reason()).isEqualTo("on purpose");
            assertThat(revoked.context().holder()).isEqualTo(OperatorFixture.OPERATOR);
            assertThat(revoked.context().token()).contains(FencingToken.of(7));
        });
    }

    @Test
    @Tag("E-8")
    void sinks_that_are_unknown_here_or_do_not_seal_are_left_to_the_store_to_record() {
        door.store.lastToken = 9;
        door.store.answers("inspect", sent -> door.found(7, "ledger", "outbox", "far away"));
        outbox.answers("seal", refused(RefusedReason.BACKEND_UNAVAILABLE));
        door.store.answers("revoke[ledger]", sent -> door.revoked("outbox", "far away"));

        assertThat(revoke(door.generation(7)))
                .isInstanceOfSatisfying(
                        RevokeOutcome.Revoked.class,
                        revoked ->
                                assertThat(revoked.unsealed()).isEqualTo(OperatorFixture.names("outbox", "far away")));
        assertThat(((LeaseEvent.Revoked) door.fakes.events.get(0)).unsealed()).hasSize(2);
    }

    @Test
    @Tag("E-8")
    void a_sink_that_is_not_registered_is_left_alone() {
        door.store.lastToken = 9;
        door.store.answers("inspect", sent -> door.found(7, "ledger"));
        door.store.answers("revoke[ledger]", sent -> door.revoked());

        assertThat(revoke(door.generation(7))).isInstanceOf(RevokeOutcome.Revoked.class);
        assertThat(outbox.seen).isEmpty();
    }

    @Test
    @Tag("E-8")
    void a_sink_that_never_answers_leaves_time_for_the_revocation() {
        door.store.lastToken = 9;
        door.store.answers("inspect", sent -> door.found(7, "ledger", "outbox"));
        ledger.next("seal", CompletableFuture::new);
        door.store.answers("revoke[outbox]", sent -> {
            assertThat(sent.deadline().remaining()).isEqualTo(Duration.ofSeconds(5));
            return door.revoked("ledger");
        });
        CompletableFuture<RevokeOutcome> outcome = new CompletableFuture<>();
        Thread caller = new Thread(() -> outcome.complete(revoke(door.generation(7))));
        caller.start();
        while (door.fakes.time.waiting() == 0) {
            Thread.onSpinWait();
        }
        door.fakes.pass(Duration.ofSeconds(5));

        assertThat(outcome.join()).isInstanceOf(RevokeOutcome.Revoked.class);
    }

    @Test
    @Tag("E-9")
    void a_generation_that_is_over_is_sealed_all_the_same() {
        door.store.lastToken = 9;
        for (int i = 0; i < 3; i++) {
            door.store.answers(
                    "revoke[ledger]",
                    sent -> new RevokeOutcome.Over(
                            LostReason.SUPERSEDED, Optional.empty(), Commitment.NO, Set.of(), Set.of(), true));
        }
        door.store.answers("inspect", sent -> door.found(8, "ledger"));
        assertThat(revoke(door.generation(7))).isInstanceOf(RevokeOutcome.Over.class);
        door.store.answers("inspect", sent -> door.notFound(Optional.of(7L), "ledger"));
        assertThat(revoke(door.generation(7))).isInstanceOf(RevokeOutcome.Over.class);
        door.store.answers("inspect", sent -> door.notFound(Optional.empty(), "ledger"));
        assertThat(revoke(door.generation(7))).isInstanceOf(RevokeOutcome.Over.class);

        assertThat(ledger.seen).containsExactly("seal 7", "seal 7", "seal 7");
    }

    @Test
    @Tag("E-9")
    void a_token_that_the_key_was_never_granted_is_not_sealed() {
        for (int i = 0; i < 4; i++) {
            door.store.answers(
                    "revoke[]",
                    sent -> new RevokeOutcome.Over(
                            LostReason.GONE, Optional.empty(), Commitment.NO, Set.of(), Set.of(), true));
        }
        door.store.lastToken = 9;
        door.store.answers("inspect", sent -> door.found(5, "ledger"));
        assertThat(revoke(door.generation(7)).code()).as("above the live one").isEqualTo("over.gone");
        door.store.answers("inspect", sent -> door.notFound(Optional.of(5L), "ledger"));
        assertThat(revoke(door.generation(7)).code()).as("above the last one").isEqualTo("over.gone");
        door.store.answers("inspect", sent -> door.notFound(Optional.empty(), "ledger"));
        assertThat(revoke(door.generation(10)).code())
                .as("above the record's last")
                .isEqualTo("over.gone");
        door.store.answers("inspect", sent -> door.found(7, "ledger"));
        Generation forged = new Generation(Fixture.KEY, LeaseId.of("forged"), FencingToken.of(7));
        assertThat(revoke(forged).code())
                .as("the live one's token, another lease id")
                .isEqualTo("over.gone");

        assertThat(ledger.seen).isEmpty();
    }

    @Test
    @Tag("S-12")
    void a_corrupt_record_is_revoked_without_a_seal() {
        door.store.answers("inspect", sent -> refused(RefusedReason.CORRUPT_STATE));
        door.store.answers("revoke[]", sent -> door.revoked("ledger"));

        assertThat(revoke(door.generation(7))).isInstanceOf(RevokeOutcome.Revoked.class);
        assertThat(ledger.seen).isEmpty();
    }

    @Test
    @Tag("E-8")
    void a_store_that_does_not_say_which_sinks_there_are_is_not_asked_to_revoke() {
        door.store.answers("inspect", sent -> refused(RefusedReason.BACKEND_UNAVAILABLE));

        assertThat(revoke(door.generation(7))).isEqualTo(refused(RefusedReason.BACKEND_UNAVAILABLE));
    }

    @Test
    @Tag("E-8")
    @Tag("O-3")
    void the_same_request_seals_again() {
        RevokeRequest request =
                RevokeRequest.of(door.generation(7), OperatorFixture.OPERATOR, RequestId.random(), "on purpose");
        door.store.lastToken = 9;
        ledger.answers("seal", new FenceOutcome.Unknown(UnknownReason.NO_ANSWER));
        door.store.answers("inspect", sent -> door.found(7, "ledger"));
        door.store.answers(
                "revoke[]", sent -> new RevokeOutcome.Unknown(request, UnknownReason.CONNECTION_LOST, "none"));
        assertThat(door.operator.revoke(request, door.in(5)).committed()).isEqualTo(Commitment.UNKNOWN);

        door.store.answers("inspect", sent -> door.notFound(Optional.of(7L), "ledger"));
        door.store.answers("revoke[ledger]", sent -> door.revoked());
        assertThat(door.operator.settle(request, door.in(5))).isInstanceOf(Settlement.Answered.class);

        assertThat(ledger.seen).containsExactly("seal 7", "seal 7");
        assertThat(door.fakes.told()).containsExactly("UnknownOpened", "UnknownResolved", "Revoked");
    }

    @Test
    @Tag("I-10")
    void another_operators_request_is_settled_and_not_replayed() {
        RevokeRequest left = RevokeRequest.of(
                        door.generation(7), Holder.of("operations", "console-0"), RequestId.random(), "on purpose")
                .sentAt(new FirstSent(door.store.lineage, door.store.now));
        assertThat(door.operator.revoke(left, door.in(5)).committed()).isEqualTo(Commitment.UNKNOWN);
        door.store.answers("resolve", sent -> new ResolveOutcome.StillUnknown(true));
        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));

        assertThat(door.operator.settle(left, door.in(5))).isEqualTo(new Settlement.NeverCommitted<>());
        assertThat(door.store.names()).containsExactly("resolve", "cancel");
    }

    @Test
    @Tag("K-2")
    void a_bad_reason_is_refused_before_anything_is_asked() {
        assertThat(door.operator.revoke(door.generation(7), "", door.in(5)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.violation().orElseThrow().field())
                                .isEqualTo("reason"));
        assertThat(door.operator
                        .revoke(door.generation(7), "x".repeat(513), door.in(5))
                        .code())
                .isEqualTo("refused.invalid-request");
        assertThat(door.store.seen).isEmpty();
    }
}
