package io.lease4j.chaos.judge;

import static io.lease4j.chaos.judge.Story.rules;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The first replica that attaches makes a server another lineage, which is seen some time later: until then, what needs no
 * proof was written as that one, and its place in the file tells of the former.
 */
final class SeenLateTest {

    private static final String ATTACHED = "b".repeat(40);

    private final Story story = new Story().proven(0, 0);

    /** It attaches before 649, and is seen to have at 800. */
    @BeforeEach
    void attaches() {
        story.seen(Story.LINEAGE, 0)
                .granted("r1", 1, "i1", 100, 4_000)
                .asked("w1", "r1", 100, 4_000, true, 1)
                .refusedByAnotherLineage("w1", 1, 650, ATTACHED)
                .seen(ATTACHED, 800);
    }

    @Test
    void a_step_without_an_answer_that_was_asked_for_after_it_was_told_was_done_as_the_new_one() {
        story.lineage = ATTACHED;
        story.asksToRelease("w1", 1, 661, false);
        story.lineage = Story.LINEAGE;
        story.released(1, 661);

        assertThat(rules(story.judge())).isEmpty();
    }

    @Test
    void one_that_was_also_asked_for_before_may_have_been_done_as_the_new_one() {
        story.asksToRelease("w1", 1, 640, false);
        story.lineage = ATTACHED;
        story.asksToRelease("w1", 1, 661, false);
        story.lineage = Story.LINEAGE;
        story.released(1, 661);

        assertThat(rules(story.judge())).isEmpty();
    }

    @Test
    void one_that_was_stamped_for_the_former_one_is_found_then() {
        story.asksToRelease("w1", 1, 661, false).released(1, 661);

        assertThat(rules(story.judge())).contains("late-commit");
    }

    @Test
    void one_that_was_asked_for_before_may_have_been_done_as_the_former_one() {
        story.asksToRelease("w1", 1, 640, false).released(1, 641);

        assertThat(rules(story.judge())).isEmpty();
    }
}
