package io.lease4j.testkit.random.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** All checks together. What each of them finds is shown in a class for each family of rules. */
class HistoryCheckerTest {

    private static List<WrittenHistory> histories() {
        return Stream.of(
                        LeaseChecksTest.histories(),
                        TokenChecksTest.histories(),
                        RequestChecksTest.histories(),
                        CancelChecksTest.histories(),
                        ReplyChecksTest.histories(),
                        EffectChecksTest.histories(),
                        SinkChecksTest.histories())
                .flatMap(List::stream)
                .toList();
    }

    @Test
    void every_check_has_a_history_that_it_finds_fault_with_and_one_that_it_lets_pass() {
        List<String> ids = HistoryChecker.standard().ids();
        assertThat(histories().stream()
                        .filter(WrittenHistory::wrong)
                        .map(WrittenHistory::check)
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(ids);
        assertThat(histories().stream()
                        .filter(h -> !h.wrong())
                        .map(WrittenHistory::check)
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void a_finding_names_check_event_and_fault() {
        List<Finding> findings = new Scene().granted(1).at(999).granted(2).findings();
        assertThat(findings)
                .singleElement()
                .hasToString("one-generation at 2: token 2 granted while token 1 is active for another 1 ms");
    }

    @Test
    void a_history_prints_one_line_an_event_with_short_names() {
        String printed =
                new Scene().granted(1).at(300).released("r", 1).history().print();
        assertThat(printed.lines())
                .containsExactly(
                        "   0    store0 proven record 0: (0, 1000]  [A 0]",
                        "   1    store0 c acquire k r1 ttl 1000 not-after 10000 -> acquired (new) L1#1 until 1000  [A 0 last 1]",
                        "   2    store0 c release k r2 of L1#1 not-after 10300 -> released (new)  [A 300 last 1]");
    }
}
