package io.lease4j.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.chaos.judge.UnknownOutcome.Truth;
import io.lease4j.chaos.record.FaultKind;
import io.lease4j.chaos.record.FaultLine;
import io.lease4j.chaos.record.LivenessLine;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Read;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Stamped;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class JudgeTest {

    private final Story story = new Story().proven(0, 0);

    private static java.util.List<String> rules(Judgement judgement) {
        return judgement.findings().stream().map(Finding::rule).distinct().toList();
    }

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
    void an_unknown_outcome_that_had_committed_is_decided_by_the_stores_data() {
        story.asked("w1.1", "r1", 100, 400, false, 1).granted("r1", 1, "i1", 100, 400);
        story.asked("w1.1", "r9", 700, 400, false, 0);

        Judgement judgement = story.judge();

        assertThat(judgement.unknowns())
                .extracting(UnknownOutcome::truth)
                .containsExactly(Truth.COMMITTED, Truth.NOT_COMMITTED);
        assertThat(judgement.findings()).isEmpty();
    }

    @Test
    void never_committed_that_is_said_of_what_committed_is_a_contradiction() {
        story.asked("w1.1", "r1", 100, 400, false, 1)
                .granted("r1", 1, "i1", 100, 400)
                .askedAbout("w2.1", Verb.CANCEL, "r1", "never-committed", Commitment.NO, true, 500);

        assertThat(rules(story.judge())).contains("oracle", "false-reply");
    }

    @Test
    void committed_that_is_said_of_what_never_committed_is_a_contradiction() {
        story.asked("w1.1", "r1", 100, 400, false, 1)
                .askedAbout("w1.1", Verb.RESOLVE, "r1", "committed", Commitment.YES, false, 500);

        assertThat(rules(story.judge())).contains("oracle");
    }

    @Test
    void a_true_resolution_is_no_contradiction() {
        story.asked("w1.1", "r1", 100, 400, false, 1)
                .granted("r1", 1, "i1", 100, 400)
                .askedAbout("w1.1", Verb.RESOLVE, "r1", "committed", Commitment.YES, false, 500);

        assertThat(story.judge().findings()).isEmpty();
    }

    @Test
    void a_partial_record_leaves_open_what_it_cannot_tell() {
        story.complete = false;
        story.asked("w1.1", "r1", 100, 400, false, 1);

        assertThat(story.judge().unknowns()).extracting(UnknownOutcome::truth).containsExactly(Truth.OPEN);
    }

    @Test
    void one_generation_that_two_instances_were_given_is_found() {
        story.asked("w1.1", "r1", 100, 400, true, 1).granted("r1", 1, "i1", 100, 400);
        Shown shown = new Shown("L1", 1, 10_100, 10_500, true);
        story.line(
                        "w2.1",
                        new WorkerLine.Called(
                                150, 99, 0, Verb.ACQUIRE, "k0", Story.request("r1"), "r1", "", 0, "", "", "", "work"))
                .told("w2.1", 99, Verb.ACQUIRE, "r1", "acquired", Commitment.YES, false, shown, 160);

        assertThat(rules(story.judge())).contains("authority-twice");
    }

    @Test
    void a_step_after_the_end_of_the_term_is_found_only_where_the_handle_was_asked() {
        story.asked("w1.1", "r1", 100, 400, true, 1).granted("r1", 1, "i1", 100, 400);
        story.line("w1.1", new WorkerLine.Step(498, 0, "k0", "L1", 1, "x", true, true, 0));
        story.line("w1.1", new WorkerLine.Step(700, 0, "k0", "L1", 1, "x", false, true, 0));
        assertThat(rules(story.judge())).isEmpty();

        story.line("w1.1", new WorkerLine.Step(501, 0, "k0", "L1", 1, "x", true, true, 0));
        assertThat(rules(story.judge())).containsExactly("past-deadline");
    }

    @Test
    void a_step_after_the_work_was_told_lost_is_found() {
        story.asked("w1.1", "r1", 100, 400, true, 1).granted("r1", 1, "i1", 100, 400);
        story.line("w1.1", new WorkerLine.Lost(200, "k0", "L1", 1, "revoked"));
        story.line("w1.1", new WorkerLine.Step(210, 0, "k0", "L1", 1, "x", true, true, 0));

        assertThat(rules(story.judge())).containsExactly("after-lost");
    }

    @Test
    void what_a_listener_hears_the_handle_may_hear_a_moment_later() {
        story.asked("w1.1", "r1", 100, 400, true, 1).granted("r1", 1, "i1", 100, 400);
        story.line("w1.1", new WorkerLine.Lost(200, "", "L1", 1, "REVOKED"));
        story.line("w1.1", new WorkerLine.Step(210, 0, "k0", "L1", 1, "x", true, true, 0));

        assertThat(rules(story.judge())).isEmpty();
    }

    @Test
    void a_renewal_that_is_sent_after_lost_is_found() {
        story.asked("w1.1", "r1", 100, 400, true, 1).granted("r1", 1, "i1", 100, 400);
        story.line("w1.1", new WorkerLine.Held(101, 0, "k0", "L1", 1, "x", true, 500));
        story.line("w1.1", new WorkerLine.Lost(200, "k0", "L1", 1, "revoked"));
        story.line(
                "w1.1",
                new WorkerLine.Sent(
                        210,
                        77,
                        Verb.RENEW,
                        new Asked("R/k0/chaos/n/", Story.DIGEST, "k0", 0, "L1", 1, 1, 400, 0, Stamped.NOT, 0)));

        assertThat(rules(story.judge())).containsExactly("renewed-after-lost");
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

    @Test
    void by_the_workers_words_alone_a_sink_that_accepts_a_lower_token_later_is_found() {
        accepted("w2.1", "postgres", 2, 100, 110);
        accepted("w1.1", "postgres", 1, 109, 120);
        accepted("w1.1", "valkey", 1, 130, 140);
        assertThat(story.judge().findings()).isEmpty();

        accepted("w1.1", "postgres", 1, 111, 120);
        assertThat(rules(story.judge())).containsExactly("accepted-behind");
    }

    @Test
    void by_the_workers_words_alone_a_sink_that_accepts_what_was_revoked_and_sealed_is_found() {
        Asked asked = new Asked("R/k0/chaos/k/", Story.DIGEST, "k0", 0, "L1", 1, 0, 0, 0, Stamped.NOT, 0);
        story.granted("r1", 1, "i1", 100, 4_000);
        story.line("w2.1", new WorkerLine.Sent(200, 501, Verb.REVOKE, asked));
        story.line(
                "w2.1",
                new WorkerLine.Got(
                        210,
                        501,
                        Verb.REVOKE,
                        new Told("revoked", Commitment.YES, false, Shown.NOTHING, Set.of("other")),
                        new Read(Story.LINEAGE, 10_205, 1, true, "")));
        accepted("w1.1", "postgres", 1, 205, 220);
        assertThat(rules(story.judge())).doesNotContain("accepted-after-revoke");

        accepted("w1.1", "postgres", 1, 211, 220);
        assertThat(rules(story.judge())).contains("accepted-after-revoke");
    }

    private void accepted(String client, String place, long token, double sentAt, double gotAt) {
        SinkStep step = new SinkStep(
                client,
                place,
                Verb.COMMIT,
                "k0",
                0,
                "L" + token,
                token,
                "e" + sentAt,
                Story.DIGEST,
                "accepted",
                Commitment.YES,
                true,
                "",
                0,
                0);
        long trip = Math.round(sentAt) * 10 + token;
        story.line(client, new WorkerLine.SinkSent(sentAt, trip, "effect/" + place + "/k0/e", step));
        story.line(client, new WorkerLine.SinkGot(gotAt, trip, step, ""));
    }
}
