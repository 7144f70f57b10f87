package io.lease4j.benchmarks.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FiguresTest {

    private final Figures figures = new Figures();
    private final Source ours = new Source("ours", "rate");
    private final Source theirs = new Source("theirs", "rate");

    @Test
    void a_ratio_is_made_within_each_round_and_not_of_the_medians() {
        round(0, 10, 10);
        round(1, 2, 1);
        round(2, 3, 9);
        // The medians alone would give 3 / 9.
        assertThat(figures.ratio(ours, theirs)).map(Spread::median).contains(1.0);
    }

    @Test
    void a_round_that_one_of_them_lacks_is_left_out() {
        round(0, 4, 2);
        figures.add("ours", 1, Map.of("rate", 100.0));
        assertThat(figures.ratio(ours, theirs)).contains(new Spread(1, 2, 2, 2, 2, 2));
    }

    @Test
    void without_a_round_of_both_there_is_no_ratio() {
        figures.add("ours", 0, Map.of("rate", 1.0));
        assertThat(figures.ratio(ours, theirs)).isEmpty();
        figures.add("theirs", 1, Map.of("rate", 1.0));
        assertThat(figures.ratio(ours, theirs)).isEmpty();
    }

    @Test
    void nothing_is_divided_by_zero() {
        round(0, 1, 0);
        assertThat(figures.ratio(ours, theirs)).isEmpty();
    }

    @Test
    void a_case_that_failed_counts_for_nothing() {
        round(0, 1, 1);
        figures.fail("ours", "round 2: not granted");
        assertThat(figures.failed("ours")).isTrue();
        assertThat(figures.cases()).containsExactly("theirs");
        assertThat(figures.ratio(ours, theirs)).isEmpty();
        assertThat(figures.failures()).containsEntry("ours", "round 2: not granted");
    }

    private void round(int round, double ourRate, double theirRate) {
        figures.add("ours", round, Map.of("rate", ourRate));
        figures.add("theirs", round, Map.of("rate", theirRate));
    }
}
