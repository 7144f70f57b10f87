package io.lease4j.chaos.judge;

import static io.lease4j.chaos.judge.Story.rules;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.chaos.record.FaultKind;
import io.lease4j.chaos.record.FaultLine;
import io.lease4j.chaos.record.LivenessLine;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Read;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Stamped;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class JudgeTest {

    private final Story story = new Story().proven(0, 0);

    @Test
    void a_run_in_which_all_is_well_has_no_finding_but_proves_nothing_without_a_twin() {
        good();

        Judgement judgement = story.judge();

        assertThat(judgement.findings()).isEmpty();
        assertThat(judgement.guardedViolations()).isZero();
        assertThat(judgement.problems()).singleElement().asString().contains("proves nothing");
    }

    @Test
    void a_twin_that_accepts_a_stale_effect_makes_the_run_prove_something() {
        good();
        story.twin("e1", 1, 700);

        Judgement judgement = story.judge();

        assertThat(judgement.unguardedViolations()).isEqualTo(1);
        assertThat(judgement.passed()).isTrue();
    }

    @Test
    void steps_of_a_lineage_that_no_copy_tells_of_are_a_problem_of_the_record() {
        good();
        story.twin("e1", 1, 700);
        assertThat(story.judge().problems()).isEmpty();
        story.lineage = "b".repeat(40);
        story.asked("w1.1", "r3", 1_100, 400, true, 3);

        assertThat(story.judge().problems())
                .filteredOn(problem -> problem.startsWith("record:"))
                .singleElement()
                .asString()
                .contains("b".repeat(40));
    }

    private void good() {
        story.asked("w1.1", "r1", 100, 400, true, 1)
                .granted("r1", 1, "i1", 100, 400)
                .effect("e1", 1, 200)
                .twin("e1", 1, 200)
                .released(1, 300)
                .asked("w2.1", "r2", 600, 400, true, 2)
                .granted("r2", 2, "i2", 600, 400)
                .effect("e2", 2, 650);
    }

    @Test
    void a_guarded_effect_below_an_accepted_token_goes_back() {
        story.granted("r1", 1, "i1", 100, 400)
                .granted("r2", 2, "i2", 600, 400)
                .row(true, "e2", 2)
                .row(true, "e1", 1);

        Judgement judgement = story.judge();

        assertThat(judgement.guardedWrong())
                .singleElement()
                .satisfies(it -> assertThat(it.wrong()).isEqualTo(Acceptance.BACK));
        assertThat(rules(judgement)).contains("effect-order");
    }

    @Test
    void an_effect_beside_the_lease_after_its_expiry_is_of_no_active_generation() {
        story.granted("r1", 1, "i1", 100, 400).effect("e1", 1, 500);

        Judgement judgement = story.judge();

        assertThat(judgement.guardedWrong())
                .singleElement()
                .satisfies(it -> assertThat(it.wrong()).isEqualTo(Acceptance.INACTIVE));
        assertThat(rules(judgement)).contains("effect-inactive");
    }

    @Test
    void an_effect_just_before_its_expiry_is_not() {
        story.granted("r1", 1, "i1", 100, 400).effect("e1", 1, 499);

        assertThat(story.judge().guardedViolations()).isZero();
    }

    @Test
    void a_token_that_is_granted_twice_is_found() {
        story.granted("r1", 3, "i1", 100, 400).released(3, 200).granted("r2", 3, "i2", 300, 400);

        assertThat(rules(story.judge())).contains("token-twice", "token-order", "token-unique");
    }

    @Test
    void a_grant_while_another_generation_is_active_is_found() {
        story.granted("r1", 1, "i1", 100, 4_000).granted("r2", 2, "i2", 300, 400);

        assertThat(rules(story.judge())).contains("one-generation");
    }

    @Test
    void an_effect_that_is_written_twice_is_found() {
        story.granted("r1", 1, "i1", 100, 400).effect("e1", 1, 150).effect("e1", 1, 160);

        assertThat(rules(story.judge())).contains("effect-twice");
    }

    @Test
    void a_command_that_commits_after_its_not_after_is_found() {
        Asked asked = new Asked(
                "A/k0/chaos/r1/",
                Story.DIGEST,
                "k0",
                0,
                "",
                0,
                0,
                400,
                60_000,
                new Stamped(Story.LINEAGE, 10_050, Story.LINEAGE, 10_000),
                0);
        story.line("w1.1", new WorkerLine.Sent(10, 5, Verb.ACQUIRE, asked));
        story.granted("r1", 1, "i1", 100, 400);

        assertThat(rules(story.judge())).containsExactly("late-commit");
    }

    @Test
    void held_is_held_against_the_stores_data_where_its_place_is_certain() {
        story.granted("r1", 1, "i1", 100, 400).released(1, 200).granted("r2", 2, "i2", 900, 400);
        held(400);
        assertThat(rules(story.judge())).containsExactly("held-free");
    }

    @Test
    void what_shares_a_millisecond_with_a_change_is_left_out() {
        story.granted("r1", 1, "i1", 100, 400).released(1, 200).granted("r2", 2, "i2", 900, 400);
        held(200);

        Judgement judgement = story.judge();

        assertThat(judgement.findings()).isEmpty();
        assertThat(judgement.leftOut()).isEqualTo(1);
    }

    private void held(long at) {
        Asked asked = new Asked(
                "A/k0/chaos/r5/",
                Story.DIGEST,
                "k0",
                0,
                "",
                0,
                0,
                400,
                60_000,
                new Stamped(Story.LINEAGE, 20_000, Story.LINEAGE, 10_000),
                0);
        story.line("w2.1", new WorkerLine.Sent(at - 1, 6, Verb.ACQUIRE, asked));
        story.line(
                "w2.1",
                new WorkerLine.Got(
                        at + 1,
                        6,
                        Verb.ACQUIRE,
                        new Told("held", Commitment.NO, false, Shown.NOTHING, Set.of()),
                        new Read(Story.LINEAGE, at + Story.AHEAD, 1, true, "")));
    }

    @Test
    void a_fault_that_did_not_happen_and_a_key_that_did_not_come_back_fail_the_run() {
        good();
        story.twin("e1", 1, 700);
        story.faults.add(new FaultLine(10, 1, FaultKind.FLUSH_ALL, FaultLine.Phase.SHOWN, "server", false, Map.of()));
        story.liveness.add(new LivenessLine(900, "k0", -1, 500, 9, "held"));

        assertThat(story.judge().problems()).hasSize(2);
    }
}
