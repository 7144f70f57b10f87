package io.lease4j.chaos.judge;

import static io.lease4j.chaos.judge.Story.rules;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.testkit.random.history.Disturbance;
import io.lease4j.testkit.random.history.Event;
import io.lease4j.testkit.random.history.Installed;
import io.lease4j.testkit.random.history.StoreStep;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several servers serve at a time, one takes over from another, and a server's lineage changes while it lives. */
final class ClusterTest {

    private static final String SEEN = "s".repeat(40);
    private static final String OTHER = "b".repeat(40);

    private final Story story = new Story().proven(0, 0);

    /** What is written ends at 103; until 700 the server answers. */
    private Story answersBeforeItsPowerIsLost() {
        return story.granted("r1", 1, "i1", 100, 400)
                .asked("w1", "r1", 100, 400, true, 1)
                .asked("w1", "r2", 600, 400, true, 2);
    }

    @Test
    void what_was_answered_before_power_was_lost_counts_though_the_lineage_had_changed_since_it_was_seen() {
        Evidence evidence = answersBeforeItsPowerIsLost()
                .accepted("w1", "e2", 2, 650)
                .powerLost(SEEN, 700)
                .evidence();

        assertThat(Judge.judge(evidence).guardedViolations()).isZero();
        assertThat(evidence.ledger().entries())
                .filteredOn(entry -> entry.unwritten)
                .allSatisfy(entry -> assertThat(entry.lineage()).isEqualTo(Story.LINEAGE))
                .extracting(entry -> entry.mutation().getClass().getSimpleName())
                .containsExactly("Granted", "Effected");
    }

    @Test
    void an_effect_that_was_answered_before_the_release_was_asked_for_came_before_it() {
        // The answer of the last step took long, so that the middle between question and answer tells little.
        Judgement judgement = answersBeforeItsPowerIsLost()
                .accepted("w1", "e2", 2, 650)
                .asksToRelease("w1", 2, 652)
                .answeredLate("w2", "r3", 3, 660, 740)
                .powerLost(SEEN, 800)
                .judge();

        assertThat(judgement.guardedViolations()).isZero();
    }

    @Test
    void an_effect_that_was_asked_for_when_the_release_had_been_answered_came_behind_it() {
        Judgement judgement = answersBeforeItsPowerIsLost()
                .asksToRelease("w1", 2, 640)
                .accepted("w1", "e2", 2, 650)
                .powerLost(SEEN, 800)
                .judge();

        assertThat(rules(judgement)).contains("effect-inactive");
    }

    @Test
    void what_only_a_replay_told_of_had_committed_before_power_was_lost() {
        Judgement judgement = answersBeforeItsPowerIsLost()
                .asksToRenew("w1", "n1", 2, 700, 400, false)
                .asksToRenew("w1", "n1", 2, 720, 380, true)
                .powerLost(SEEN, 800)
                .judge();

        assertThat(judgement.findings()).isEmpty();
    }

    @Test
    void an_effect_that_was_accepted_after_the_term_before_power_was_lost_is_found() {
        Judgement judgement = answersBeforeItsPowerIsLost()
                .accepted("w1", "e2", 2, 1_100)
                .powerLost(SEEN, 1_200)
                .judge();

        assertThat(rules(judgement)).contains("effect-inactive");
        assertThat(judgement.guardedWrong()).hasSize(1);
    }

    @Test
    void an_effect_of_a_generation_that_was_never_granted_is_found_where_power_was_lost() {
        Judgement judgement = answersBeforeItsPowerIsLost()
                .accepted("w1", "e3", 3, 650)
                .powerLost(SEEN, 700)
                .judge();

        assertThat(rules(judgement)).contains("effect-inactive");
    }

    @Test
    void what_another_server_accepted_did_not_lose_its_power() {
        answersBeforeItsPowerIsLost();
        elsewhere().proven(0, 0);
        story.accepted("w2", "e2", 2, 650);
        story.server = "one";

        Evidence evidence = story.powerLost(SEEN, 700).evidence();

        assertThat(evidence.ledger().entries())
                .filteredOn(entry -> entry.unwritten)
                .extracting(entry -> entry.mutation().getClass().getSimpleName())
                .containsExactly("Granted");
    }

    private Story elsewhere() {
        story.server = "two";
        story.lineage = OTHER;
        story.shard = 1;
        return story;
    }

    @Test
    void what_one_server_forgets_another_one_still_has() {
        elsewhere().proven(0, 0).granted("r1", 1, "i1", 100, 400);
        story.server = "one";
        story.wiped(200);
        story.server = "two";

        assertThat(story.effect("e1", 1, 250).judge().guardedWrong()).isEmpty();
        assertThat(rules(story.effect("e1", 1, 260).judge())).contains("effect-twice");
    }

    @Test
    void the_last_token_of_a_server_stays_known_when_another_one_forgets() {
        elsewhere().proven(0, 0).granted("r1", 5, "i1", 100, 400);
        story.server = "one";
        story.wiped(200);
        story.server = "two";

        List<Event> events = story.released(5, 300).judge().history().events();

        assertThat(events.get(events.size() - 1))
                .isInstanceOfSatisfying(
                        StoreStep.class,
                        step -> assertThat(step.read().lastToken()).isEqualTo(5));
    }

    @Test
    void the_last_token_of_a_server_that_forgot_everything_is_not_known() {
        List<Event> events = story.granted("r1", 5, "i1", 100, 400)
                .wiped(200)
                .released(5, 300)
                .judge()
                .history()
                .events();

        assertThat(events.get(events.size() - 1))
                .isInstanceOfSatisfying(
                        StoreStep.class,
                        step -> assertThat(step.read().lastToken()).isEqualTo(-1));
    }

    @Test
    void an_effect_of_a_generation_that_its_own_server_forgot_is_found() {
        elsewhere().proven(0, 0).granted("r1", 1, "i1", 100, 400).wiped(200).effect("e1", 1, 250);

        assertThat(story.judge().guardedWrong())
                .singleElement()
                .satisfies(it -> assertThat(it.wrong()).isEqualTo(Acceptance.INACTIVE));
    }

    @Test
    void one_that_takes_over_begins_after_all_that_the_former_one_did() {
        story.granted("r1", 1, "i1", 100, 400).asked("w1", "r1", 100, 400, true, 1);
        story.server = "two";
        story.lineage = OTHER;
        Evidence evidence = story.proven(1_000, 300)
                .granted("r2", 1_001, "i2", 700, 400)
                .asked("w1", "r2", 700, 400, true, 1_001)
                .evidence();

        Judgement judgement = Judge.judge(evidence);

        assertThat(judgement.guardedViolations()).isZero();
        List<Event> events = judgement.history().events();
        int split = indexOf(events, Disturbance.class, 0);
        assertThat(judgement.places().get(split)).isEqualTo(99);
        assertThat(indexOf(events, Installed.class, split)).isGreaterThan(split);
        assertThat(evidence.ledger().entries().get(2).mutation()).isInstanceOf(Mutation.Installed.class);
    }

    @Test
    void one_that_takes_over_without_a_proof_is_found() {
        story.granted("r1", 1, "i1", 100, 400).asked("w1", "r1", 100, 400, true, 1);
        story.server = "two";
        story.lineage = OTHER;

        story.granted("r2", 2, "i2", 700, 400).asked("w1", "r2", 700, 400, true, 2);

        assertThat(rules(story.judge())).contains("unproven");
    }

    private static int indexOf(List<Event> events, Class<? extends Event> kind, int from) {
        for (int i = from; i < events.size(); i++) {
            if (kind.isInstance(events.get(i))) {
                return i;
            }
        }
        return -1;
    }
}
