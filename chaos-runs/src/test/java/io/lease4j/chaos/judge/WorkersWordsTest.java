package io.lease4j.chaos.judge;

import static io.lease4j.chaos.judge.Story.rules;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Read;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Stamped;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What workers wrote down is held against itself, whatever the store's data says. */
final class WorkersWordsTest {

    private final Story story = new Story().proven(0, 0);

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
