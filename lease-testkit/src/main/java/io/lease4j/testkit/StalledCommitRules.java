package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whoever arrives between a commit's check and its own commit point: there must be no such moment. A sink lets them wait, or
 * lets the stalled commit fail; both are fine.
 */
abstract class StalledCommitRules extends EffectTombstoneRules {

    private static final Duration TO_THE_STALL = Duration.ofSeconds(10);

    /** A commit that stands still. */
    private record Stalled(CommitStall stall, CompletionStage<CommitOutcome> answer) {

        CommitOutcome outcome() {
            return Waiting.forAnswer("the stalled commit", answer);
        }
    }

    @Test
    @Tag("E-7")
    void a_look_that_finds_nothing_proves_nothing() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("looked for");
        ExecutionAuthority a = bench.next(key);
        Stalled stalled = stalled(bench, bench.effect(key, "one"), a);
        List<String> found;
        try {
            found = bench.shown(key);
        } finally {
            stalled.stall().release();
        }
        assertThat(found).as("what a look found before the commit point").isEmpty();
        assertThat(stalled.outcome()).as("the commit").isAccepted();
        shows(bench, key, SinkBench.shown("one", a));
    }

    @Test
    @Tag("E-7")
    void a_cancellation_and_a_commit_that_is_on_its_way_agree_on_what_became_of_it() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("cancelled meanwhile");
        ExecutionAuthority a = bench.next(key);
        Effect effect = bench.effect(key, "one");
        Stalled stalled = stalled(bench, effect, a);
        CancelEffectOutcome verdict = meanwhile(stalled, "cancel", () -> bench.cancel(effect, a));
        CommitOutcome outcome = stalled.outcome();
        if (verdict instanceof CancelEffectOutcome.NeverCommitted) {
            assertThat(outcome)
                    .as("the commit that was said to have never committed")
                    .isNotInstanceOf(CommitOutcome.Accepted.class);
            assertThat(bench.commit(effect, a)).as("the commit again").isEqualTo(Refused.of(RefusedReason.CANCELLED));
            shows(bench, key);
        } else {
            assertThat(verdict).as("the cancellation").isEqualTo(new CancelEffectOutcome.Committed(receipt(effect, a)));
            assertThat(outcome).as("the commit").isAccepted();
            shows(bench, key, SinkBench.shown("one", a));
        }
    }

    @Test
    @Tag("E-3")
    void the_same_effect_twice_is_applied_once_though_the_first_stands_still() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("twice");
        ExecutionAuthority a = bench.next(key);
        Effect effect = bench.effect(key, "one");
        Stalled stalled = stalled(bench, effect, a);
        CommitOutcome second = meanwhile(stalled, "commit", () -> bench.commit(effect, a));
        assertThat(assertThat(second).as("the second").receipt()).isEqualTo(receipt(effect, a));
        assertThat(assertThat(stalled.outcome()).as("the first").receipt()).isEqualTo(receipt(effect, a));
        shows(bench, key, SinkBench.shown("one", a));
    }

    @Test
    @Tag("E-1")
    void nothing_is_written_behind_a_successors_fence() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("fenced meanwhile");
        ExecutionAuthority a = bench.next(key);
        shutOut(bench, a, "the successor's fence", () -> bench.fence(bench.next(key)));
    }

    @Test
    @Tag("E-1")
    void nothing_is_written_behind_a_successors_effect() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("superseded meanwhile");
        ExecutionAuthority a = bench.next(key);
        Stalled stalled = stalled(bench, bench.effect(key, "stalled"), a);
        List<String> after = meanwhile(stalled, "the successor", () -> {
            assertThat(bench.commit("fresh", bench.next(key)))
                    .as("the successor's effect")
                    .isAccepted();
            return bench.shown(key);
        });
        CommitOutcome unused = stalled.outcome();
        assertThat(bench.shown(key))
                .as("the effects that are in place, once the successor's was")
                .isEqualTo(after);
        assertThat(after).as("their order").last().asString().startsWith("fresh");
    }

    @Test
    @Tag("E-4")
    void nothing_is_written_behind_a_seal() {
        SinkBench bench = bench().outside();
        LeaseKey key = bench.key("sealed meanwhile");
        ExecutionAuthority a = bench.next(key);
        shutOut(bench, a, "the seal", () -> bench.seal(key, a.token()));
    }

    @Test
    @Tag("E-5")
    void nothing_is_written_behind_a_floor() {
        SinkBench bench = bench().outside();
        LeaseKey key = bench.key("floor meanwhile");
        ExecutionAuthority a = bench.next(key);
        shutOut(
                bench,
                a,
                "the floor",
                () -> bench.raiseFloor(a.recordId(), a.token().value()));
    }

    /** From the answer on that shuts a generation out, nothing of it comes into place any more. */
    private static void shutOut(
            SinkBench bench, ExecutionAuthority out, String by, Supplier<FenceOutcome> shuttingOut) {
        Stalled stalled = stalled(bench, bench.effect(out.key(), "stalled"), out);
        List<String> after = meanwhile(stalled, by, () -> {
            assertThat(shuttingOut.get()).as(by).isAccepted();
            return bench.shown(out.key());
        });
        CommitOutcome outcome = stalled.outcome();
        assertThat(bench.shown(out.key()))
                .as("the effects that are in place, after %s was accepted", by)
                .isEqualTo(after);
        assertThat(outcome instanceof CommitOutcome.Accepted)
                .as("whether the stalled commit was accepted: %s", outcome.code())
                .isEqualTo(!after.isEmpty());
    }

    private static Stalled stalled(SinkBench bench, Effect effect, ExecutionAuthority authority) {
        CommitStall stall = new CommitStall();
        bench.fixture().stallNextCommit(stall);
        CompletionStage<CommitOutcome> answer = Background.run(() -> bench.commit(effect, authority));
        stall.awaitReached(TO_THE_STALL);
        return new Stalled(stall, answer);
    }

    /** Lets somebody arrive while the commit stands still; who has to wait for it is answered after it goes on. */
    private static <T> T meanwhile(Stalled stalled, String what, Supplier<T> other) {
        CompletionStage<T> arriving = Background.run(other);
        try {
            Waiting.forAWhile(arriving);
        } finally {
            stalled.stall().release();
        }
        return Waiting.forAnswer(what, arriving);
    }
}
