package io.lease4j.valkey;

import static io.lease4j.valkey.SinkScene.authority;
import static io.lease4j.valkey.SinkScene.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.Lease;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.testkit.server.Reply;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Effects beside the lease that a client sends again, because their answer was lost with its connection. */
@Timeout(120)
class SinkSentAgainTest extends OnSinkStation {

    /** Through a client that sends again what was lost with its connection. */
    @BeforeEach
    void sendingAgain() {
        stop();
        use(Station.withDefaultClient(server));
    }

    @Test
    @Tag("E-3")
    @Tag("I-1")
    void a_commit_that_the_client_sends_again_has_one_effect() {
        CommitOutcome outcome = twice(() -> effects.async().commit(effect, authority, station.soon()), () -> {});
        assertThat(outcome).isEqualTo(new CommitOutcome.Accepted(inPlace(), true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"OOM", "NOREPLICAS", "NOPERM"})
    @Tag("O-2")
    void an_error_that_answers_the_second_time_does_not_speak_of_the_first(String error) {
        CommitOutcome outcome = twice(
                () -> station.store.sink(SinkScene.NAME).commit(effect, authority, station.soon()), () -> cause(error));
        mend(error);
        assertThat(outcome).isInstanceOf(CommitOutcome.Unknown.class);
        EffectReceipt receipt = inPlace();
        station.awaitServed();
        assertThat(effects.commit(effect, authority, station.soon()))
                .isEqualTo(new CommitOutcome.Accepted(receipt, true));
    }

    /** As if the server had lost what it had accepted: the second answer does not know of the first. */
    @Test
    @Tag("O-2")
    void a_rejection_that_answers_the_second_time_leaves_open_whether_the_first_committed() {
        CommitOutcome committed =
                twice(() -> station.store.sink(SinkScene.NAME).commit(effect, authority, station.soon()), () -> {
                    EffectReceipt unused = inPlace();
                    Reply unusedDeleted = station.command("DEL", name());
                    Lease unusedSuccessor = supersede();
                });
        assertThat(committed).isEqualTo(new CommitOutcome.Rejected(RejectedReason.SUPERSEDED, Commitment.UNKNOWN));
    }

    @Test
    @Tag("O-2")
    void a_fence_that_is_rejected_the_second_time_may_have_held_the_first() {
        Gate gate = station.proxy
                .next(Direction.TO_SERVER, lease.leaseId().value())
                .answer()
                .hold();
        CompletionStage<FenceOutcome> fenced =
                station.store.sink(SinkScene.NAME).fence(authority, station.soon());
        gate.awaitReached(PATIENCE);
        Lease unusedSuccessor = supersede();
        loseAnswer(gate);
        assertThat(Scene.answer(fenced))
                .isEqualTo(new FenceOutcome.Rejected(RejectedReason.SUPERSEDED, Commitment.UNKNOWN));
    }

    private CommitOutcome twice(Supplier<CompletionStage<CommitOutcome>> send, Runnable meanwhile) {
        Gate gate = station.proxy
                .next(Direction.TO_SERVER, effect.id().value())
                .answer()
                .hold();
        CompletionStage<CommitOutcome> outcome = send.get();
        gate.awaitReached(PATIENCE);
        meanwhile.run();
        loseAnswer(gate);
        return Scene.answer(outcome);
    }

    /** Orderly: after a reset the client fails the command instead of sending it again. */
    private void loseAnswer(Gate gate) {
        Reply unused = station.command("CLIENT", "KILL", "USER", MinimalUser.NAME);
        gate.drop();
    }

    private String name() {
        return station.command("KEYS", station.name("effect", key) + ":*").list().stream()
                .map(Reply::text)
                .filter(name ->
                        station.command("GET", name).text().contains(effect.id().value()))
                .findFirst()
                .orElseThrow();
    }
}
