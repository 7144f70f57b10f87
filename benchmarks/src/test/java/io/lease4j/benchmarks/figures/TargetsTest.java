package io.lease4j.benchmarks.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TargetsTest {

    @Test
    void readers_of_the_report_find_what_they_look_for() {
        assertThat(Targets.all())
                .extracting(Target::name)
                .doesNotHaveDuplicates()
                .startsWith(
                        "pair.p50.vs.floor",
                        "pairs64.vs.floor",
                        "pairs64.vs.rfencedlock",
                        "pairs64.vs.spring",
                        "pairs64.vs.shedlock",
                        "flight256.vs.floor",
                        "flight256.vs.rfencedlock");
    }

    @Test
    void ours_is_divided_by_the_other_for_time_and_for_throughput() {
        Figures figures = new Figures();
        figures.add("pairs1/lease4j", 0, Map.of("p50.micros", 112.0));
        figures.add("pairs1/floor", 0, Map.of("p50.micros", 100.0));
        figures.add("pairs64/lease4j", 0, Map.of("pairs.per.second", 30_000.0));
        figures.add("pairs64/redisson-rfencedlock", 0, Map.of("pairs.per.second", 10_000.0));
        assertThat(actual("pair.p50.vs.floor", figures)).isEqualTo(1.12);
        assertThat(actual("pairs64.vs.rfencedlock", figures)).isEqualTo(3);
    }

    @Test
    void a_bound_counts_as_reached_on_either_side() {
        assertThat(Reach.atMost(1.12).isReachedBy(1.12)).isTrue();
        assertThat(Reach.atMost(1.12).isReachedBy(1.13)).isFalse();
        assertThat(Reach.atLeast(0.85).isReachedBy(0.85)).isTrue();
        assertThat(Reach.atLeast(0.85).isReachedBy(0.84)).isFalse();
    }

    @Test
    void a_smaller_size_than_what_is_promised_is_known() {
        Figures figures = new Figures();
        figures.add("renewals", 0, Map.of("client.cores", 0.1, "full.size", 0.0));
        figures.add("growth/idle", 0, Map.of("dearest.vs.first", 1.0, "full.size", 1.0));
        figures.add("jdbc", 0, Map.of("guard.extra.roundtrips", 1.0));
        assertThat(target("renewals.client.cores").smaller(figures)).isTrue();
        assertThat(target("growth.idle").smaller(figures)).isFalse();
        assertThat(target("jdbc.guard.extra.roundtrips").smaller(figures)).isFalse();
    }

    private static double actual(String name, Figures figures) {
        return target(name).actual(figures).orElseThrow().median();
    }

    private static Target target(String name) {
        return Targets.all().stream()
                .filter(of -> of.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
