package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.LeaseKey;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.RejectedReason;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** That an effect is applied once, whoever sends it however often. */
abstract class AppliedOnceRules extends SinkTest {

    @Test
    @Tag("E-3")
    void an_accepted_effect_is_in_place_as_it_was_sent() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("accepted");
        ExecutionAuthority a = bench.next(key);
        Effect effect = bench.effect(key, "one");
        CommitOutcome outcome = bench.commit(effect, a);
        assertThat(outcome).as("an effect of the newest generation").isAccepted();
        assertThat(assertThat(outcome).receipt()).as("its receipt").isEqualTo(receipt(effect, a));
        assertThat(bench.applied(key))
                .as("the effects that are in place")
                .singleElement()
                .satisfies(applied -> {
                    assertThat(applied.effect().key()).as("its key").isEqualTo(key);
                    assertThat(applied.effect().id()).as("its id").isEqualTo(effect.id());
                    assertThat(applied.effect().kind()).as("its kind").isEqualTo(effect.kind());
                    assertThat(applied.effect().payload()).as("its payload").isEqualTo(effect.payload());
                    assertThat(applied.token()).as("its token").isEqualTo(a.token());
                });
    }

    @Test
    @Tag("E-3")
    void the_same_effect_again_is_there_already_whoever_sends_it_and_whenever() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("again");
        ExecutionAuthority a = bench.next(key);
        Effect effect = bench.effect(key, "one");
        assertThat(bench.commit(effect, a)).as("the effect").isAccepted();
        ExecutionAuthority another = new ExecutionAuthority(
                a.recordId(), a.generation(), a.holder(), ExecutionId.of("another"), a.expiresAt());
        already(bench, "from another execution of the generation", effect, another, a);
        bench.authorities().end(key);
        already(bench, "after the generation has ended", effect, a, a);
        ExecutionAuthority b = bench.next(key);
        already(bench, "from a successor", effect, b, a);
        assertThat(bench.fence(b)).as("the successor's fence").isAccepted();
        already(bench, "from the generation that the successor shut out", effect, a, a);
        already(bench, "from the successor that fenced", bench.effect(key, "one"), b, a);
        shows(bench, key, SinkBench.shown("one", a));
    }

    @Test
    @Tag("E-3")
    void the_same_id_with_another_content_is_a_conflict_and_changes_nothing() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("conflict");
        ExecutionAuthority a = bench.next(key);
        Effect effect = bench.effect(key, "one");
        assertThat(bench.commit(effect, a)).as("the effect").isAccepted();
        Effect otherPayload = bench.effect(key, "one", "another content");
        Effect otherKind = Effect.of(key, effect.id(), "retract", effect.payload());
        assertThat(bench.commit(otherPayload, a))
                .as("another payload under the same id")
                .isRejected(RejectedReason.EFFECT_CONFLICT);
        assertThat(bench.commit(otherKind, a))
                .as("another kind under the same id")
                .isRejected(RejectedReason.EFFECT_CONFLICT);
        assertThat(bench.commit("two", a)).as("another effect").isAccepted();
        ExecutionAuthority b = bench.next(key);
        assertThat(bench.commit(otherPayload, b))
                .as("another payload from a successor")
                .isRejected(RejectedReason.EFFECT_CONFLICT);
        shows(bench, key, SinkBench.shown("one", a), SinkBench.shown("two", a));
        assertThat(bench.applied(key).get(0).effect().digest())
                .as("the content that is in place")
                .isEqualTo(effect.digest());
        if (!bench.seesLease()) {
            assertThat(bench.commit("three", a))
                    .as("an effect of the generation whose successor met a conflict, and nothing else")
                    .isAccepted();
        }
        already(bench, "afterwards", effect, b, a);
    }

    @Test
    @Tag("E-3")
    void an_effect_id_belongs_to_its_key() {
        SinkBench bench = bench();
        LeaseKey one = bench.key("one");
        LeaseKey other = bench.key("other", one, true);
        ExecutionAuthority a = bench.next(one);
        ExecutionAuthority b = bench.next(other);
        assertThat(bench.commit(bench.effect(one, "id", "of one"), a))
                .as("an effect of one key")
                .isAccepted();
        assertThat(bench.commit(bench.effect(other, "id", "of the other"), b))
                .as("an effect of another key under the same id")
                .isAccepted();
        assertThat(bench.applied(one))
                .singleElement()
                .satisfies(applied -> assertThat(new String(applied.effect().payload(), StandardCharsets.UTF_8))
                        .isEqualTo("of one"));
        shows(bench, other, SinkBench.shown("id", b));
    }

    @Test
    @Tag("E-3")
    void effects_of_one_generation_at_the_same_time_are_all_applied() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("together");
        ExecutionAuthority a = bench.next(key);
        List<CompletionStage<CommitOutcome>> sent = IntStream.range(0, 8)
                .mapToObj(i -> Background.run(() -> bench.commit("effect " + i, a)))
                .toList();
        sent.forEach(answer -> assertThat(Waiting.forAnswer("commit", answer))
                .as("one of the generation's effects at the same time")
                .isAccepted());
        assertThat(bench.shown(key))
                .as("the effects that are in place")
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 8)
                        .mapToObj(i -> SinkBench.shown("effect " + i, a))
                        .toList());
    }

    @Test
    @Tag("E-3")
    void the_same_effect_several_times_at_once_is_applied_once() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("at once");
        ExecutionAuthority a = bench.next(key);
        List<CompletionStage<CommitOutcome>> sent = IntStream.range(0, 8)
                .mapToObj(i -> Background.run(() -> bench.commit("one", a)))
                .toList();
        List<CommitOutcome> outcomes =
                sent.stream().map(answer -> Waiting.forAnswer("commit", answer)).toList();
        outcomes.forEach(
                outcome -> assertThat(assertThat(outcome).as("each answer").receipt())
                        .isEqualTo(receipt(bench.effect(key, "one"), a)));
        assertThat(outcomes.stream().filter(outcome -> !((CommitOutcome.Accepted) outcome).already()))
                .as("answers that say that it was applied now")
                .hasSize(1);
        shows(bench, key, SinkBench.shown("one", a));
    }

    /** Verifies that an effect is there already, as written by some generation. */
    static void already(
            SinkBench bench, String how, Effect effect, ExecutionAuthority sender, ExecutionAuthority writer) {
        CommitOutcome outcome = bench.commit(effect, sender);
        assertThat(outcome).as("the same effect %s", how).isAcceptedAlready();
        assertThat(assertThat(outcome).receipt())
                .as("the receipt of the same effect %s", how)
                .isEqualTo(receipt(effect, writer));
    }

    static EffectReceipt receipt(Effect effect, ExecutionAuthority writer) {
        return new EffectReceipt(effect.id(), writer.generation().leaseId(), writer.token(), writer.executionId());
    }
}
