package io.lease4j.valkey;

import static io.lease4j.valkey.SinkScene.assertRefused;
import static io.lease4j.valkey.SinkScene.authority;
import static io.lease4j.valkey.SinkScene.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Settlement;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.Effects;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.testkit.server.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Effects beside the lease whose commands or answers are lost, late, doubled or refused on a real server. */
@Timeout(120)
class SinkOnTheWireTest extends OnServer {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private Station station;
    private Effects effects;
    private ValkeySink direct;
    private ValkeyLeaseStore directStore;
    private LeaseKey key;
    private Lease lease;
    private ExecutionAuthority authority;
    private Effect effect;

    @BeforeEach
    void start() {
        use(Station.on(server));
    }

    private void use(Station made) {
        station = made.withScripts();
        effects = station.leases.effects(station.store.sink(SinkScene.NAME));
        directStore = station.builder(server.address()).open().orThrow();
        direct = directStore.sink(SinkScene.NAME);
        key = station.freshKey();
        lease = station.acquired(key);
        authority = authority(lease);
        effect = effect(key, "the-one");
        // A script that the server does not know is answered before it has run.
        assertThat(effects.commit(effect(key, "rehearsed"), authority, station.soon()))
                .isInstanceOf(CommitOutcome.Accepted.class);
        assertThat(effects.cancel(effect(key, "rehearsed"), authority, station.soon()))
                .isInstanceOf(CancelEffectOutcome.Committed.class);
        assertThat(effects.fence(authority, station.soon())).isInstanceOf(FenceOutcome.Accepted.class);
    }

    @AfterEach
    void stop() {
        directStore.close();
        station.close();
    }

    @Test
    @Tag("E-3")
    @Tag("O-3")
    void a_commit_whose_answer_is_lost_is_unknown_and_then_the_one_that_was_accepted() {
        station.proxy.next(Direction.TO_SERVER, effect.id().value()).answer().cut();
        CommitOutcome outcome = effects.commit(effect, authority, station.soon());
        assertThat(outcome).isInstanceOf(CommitOutcome.Unknown.class);
        station.awaitServed();
        EffectReceipt receipt = inPlace();
        assertThat(effects.settle((CommitOutcome.Unknown) outcome, station.soon()))
                .isEqualTo(new Settlement.Answered<>(new CommitOutcome.Accepted(receipt, true)));
    }

    @Test
    @Tag("E-7")
    @Tag("O-3")
    void a_commit_whose_answer_is_late_is_committed_for_whoever_cancels_it() {
        Gate gate = station.proxy
                .next(Direction.TO_SERVER, effect.id().value())
                .answer()
                .hold();
        CommitOutcome outcome = effects.commit(effect, authority, station.atOnce());
        assertThat(outcome).isInstanceOf(CommitOutcome.Unknown.class);
        gate.awaitReached(PATIENCE);
        assertThat(Scene.answer(direct.cancel(effect, authority, station.soon())))
                .isEqualTo(new CancelEffectOutcome.Committed(inPlace()));
        gate.release();
    }

    @Test
    @Tag("E-7")
    @Tag("LR-09")
    void a_commit_that_was_cancelled_before_it_arrived_does_nothing() {
        Gate gate = station.proxy.next(Direction.TO_SERVER, effect.id().value()).hold();
        assertThat(effects.commit(effect, authority, station.atOnce())).isInstanceOf(CommitOutcome.Unknown.class);
        gate.awaitReached(PATIENCE);
        assertThat(found()).as("a look, which proves nothing").isInstanceOf(FindEffectOutcome.NotFound.class);
        assertThat(Scene.answer(direct.cancel(effect, authority, station.soon())))
                .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
        arrives(gate);
        assertThat(found()).isInstanceOf(FindEffectOutcome.NotFound.class);
    }

    @Test
    @Tag("E-2")
    @Tag("LR-09")
    void a_commit_that_arrives_behind_its_successors_does_nothing() {
        Gate gate = station.proxy.next(Direction.TO_SERVER, effect.id().value()).hold();
        assertThat(effects.commit(effect, authority, station.atOnce())).isInstanceOf(CommitOutcome.Unknown.class);
        gate.awaitReached(PATIENCE);
        Lease successor = supersede();
        assertThat(Scene.answer(direct.commit(effect(key, "of B"), authority(successor), station.soon())))
                .isInstanceOf(CommitOutcome.Accepted.class);
        arrives(gate);
        assertThat(found()).isInstanceOf(FindEffectOutcome.NotFound.class);
    }

    @Test
    @Tag("E-7")
    @Tag("O-3")
    void a_cancellation_whose_answer_is_lost_is_unknown_and_holds() {
        station.proxy.next(Direction.TO_SERVER, effect.id().value()).answer().cut();
        assertThat(effects.cancel(effect, authority, station.soon())).isInstanceOf(CancelEffectOutcome.Unknown.class);
        station.awaitServed();
        assertRefused(effects.commit(effect, authority, station.soon()), RefusedReason.CANCELLED);
        assertThat(effects.cancel(effect, authority, station.soon()))
                .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
    }

    @Test
    @Tag("E-3")
    @Tag("I-1")
    void a_commit_that_the_client_sends_again_has_one_effect() {
        sendingAgain();
        CommitOutcome outcome = twice(() -> effects.async().commit(effect, authority, station.soon()), () -> {});
        assertThat(outcome).isEqualTo(new CommitOutcome.Accepted(inPlace(), true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"OOM", "NOREPLICAS", "NOPERM"})
    @Tag("O-2")
    void an_error_that_answers_the_second_time_does_not_speak_of_the_first(String error) {
        sendingAgain();
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
        sendingAgain();
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
        sendingAgain();
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

    @Test
    @Tag("O-2")
    void with_memory_full_nothing_is_accepted_and_everything_can_be_cancelled() {
        cause("OOM");
        try {
            assertRefused(effects.commit(effect, authority, station.soon()), RefusedReason.BACKEND_UNAVAILABLE);
            assertThat(effects.fence(authority, station.soon())).isInstanceOf(FenceOutcome.Accepted.class);
            assertThat(effects.cancel(effect, authority, station.soon()))
                    .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
            assertThat(effects.cancel(effect(key, "rehearsed"), authority, station.soon()))
                    .isInstanceOf(CancelEffectOutcome.Committed.class);
            assertThat(found()).isInstanceOf(FindEffectOutcome.NotFound.class);
        } finally {
            mend("OOM");
        }
        assertRefused(effects.commit(effect, authority, station.soon()), RefusedReason.CANCELLED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NOREPLICAS", "NOPERM"})
    @Tag("O-2")
    void what_the_server_refuses_did_not_commit(String error) {
        List<Outcome> outcomes = new ArrayList<>();
        cause(error);
        try {
            outcomes.add(effects.commit(effect, authority, station.soon()));
            outcomes.add(effects.fence(authority, station.soon()));
            outcomes.add(effects.cancel(effect, authority, station.soon()));
        } finally {
            mend(error);
        }
        assertThat(outcomes).allSatisfy(outcome -> assertRefused(outcome, RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(effects.commit(effect, authority, station.soon())).isInstanceOf(CommitOutcome.Accepted.class);
    }

    /** Missed in the middle of a script: never told as not committed if it wrote. */
    @ParameterizedTest
    @ValueSource(strings = {"time", "info", "hmget", "hget", "hset", "get", "set", "pttl"})
    @Tag("O-2")
    void a_right_missed_by_a_script_is_unknown_or_leaves_nothing(String right) {
        Lease next = station.acquired(station.freshKey());
        Effect later = effect(next.key(), "later");
        Effect other = effect(next.key(), "other");
        station.allow("-" + right);
        CommitOutcome committed = effects.commit(later, authority(next), station.soon());
        CancelEffectOutcome cancelled = effects.cancel(other, authority(next), station.soon());
        CommitOutcome again = effects.commit(effect(key, "rehearsed"), authority, station.soon());
        station.allow("+" + right);
        assertThat(List.of(committed, cancelled, again))
                .extracting(Outcome::code)
                .doesNotContain("refused.corrupt-state");
        FindEffectOutcome kept = Scene.answer(direct.find(next.key(), later.id(), station.soon()));
        if (committed.committed() != Commitment.UNKNOWN) {
            assertThat(kept instanceof FindEffectOutcome.Found).isEqualTo(committed.committed() == Commitment.YES);
        }
        assertThat(effects.commit(later, authority(next), station.soon())).isInstanceOf(CommitOutcome.Accepted.class);
        CommitOutcome late = effects.commit(other, authority(next), station.soon());
        if (cancelled instanceof CancelEffectOutcome.NeverCommitted) {
            assertThat(late).isEqualTo(Refused.of(RefusedReason.CANCELLED));
        }
    }

    /** Through a client that sends again what was lost with its connection. */
    private void sendingAgain() {
        stop();
        use(Station.withDefaultClient(server));
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

    /** The held command goes on, and another behind it shows that it has run. */
    private void arrives(Gate gate) {
        long before = station.scriptCalls();
        gate.release();
        Patience.until("the late command has run", () -> station.scriptCalls() > before);
    }

    private Lease supersede() {
        Reply unused = station.command("DEL", station.name("lease", key));
        try (Leases other = Leases.builder(directStore, Scene.OTHER).build()) {
            AcquireOutcome outcome = other.acquire(key, Duration.ofMinutes(1), station.soon());
            assertThat(outcome).isInstanceOf(AcquireOutcome.Acquired.class);
            return ((AcquireOutcome.Acquired) outcome).lease();
        }
    }

    private FindEffectOutcome found() {
        // Its connection is ended together with those of the client.
        Stores.awaitServed(directStore);
        return Scene.answer(direct.find(key, effect.id(), station.soon()));
    }

    private EffectReceipt inPlace() {
        FindEffectOutcome found = found();
        assertThat(found).isInstanceOf(FindEffectOutcome.Found.class);
        return ((FindEffectOutcome.Found) found).receipt();
    }

    private String name() {
        return station.command("KEYS", station.name("effect", key) + ":*").list().stream()
                .map(Reply::text)
                .filter(name ->
                        station.command("GET", name).text().contains(effect.id().value()))
                .findFirst()
                .orElseThrow();
    }

    private void cause(String error) {
        switch (error) {
            case "OOM" -> set("maxmemory", "1");
            case "NOREPLICAS" -> set("min-replicas-to-write", "1");
            default -> station.allow("-evalsha");
        }
    }

    private void mend(String error) {
        switch (error) {
            case "OOM" -> set("maxmemory", "0");
            case "NOREPLICAS" -> set("min-replicas-to-write", "0");
            default -> station.allow("+evalsha");
        }
    }

    private void set(String option, String value) {
        Reply unused = station.command("CONFIG", "SET", option, value);
    }
}
