package io.lease4j.chaos.judge;

import static io.lease4j.chaos.judge.Story.rules;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A client says that a transmission did nothing: then it did not. */
final class DeniedTest {

    private final Story story = new Story().proven(0, 0);

    @Test
    void what_committed_though_each_transmission_was_told_that_it_did_nothing_is_found() {
        story.unavailable("w1", "r1", 100).granted("r1", 1, "i1", 100, 400).unavailable("w1", "r1", 110);

        assertThat(rules(story.judge())).containsExactly("denied");
    }

    @Test
    void one_that_was_never_answered_can_have_done_it() {
        story.unavailable("w1", "r1", 90)
                .asked("w1", "r1", 100, 400, false, 0)
                .granted("r1", 1, "i1", 100, 400)
                .unavailable("w1", "r1", 110);

        assertThat(rules(story.judge())).isEmpty();
    }

    @Test
    void so_can_one_that_was_told_so() {
        story.unavailable("w1", "r1", 90).asked("w1", "r1", 100, 400, true, 1).granted("r1", 1, "i1", 100, 400);

        assertThat(rules(story.judge())).isEmpty();
    }
}
