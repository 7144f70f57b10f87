package io.lease4j.chaos.judge;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AnswerRulesTest {

    private final Story story = new Story().proven(0, 0);

    @ParameterizedTest
    @CsvSource({"unknown.backend-error,script-error", "unknown.answer-unreadable,unreadable"})
    void an_answer_that_no_fault_explains_is_found(String code, String rule) {
        request(code, Commitment.UNKNOWN);

        Judgement judgement = story.judge();

        assertThat(judgement.guardedViolations()).isEqualTo(1);
        assertThat(judgement.findings()).singleElement().satisfies(it -> {
            assertThat(it.rule()).isEqualTo(rule);
            assertThat(it.at()).isEqualTo(99);
            assertThat(it.message()).contains("w1.1", "ACQUIRE of k0", code);
        });
    }

    /** It changes what is remembered, so that nobody knows what became of it. */
    @ParameterizedTest
    @CsvSource({"unknown.backend-error,script-error", "unknown.answer-unreadable,unreadable"})
    void so_is_one_to_a_cancellation(String code, String rule) {
        request(Verb.CANCEL, code, Commitment.UNKNOWN);

        assertThat(story.judge().findings()).singleElement().satisfies(it -> {
            assertThat(it.rule()).isEqualTo(rule);
            assertThat(it.message()).contains("CANCEL of k0", code);
        });
    }

    @ParameterizedTest
    @CsvSource({"unknown.backend-error,script-error", "unknown.answer-unreadable,unreadable"})
    void so_is_that_of_a_sink(String code, String rule) {
        effect(code, Commitment.UNKNOWN);

        assertThat(story.judge().findings()).singleElement().satisfies(it -> {
            assertThat(it.rule()).isEqualTo(rule);
            assertThat(it.message()).contains("COMMIT of k0 to the sink in valkey", code);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown.no-answer", "unknown.connection-lost", "unknown.interrupted"})
    void silence_is_none(String code) {
        request(code, Commitment.UNKNOWN);
        effect(code, Commitment.UNKNOWN);

        assertThat(story.judge().findings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"refused.backend-unavailable", "refused.floor-unproven"})
    void what_says_that_nothing_was_done_is_none(String code) {
        request(code, Commitment.NO);
        effect(code, Commitment.NO);

        assertThat(story.judge().findings()).isEmpty();
    }

    private void request(String code, Commitment committed) {
        request(Verb.ACQUIRE, code, committed);
    }

    private void request(Verb verb, String code, Commitment committed) {
        long notAfter = 100 + Story.AHEAD + 5_000;
        Stamped stamp = new Stamped(Story.LINEAGE, notAfter, Story.LINEAGE, 99 + Story.AHEAD);
        Asked asked = new Asked("A/k0/chaos/r1/", Story.DIGEST, "k0", 0, "", 0, 0, 400, 60_000, stamp, 0);
        story.line("w1.1", new WorkerLine.Sent(99, 1, verb, asked))
                .line(
                        "w1.1",
                        new WorkerLine.Got(
                                101, 1, verb, new Told(code, committed, false, Shown.NOTHING, Set.of()), Read.NOTHING));
    }

    private void effect(String code, Commitment committed) {
        SinkStep step = new SinkStep(
                "w1.1", "valkey", Verb.COMMIT, "k0", 0, "L1", 1, "e1", Story.DIGEST, code, committed, false, "", 0, 0);
        story.line("w1.1", new WorkerLine.SinkSent(200, 2, "effect/valkey/k0/e1" + Story.DIGEST, step))
                .line("w1.1", new WorkerLine.SinkGot(201, 2, step, ""));
    }
}
