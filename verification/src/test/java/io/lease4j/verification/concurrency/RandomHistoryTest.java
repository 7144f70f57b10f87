package io.lease4j.verification.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.verification.Evidence;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Many clients at once on a memory store, and a checker that looks for an order of everything they saw. On failure it
 * prints the seed and the shortest violation; {@code -Dlease4j.linear.seed=…} makes the clients choose the same again
 * (how they interleave is the machine's).
 */
class RandomHistoryTest {

    private static final String SEED = "lease4j.linear.seed";
    private static final boolean LONG = Boolean.getBoolean("lease4j.long");

    private static final NamespaceSettings SHORTEST = NamespaceSettings.defaults()
            .withReceiptHorizon(NamespaceSettings.MIN_RECEIPT_HORIZON)
            .withEvidenceRetention(Duration.ofMinutes(2));

    private static final StringBuilder EVIDENCE = new StringBuilder("""
            ## Linearizability of recorded runs on the memory store

            8 threads × 10 000 random operations over 16 keys; every history was put into an order by the checker.

            """);

    private static List<Long> seeds() {
        Long given = Long.getLong(SEED);
        return given != null
                ? List.of(given)
                : LongStream.rangeClosed(1, LONG ? 10 : 1).boxed().toList();
    }

    /** Runs a workload and says what is wrong with what it saw; empty if nothing is. */
    private static Optional<String> violation(
            Workload workload, int shards, NamespaceSettings settings, UnaryOperator<LeaseStore> variant)
            throws Exception {
        Subject subject = Subject.memory(shards, settings, variant);
        Map<AuthorityRecordId, List<Call<TimedStep>>> records = RecordedRun.of(workload, subject);
        Figures figures = Figures.of(records.values());
        EVIDENCE.append("- seed ")
                .append(workload.seed())
                .append(", ")
                .append(shards)
                .append(" records, clock by up to ")
                .append(workload.longestAdvance().toMillis())
                .append(" ms: ")
                .append(figures.calls())
                .append(" calls, ")
                .append(figures.overlapping())
                .append(" overlapping another on their record\n");
        assertThat(figures.overlapping()).isPositive();
        assertThat(figures.answers().keySet())
                .contains(
                        "Acquire acquired",
                        "Acquire held",
                        "Acquire ended",
                        "Acquire refused.idempotency-conflict",
                        "Acquire refused.cancelled",
                        "Acquire refused.deadline-exceeded",
                        "Acquire refused.other-lineage",
                        "Acquire refused.too-old",
                        "Renew renewed",
                        "Renew refused.too-old",
                        "Renew lost.expired",
                        "Renew lost.superseded",
                        "Release released",
                        "Release lost.superseded",
                        "Revoke revoked",
                        "Revoke over.superseded",
                        "Inspect found",
                        "Inspect not-found",
                        "Resolve committed",
                        "Resolve still-unknown",
                        "Cancel committed",
                        "Cancel never-committed",
                        "Cancel not-knowable.lost-with-history",
                        "Commit accepted",
                        "Commit rejected.superseded",
                        "Fence accepted",
                        "CancelEffect never-committed",
                        "CancelEffect committed");
        for (Map.Entry<AuthorityRecordId, List<Call<TimedStep>>> record : records.entrySet()) {
            Optional<String> found = new Report(subject.terms().of(record.getKey())).of(record.getValue());
            if (found.isPresent()) {
                return Optional.of("-D" + SEED + "=" + workload.seed() + ", " + found.get());
            }
        }
        return Optional.empty();
    }

    @AfterAll
    static void leaveFigures() throws IOException {
        Evidence.leave("linearizability", EVIDENCE.toString());
    }

    @Test
    @Tag("S-1")
    @Tag("S-3")
    @Tag("S-5")
    @Tag("S-6")
    @Tag("S-8")
    @Tag("I-1")
    @Tag("I-7")
    @Tag("E-2")
    void what_eight_threads_saw_one_thread_could_have_seen() throws Exception {
        for (long seed : seeds()) {
            assertThat(violation(Workload.of(seed), 4, NamespaceSettings.defaults(), store -> store))
                    .isEmpty();
        }
    }

    @Test
    @Tag("S-15")
    void nothing_is_forgotten_too_early_and_nothing_wrong_is_said_of_what_is() throws Exception {
        for (long seed : seeds()) {
            assertThat(violation(Workload.of(seed).withLeaps(), 1, SHORTEST, store -> store))
                    .isEmpty();
        }
    }

    @Test
    void a_store_that_checks_and_then_acts_is_caught() throws Exception {
        for (long seed : seeds()) {
            Optional<String> found = violation(
                    Workload.of(seed),
                    4,
                    NamespaceSettings.defaults(),
                    store -> new CheckThenActStore(store, Thread::yield));
            assertThat(found).hasValueSatisfying(text -> assertThat(text).contains("acquired token"));
            EVIDENCE.append("\nA store that checks in one step and grants in another, caught:\n\n```\n")
                    .append(found.orElseThrow())
                    .append("\n```\n\n");
        }
    }
}
