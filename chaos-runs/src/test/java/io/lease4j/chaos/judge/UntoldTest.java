package io.lease4j.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server did something, told nobody, and lost it together with its power; others read the token that it had taken. */
final class UntoldTest {

    private static final long POWER_LOST = 800;

    private final Story story = new Story().proven(0, 0);

    private List<String> rules() {
        return story.powerLost(Story.LINEAGE, POWER_LOST).judge().findings().stream()
                .map(Finding::rule)
                .distinct()
                .toList();
    }

    /** What is written ends at 103; what is answered goes on. */
    @BeforeEach
    void answersBeforeItsPowerIsLost() {
        story.granted("r1", 1, "i1", 100, 400)
                .asked("w1", "r1", 100, 400, true, 1)
                .asked("w1", "r2", 600, 400, true, 2);
    }

    @Test
    void a_token_that_was_read_within_the_millisecond_of_its_grant_was_read_behind_it() {
        story.renewed("w1", "n1", 2, 650, 400, 3);
        story.key = "k1";
        story.asked("w2", "r3", 650, 400, true, 3);

        assertThat(rules()).isEmpty();
    }

    @Test
    void a_token_that_nobody_was_told_of_was_taken_by_a_request_that_has_no_answer() {
        story.asked("w2", "r3", 640, 400, false, 0).renewed("w1", "n1", 2, 650, 400, 3);

        assertThat(rules()).isEmpty();
    }

    @Test
    void a_request_that_was_sent_again_to_the_next_life_can_have_taken_it() {
        story.asked("w2", "r3", 640, 400, false, 0).renewed("w1", "n1", 2, 650, 400, 3);
        story.powerLost(Story.LINEAGE, POWER_LOST);
        story.lineage = "b".repeat(40);
        story.proven(1_000, 850).granted("r3", 1_001, "i2", 900, 400).asked("w2", "r3", 900, 400, true, 1_001);

        assertThat(story.judge().findings()).isEmpty();
    }

    @Test
    void a_token_that_no_request_can_have_taken_is_found() {
        story.renewed("w1", "n1", 2, 650, 400, 3);

        assertThat(rules()).contains("token-taken");
    }

    @Test
    void a_token_that_was_read_before_the_request_was_sent_is_found() {
        story.renewed("w1", "n1", 2, 650, 400, 3).asked("w2", "r3", 700, 400, false, 0);

        assertThat(rules()).contains("token-taken");
    }

    @Test
    void one_request_takes_one_token() {
        story.asked("w2", "r3", 640, 400, false, 0)
                .asked("w2", "r3", 645, 400, false, 0)
                .renewed("w1", "n1", 2, 650, 400, 4);

        assertThat(rules()).contains("token-taken");
    }

    @Test
    void a_request_that_was_granted_another_token_took_no_other() {
        story.asked("w1", "r2", 640, 400, false, 0).renewed("w1", "n1", 2, 650, 400, 3);

        assertThat(rules()).contains("token-taken");
    }

    @Test
    void a_key_that_nobody_was_told_of_can_be_held() {
        Judgement judgement = story.asksToRelease("w1", 2, 630)
                .asked("w2", "r3", 640, 400, false, 0)
                .refused("w3", "r4", 650, 3)
                .powerLost(Story.LINEAGE, POWER_LOST)
                .judge();

        assertThat(judgement.findings()).isEmpty();
        assertThat(judgement.leftOut()).isEqualTo(1);
    }

    @Test
    void a_key_that_no_request_can_have_taken_is_free() {
        story.asksToRelease("w1", 2, 630).refused("w3", "r4", 650, 3);

        assertThat(rules()).isNotEmpty();
    }

    @Test
    void a_refusal_before_the_token_was_taken_is_judged() {
        story.asksToRelease("w1", 2, 630)
                .refused("w3", "r4", 640, 2)
                .asked("w2", "r3", 645, 400, false, 0)
                .renewed("w1", "n1", 2, 650, 400, 3);

        assertThat(rules()).contains("held-free");
    }

    @Test
    void a_key_that_was_granted_again_had_been_given_back_by_a_request_that_has_no_answer() {
        story.asksToRelease("w1", 2, 640, false).asked("w2", "r3", 640, 400, true, 3);

        assertThat(rules()).isEmpty();
    }

    @Test
    void a_key_that_was_granted_again_before_anybody_gave_it_back_is_found() {
        story.asked("w2", "r3", 640, 400, true, 3).asksToRelease("w1", 2, 650, false);

        assertThat(rules()).contains("one-generation");
    }

    @Test
    void a_key_that_was_granted_again_though_nobody_gave_it_back_is_found() {
        story.asked("w2", "r3", 640, 400, true, 3);

        assertThat(rules()).contains("one-generation");
    }
}
