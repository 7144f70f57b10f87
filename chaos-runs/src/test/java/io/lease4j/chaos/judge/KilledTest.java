package io.lease4j.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.chaos.judge.aof.Mutation;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server became another lineage, was proven for it and granted, all while its disk was busy, and was killed. */
final class KilledTest {

    private static final String ATTACHED = "b".repeat(40);
    private static final long KILLED = 800;

    private final Story story = new Story().proven(0, 0);

    private List<String> rules() {
        return story.powerLost(ATTACHED, KILLED).judge().findings().stream()
                .map(Finding::rule)
                .distinct()
                .toList();
    }

    /** What is written ends at 103. */
    @BeforeEach
    void becomesAnotherLineage() {
        story.granted("r1", 1, "i1", 100, 400).asked("w1", "r1", 100, 400, true, 1);
        story.lineage = ATTACHED;
    }

    @Test
    void a_proof_that_was_told_and_never_written_counts() {
        story.provesUnwritten("w2", 2_000, 620).asked("w1", "r2", 640, 400, true, 2_001);

        assertThat(rules()).isEmpty();
    }

    @Test
    void a_grant_within_the_millisecond_of_its_proof_stands_behind_it() {
        story.asked("w1", "r2", 620, 400, true, 2_001).provesUnwritten("w2", 2_000, 620);

        assertThat(rules()).isEmpty();
    }

    @Test
    void a_further_range_is_one_of_the_record_that_was_proven() {
        Evidence evidence = story.provesUnwritten("w2", 2_000, 620)
                .asked("w1", "r2", 640, 400, true, 2_001)
                .provesUnwritten("w2", 9_000_000, 650)
                .powerLost(ATTACHED, KILLED)
                .evidence();

        assertThat(Judge.judge(evidence).findings()).isEmpty();
        assertThat(evidence.ledger().entries())
                .extracting(Entry::mutation)
                .filteredOn(Mutation.Installed.class::isInstance)
                .extracting(mutation -> ((Mutation.Installed) mutation).kind())
                .containsExactly(
                        Mutation.Installed.Kind.PROOF,
                        Mutation.Installed.Kind.PROOF,
                        Mutation.Installed.Kind.EXTENSION);
    }

    @Test
    void what_was_written_counts_once() {
        story.proven(2_000, 620).provesUnwritten("w2", 2_000, 620).asked("w1", "r2", 640, 400, true, 2_001);
        Evidence evidence = story.powerLost(ATTACHED, KILLED).evidence();

        assertThat(Judge.judge(evidence).findings()).isEmpty();
        assertThat(evidence.ledger().entries())
                .filteredOn(entry -> entry.mutation() instanceof Mutation.Installed)
                .hasSize(2);
    }

    @Test
    void a_token_outside_the_range_that_was_told_is_found() {
        story.provesUnwritten("w2", 2_000, 620).asked("w1", "r2", 640, 400, true, 2_000 + (1 << 20) + 1);

        assertThat(rules()).isNotEmpty();
    }

    @Test
    void a_grant_that_nobody_proved_the_range_of_is_found() {
        story.asked("w1", "r2", 640, 400, true, 2_001);

        assertThat(rules()).contains("unproven");
    }
}
