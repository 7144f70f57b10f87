package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.random.RandomFailure;
import io.lease4j.testkit.random.RandomHistories;
import io.lease4j.testkit.random.check.Finding;
import io.lease4j.testkit.random.check.HistoryChecker;
import io.lease4j.testkit.random.history.History;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random histories of 200 operations on a real server whose clock stands still, behind a proxy that loses commands and
 * answers. {@code -Dlease4j.random.seed=…} replays one.
 */
@Timeout(1800)
class ValkeyRandomHistoriesTest {

    private static final boolean LONG = Boolean.getBoolean("lease4j.long");
    private static final int HISTORIES = LONG ? 250 : 5;
    private static final int MOST_UNTIL_CAUGHT = 40;

    @TempDir
    private static Path folder;

    private static RandomServer server;

    @BeforeAll
    static void start() {
        server = new RandomServer(folder);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    @Tag("R-2")
    @Tag("R-3")
    @Tag("R-4")
    @Tag("O-2")
    @Tag("O-3")
    @Tag("S-1")
    @Tag("S-3")
    @Tag("S-8")
    @Tag("I-1")
    @Tag("I-2")
    @Tag("I-3")
    @Tag("I-7")
    @Tag("I-8")
    @Tag("E-2")
    @Tag("E-3")
    @Tag("E-7")
    @Tag("F-1")
    @Tag("F-3")
    @Tag("F-5")
    void no_random_history_of_a_real_server_breaks_a_rule() throws IOException {
        RandomFigures figures = run(0, false);
        figures.leave("valkey-random", "Random histories on a real Valkey server, behind a proxy with faults");

        assertThat(RandomHistories.seedToReplay().isPresent() || figures.ofEffects("COMMIT accepted") > 0)
                .as("effects were accepted beside the leases")
                .isTrue();
        // A run without them would prove nothing; of one that is replayed nobody asks it.
        assertThat(
                        RandomHistories.seedToReplay().isPresent()
                                ? List.of()
                                : Stream.of(
                                                "lose answer on the wire",
                                                "lose request on the wire",
                                                "cut answer on the wire",
                                                "cut request on the wire",
                                                "restored",
                                                "wiped",
                                                "clock stepped")
                                        .filter(fault -> figures.of(fault) == 0)
                                        .toList())
                .isEmpty();
    }

    @Test
    @Tag("I-1")
    @Tag("I-3")
    @Tag("O-2")
    @Tag("O-3")
    void no_random_history_breaks_a_rule_where_the_client_sends_twice_what_was_not_answered() throws IOException {
        RandomFigures figures = run(HISTORIES, true);
        figures.leave(
                "valkey-random-sent-again",
                "Random histories on a real Valkey server, through a client that sends unanswered commands again");

        assertThat(RandomHistories.seedToReplay().isPresent() || figures.of("cut answer on the wire") > 0)
                .isTrue();
    }

    @Test
    void a_store_that_ignores_receipts_is_caught() {
        RandomHistories wrong = histories(false, ReceiptIgnored::new);
        assertThat(LongStream.range(0, MOST_UNTIL_CAUGHT)
                        .anyMatch(seed -> !wrong.check(seed).isEmpty()))
                .isTrue();
    }

    private static RandomFigures run(int first, boolean sentAgain) {
        RandomHistories histories = histories(sentAgain, UnaryOperator.identity());
        LongStream seeds = RandomHistories.seedToReplay().isPresent()
                ? RandomHistories.seedToReplay().stream()
                : LongStream.range(first, first + HISTORIES);
        RandomFigures figures = new RandomFigures();
        List<String> failures = new ArrayList<>();
        for (long seed : seeds.toArray()) {
            History history = histories.record(seed);
            figures.add(history);
            List<Finding> findings = HistoryChecker.standard().check(history);
            if (!findings.isEmpty()) {
                failures.add(histories
                        .run(seed)
                        .map(RandomFailure::print)
                        .orElse("seed " + seed + ", but only sometimes: " + findings + "\n" + history.print()));
            }
        }
        assertThat(failures).isEmpty();
        return figures;
    }

    private static RandomHistories histories(boolean sentAgain, UnaryOperator<LeaseStore> wrong) {
        return RandomHistories.on(() -> server.target(sentAgain, wrong));
    }
}
