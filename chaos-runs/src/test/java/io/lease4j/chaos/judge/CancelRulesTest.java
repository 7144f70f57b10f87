package io.lease4j.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Read;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Stamped;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CancelRulesTest {

    private static final String NEVER = "never-committed";
    private static final String LOST = "not-knowable.lost-with-history";
    private static final String OTHER = "b".repeat(40);

    private final Testimony testimony = new Testimony();

    @Test
    void never_committed_by_another_lineage_than_it_was_first_sent_to_is_found() {
        testimony.add("w1.1", cancel(1, 100, Story.LINEAGE, OTHER, NEVER));

        assertThat(CancelRules.check(testimony)).singleElement().satisfies(it -> {
            assertThat(it.rule()).isEqualTo("cancel-after-loss");
            assertThat(it.at()).isEqualTo(101);
            assertThat(it.message()).contains("w1.1", "k0");
        });
    }

    @Test
    void so_is_it_in_what_a_run_came_to() {
        Story story = new Story().proven(0, 0);
        cancel(1, 100, Story.LINEAGE, OTHER, NEVER).forEach(line -> story.line("w1.1", line));

        assertThat(story.judge().findings()).extracting(Finding::rule).contains("cancel-after-loss");
    }

    @Test
    void by_the_same_lineage_it_is_not() {
        testimony.add("w1.1", cancel(1, 100, OTHER, OTHER, NEVER));

        assertThat(CancelRules.check(testimony)).isEmpty();
    }

    @Test
    void nor_is_that_nobody_can_know() {
        testimony.add("w1.1", cancel(1, 100, Story.LINEAGE, OTHER, LOST));

        assertThat(CancelRules.check(testimony)).isEmpty();
    }

    @Test
    void nor_what_an_earlier_cancellation_may_have_left() {
        testimony.add("w1.1", cancel(1, 100, Story.LINEAGE, Story.LINEAGE, NEVER));
        testimony.add("w2.1", cancel(1, 200, Story.LINEAGE, OTHER, NEVER));

        assertThat(CancelRules.check(testimony)).isEmpty();
    }

    private static List<WorkerLine> cancel(long trip, double at, String firstLineage, String answering, String code) {
        Stamped first = new Stamped("", 0, firstLineage, Story.AHEAD);
        Asked asked = new Asked("A/k0/chaos/r1/", Story.DIGEST, "k0", 0, "", 0, 0, 0, 0, first, 0);
        Told told =
                new Told(code, code.equals(NEVER) ? Commitment.NO : Commitment.UNKNOWN, false, Shown.NOTHING, Set.of());
        return List.of(
                new WorkerLine.Sent(at, trip, Verb.CANCEL, asked),
                new WorkerLine.Got(
                        at + 1, trip, Verb.CANCEL, told, new Read(answering, Story.AHEAD + 100, 1, true, "")));
    }
}
