package io.lease4j.chaos.judge;

import static io.lease4j.chaos.judge.Story.rules;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.chaos.judge.UnknownOutcome.Truth;
import io.lease4j.testkit.random.history.Verb;
import org.junit.jupiter.api.Test;

/** What became of unknown outcomes is decided by the store's own data. */
final class OracleTest {

    private final Story story = new Story().proven(0, 0);

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
}
