package io.lease4j.verification.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.verification.Evidence;
import io.lease4j.verification.Jvm;
import io.lease4j.verification.Patience;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many processes that take the same jobs over from each other, and are frozen at random meanwhile. */
@Timeout(900)
class CrowdOfProcessesTest {

    private static final boolean LONG = Boolean.getBoolean("lease4j.long");
    private static final int PROCESSES = LONG ? 8 : 3;
    private static final int TIMES = LONG ? 200 : 10;
    private static final int JOBS = 2;
    private static final long SEED = 20_240_507;

    private static final String GONE_BACK = "SELECT count(*) FROM %1$s late WHERE EXISTS (SELECT 1 FROM %1$s early"
            + " WHERE early.job = late.job AND early.number < late.number AND early.token > late.token)";

    @TempDir
    private Path folder;

    @Test
    @Tag("E-1")
    @Tag("E-12")
    void accepted_tokens_never_go_back_and_each_generation_has_one_writer() throws Exception {
        try (Site site = Site.open()) {
            Schema tables = site.schema();
            List<Jvm> children = IntStream.range(0, PROCESSES)
                    .mapToObj(i -> site.process(folder, "process-" + i))
                    .toList();
            children.forEach(Jvm::ready);

            children.get(0).tell("take-over", SEED, TIMES, JOBS, "overtaken");
            children.get(0).expect("holding");
            children.stream().skip(1).forEach(child -> {
                long seed = SEED + children.indexOf(child);
                child.tell("take-over", seed, TIMES, JOBS, "as-it-comes");
            });
            List<CompletableFuture<String>> answers = children.stream()
                    .map(child -> CompletableFuture.supplyAsync(() -> child.answer(Duration.ofMinutes(10))))
                    .toList();
            int freezes = freezeAtRandom(children, CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)));

            long accepted = sum(answers, 0);
            long rejected = sum(answers, 1);
            long violations = tables.number(GONE_BACK.formatted("twin"));
            assertThat(violations).as("rows that went back where nobody checks").isPositive();
            assertThat(tables.number(GONE_BACK.formatted("accepted")))
                    .as("rows that went back behind the guard")
                    .isZero();
            assertThat(tables.list("SELECT token FROM accepted GROUP BY job, token"
                            + " HAVING count(DISTINCT (lease_id, process)) > 1"))
                    .as("generations with several writers")
                    .isEmpty();
            assertThat(tables.number("SELECT count(*) FROM accepted")).isEqualTo(accepted);
            assertThat(rejected).isPositive();
            leave(accepted, rejected, violations, freezes);
        }
    }

    private static int freezeAtRandom(List<Jvm> children, CompletableFuture<Void> done) {
        Random random = new Random(SEED);
        int freezes = 0;
        while (!done.isDone()) {
            Jvm child = children.get(random.nextInt(children.size()));
            child.freeze();
            Patience.pause(Duration.ofMillis(20 + random.nextInt(200)));
            child.thaw();
            freezes++;
            Patience.pause(Duration.ofMillis(random.nextInt(50)));
        }
        done.join();
        return freezes;
    }

    private static long sum(List<CompletableFuture<String>> answers, int word) {
        return answers.stream()
                .mapToLong(answer -> Long.parseLong(answer.join().split(" ", -1)[word]))
                .sum();
    }

    private static void leave(long accepted, long rejected, long violations, int freezes) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "## Takeovers between processes",
                "",
                PROCESSES + " processes, " + TIMES + " takeovers each, of " + JOBS + " jobs; seed " + SEED + ".",
                "",
                "| what | times |",
                "|---|---|",
                "| processes frozen | " + freezes + " |",
                "| effects accepted by the guard | " + accepted + " |",
                "| effects rejected by the guard | " + rejected + " |",
                "| tokens that went back behind the guard | 0 |",
                "| tokens that went back in the table that nobody guards | " + violations + " |",
                ""));
        if (LONG) {
            Evidence.leave("takeovers", lines);
        }
    }
}
