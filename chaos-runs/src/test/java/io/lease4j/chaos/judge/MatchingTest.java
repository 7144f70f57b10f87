package io.lease4j.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.chaos.judge.aof.Mutation;
import org.junit.jupiter.api.Test;

/** When a step can have happened whose own answer was lost: from what was asked before, and what others were told of it later. */
final class MatchingTest {

    private final Story story = new Story().proven(0, 0);

    private Entry judged(Class<? extends Mutation> kind) {
        Evidence evidence = story.evidence();
        Judge.judge(evidence);
        return evidence.ledger().entries().stream()
                .filter(entry -> kind.isInstance(entry.mutation()))
                .findFirst()
                .orElseThrow();
    }

    /** A generation that is held, and an effect of it that was written without an answer. */
    private void effectWithoutAnAnswer() {
        story.asked("w1", "r1", 100, 400, true, 1)
                .granted("r1", 1, "i1", 100, 400)
                .sink("w1", "e1", 1, 150)
                .effect("e1", 1, 151);
    }

    @Test
    void a_cancellation_can_have_been_done_by_the_first_that_asked_also_where_that_was_answered() {
        // The answered one read another time than the tombstone tells.
        story.asked("w1", "r1", 100, 400, false, 0)
                .asksToCancel("w1", "r1", 300, true)
                .asksToCancel("w1", "r1", 500, false)
                .cancelled("r1", 400);

        assertThat(judged(Mutation.Cancelled.class).earliest).isEqualTo(299);
    }

    @Test
    void a_cancellation_of_what_was_first_sent_ahead_can_have_been_done_by_the_first_that_asked() {
        story.firstSent = 900;
        story.asksToCancel("w1", "r1", 300, false)
                .asksToCancel("w1", "r1", 500, true)
                .cancelled("r1", 900);

        assertThat(judged(Mutation.Cancelled.class).earliest).isEqualTo(299);
    }

    @Test
    void an_effect_was_written_before_the_sink_said_that_it_had_accepted_it_already() {
        effectWithoutAnAnswer();
        story.accepted("w1", "e1", 1, 200, false);

        assertThat(judged(Mutation.Effected.class).latest).isEqualTo(201);
    }

    @Test
    void an_effect_was_written_before_its_cancellation_was_told_so() {
        effectWithoutAnAnswer();
        story.cancelsEffectTooLate("w1", "e1", 1, 200);

        assertThat(judged(Mutation.Effected.class).latest).isEqualTo(201);
    }

    @Test
    void a_step_was_done_before_its_cancellation_was_told_so() {
        story.asked("w1", "r1", 100, 400, false, 1)
                .granted("r1", 1, "i1", 100, 400)
                .cancelsTooLate("w1", "r1", 1, 200);

        assertThat(judged(Mutation.Granted.class).latest).isEqualTo(201);
    }

    @Test
    void a_cancellation_that_came_too_late_is_believed_though_others_asked_before_the_next_step() {
        effectWithoutAnAnswer();
        story.cancelsEffectTooLate("w1", "e1", 1, 160)
                .refused("w2", "r2", 250, 1)
                .asksToRelease("w1", 1, 300)
                .released(1, 300);

        assertThat(story.judge().findings()).isEmpty();
    }
}
