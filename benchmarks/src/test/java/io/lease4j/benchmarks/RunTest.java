package io.lease4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.benchmarks.figures.Figures;
import io.lease4j.benchmarks.figures.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTest {

    private final List<String> calls = new ArrayList<>();
    /** How many calls there had been whenever a case heard of a round. */
    private final List<Integer> heard = new ArrayList<>();

    private final Plan plan = Plan.of(Plan.Size.QUICK, 1);

    @Test
    void each_case_is_measured_once_in_each_round_and_orders_differ() {
        List<Case> cases = List.of(of("a"), of("b"), of("c"), of("d"), of("e"));
        Figures figures = new Run(plan, line -> {}).over(cases, () -> calls.add("|"));
        assertThat(calls.subList(0, 6)).containsExactly("warm a", "warm b", "warm c", "warm d", "warm e", "|");
        List<List<String>> rounds = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            rounds.add(calls.subList(6 + 5 * round, 11 + 5 * round));
        }
        assertThat(rounds)
                .allSatisfy(round -> assertThat(round).containsExactlyInAnyOrder("a", "b", "c", "d", "e"))
                .doesNotHaveDuplicates();
        assertThat(figures.spread(new Source("a", "value")).orElseThrow().rounds())
                .isEqualTo(3);
    }

    @Test
    void the_same_seed_draws_the_same_order() {
        List<Case> cases = List.of(of("a"), of("b"), of("c"), of("d"), of("e"));
        Figures first = new Run(plan, line -> {}).over(cases, () -> {});
        List<String> before = List.copyOf(calls);
        calls.clear();
        Figures second = new Run(plan, line -> {}).over(cases, () -> {});
        assertThat(calls).isEqualTo(before);
        assertThat(second.cases()).isEqualTo(first.cases());
    }

    @Test
    void what_is_measured_once_comes_after_all_rounds() {
        Figures figures = new Run(plan, line -> {}).over(List.of(once("size"), of("a")), () -> {});
        assertThat(calls).containsExactly("warm a", "a", "a", "a", "warm size", "size");
        assertThat(figures.cases()).containsExactly("a", "size");
    }

    @Test
    void a_case_that_fails_is_left_out_from_then_on_and_others_go_on() {
        Figures figures = new Run(plan, line -> {}).over(List.of(failing("bad"), of("good")), () -> {});
        assertThat(calls).filteredOn("bad"::equals).hasSize(2);
        assertThat(figures.cases()).containsExactly("good");
        assertThat(figures.failures()).containsEntry("bad", "round 2: not granted");
    }

    @Test
    void every_case_hears_of_a_round_before_the_first_is_measured_in_it() {
        List<Case> cases = List.of(of("a"), of("b"));
        Figures unused = new Run(plan, line -> {}).over(cases, () -> {});
        assertThat(heard).containsExactly(2, 2, 4, 4, 6, 6);
    }

    private Case of(String name) {
        return new Recorded(name, false, Integer.MAX_VALUE);
    }

    private Case once(String name) {
        return new Recorded(name, true, Integer.MAX_VALUE);
    }

    private Case failing(String name) {
        return new Recorded(name, false, 2);
    }

    private final class Recorded implements Case {

        private final String name;
        private final boolean once;
        private int left;

        Recorded(String name, boolean once, int failsAt) {
            this.name = name;
            this.once = once;
            this.left = failsAt;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public boolean once() {
            return once;
        }

        @Override
        public void warmUp(Plan of) {
            calls.add("warm " + name);
        }

        @Override
        public void roundBegins() {
            heard.add(calls.size());
        }

        @Override
        public Map<String, Double> measure(Plan of) throws CaseFailedException {
            calls.add(name);
            left--;
            if (left == 0) {
                throw new CaseFailedException("not granted");
            }
            return Map.of("value", 1.0);
        }
    }
}
