package io.lease4j.verification.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordView;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.testkit.server.Failover;
import io.lease4j.testkit.server.Poll;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import io.lease4j.verification.Evidence;
import io.lease4j.verification.floor.Books;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * LR-15 by real failovers in a row, under load, of two namespaces at once: one with a witness, which goes on by itself, and
 * one without, which grants nothing until an operator proves each record.
 */
@Timeout(900)
abstract class Failovers {

    private static final boolean LONG = Boolean.getBoolean("lease4j.long");
    private static final int TIMES = LONG ? 10 : 2;
    private static final int WIDTH = 1_000;
    private static final int ENOUGH = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final MonotonicClock clock = SystemTime.monotonicClock();
    private final Books books = Books.fresh();
    private final List<String> rows = new ArrayList<>();

    abstract Site start();

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-5")
    void no_token_repeats_over_failovers_and_nothing_is_granted_unproven() throws IOException {
        try (JdbcWitness witness = books.witness(WIDTH);
                Site site = start();
                Crowd proven = new Crowd(site, "witnessed", books, Optional.of(witness));
                Crowd alone = new Crowd(site, "alone", books, Optional.empty())) {
            for (int i = 0; i < TIMES; i++) {
                failOver(site, proven, alone, ways().get(i % ways().size()));
            }
            for (Crowd crowd : List.of(proven, alone)) {
                awaitGrants(crowd, ENOUGH);
                noTokenTwice(crowd);
                assertThat(books.repeated(crowd.name()))
                        .as("accepted tokens that repeat")
                        .isEmpty();
            }
            leave(site, proven, alone);
        }
    }

    /** The ways of failing over, in turn. */
    abstract List<Failover> ways();

    private void failOver(Site site, Crowd proven, Crowd alone, Failover how) {
        awaitGrants(proven, ENOUGH);
        awaitGrants(alone, ENOUGH);
        List<AuthorityRecordView> provenBefore = records(proven);
        List<AuthorityRecordView> aloneBefore = records(alone);
        long began = clock.nanos();
        Runnable end = site.begin(proven.record(0), how);
        end.run();
        long ended = clock.nanos();

        List<Integer> moved = new ArrayList<>();
        Poll.until("a record of each namespace is served by another lineage", PATIENCE, () -> {
            List<AuthorityRecordView> now = alone.records();
            moved.clear();
            moved.addAll(IntStream.range(0, now.size())
                    .filter(shard -> !now.get(shard).proven())
                    .boxed()
                    .toList());
            return !moved.isEmpty();
        });
        proveEach(alone, aloneBefore, moved);
        long newest = firstGrantOfLast(proven, provenBefore);
        rows.add("| " + how + " | " + millis(ended - began) + " | " + millis(newest - began) + " |");
        site.heal();
    }

    /** Nothing was granted above what the former server could grant: the operator says where it goes on. */
    private static void proveEach(Crowd alone, List<AuthorityRecordView> before, List<Integer> moved) {
        for (int shard : moved) {
            long ceiling = before.get(shard).ceiling();
            assertThat(alone.records().get(shard).proven())
                    .as("proven by nobody")
                    .isFalse();
            alone.prove(shard, ceiling);
            assertThat(alone.grants())
                    .filteredOn(grant -> grant.shard() == shard && grant.token() <= ceiling)
                    .as("what was granted before")
                    .isNotEmpty();
            Poll.until(
                    "it goes on",
                    PATIENCE,
                    () -> alone.grants().stream().anyMatch(grant -> grant.shard() == shard && grant.token() > ceiling));
        }
    }

    /** When the last of the records that another server serves now was granted on for the first time. */
    private static long firstGrantOfLast(Crowd proven, List<AuthorityRecordView> before) {
        long[] last = {Long.MIN_VALUE};
        Poll.until("it goes on by itself", PATIENCE, () -> {
            List<AuthorityRecordView> now = proven.records();
            boolean all = !now.isEmpty();
            boolean any = false;
            for (int shard = 0; shard < now.size(); shard++) {
                long floor = now.get(shard).floor();
                if (floor > before.get(shard).floor()) {
                    int of = shard;
                    var first = proven.grants().stream()
                            .filter(grant -> grant.shard() == of && grant.token() > floor)
                            .mapToLong(Crowd.Grant::answeredAt)
                            .min();
                    any = any || first.isPresent();
                    all = all && first.isPresent();
                    first.ifPresent(at -> last[0] = Math.max(last[0], at));
                } else {
                    all = all && now.get(shard).proven();
                }
            }
            return all && any;
        });
        return last[0];
    }

    private static List<AuthorityRecordView> records(Crowd crowd) {
        List<AuthorityRecordView> read = new ArrayList<>();
        Poll.until("all records are proven", PATIENCE, () -> {
            read.clear();
            read.addAll(crowd.records());
            return !read.isEmpty() && read.stream().allMatch(AuthorityRecordView::proven);
        });
        return read;
    }

    private static void awaitGrants(Crowd crowd, int more) {
        int before = crowd.grants().size();
        Poll.until("leases are granted", PATIENCE, () -> crowd.grants().size() >= before + more);
    }

    private static void noTokenTwice(Crowd crowd) {
        Map<String, String> leaseOf = new HashMap<>();
        for (Crowd.Grant grant : crowd.grants()) {
            String former = leaseOf.put(grant.shard() + ":" + grant.token(), grant.leaseId());
            assertThat(former == null || former.equals(grant.leaseId()))
                    .as("a token of one lease: %s", grant)
                    .isTrue();
        }
    }

    private static String millis(long nanos) {
        return Long.toString(TimeUnit.NANOSECONDS.toMillis(nanos));
    }

    private void leave(Site site, Crowd proven, Crowd alone) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "## Failovers in a row, under load: " + site.name(),
                "",
                "| way | another primary serves after, ms | with a witness, all its records grant again after, ms |",
                "|---|---|---|"));
        lines.addAll(rows);
        lines.add("");
        for (Crowd crowd : List.of(proven, alone)) {
            lines.add(crowd.name() + ": " + crowd.grants().size() + " grants, no token twice; besides: "
                    + crowd.others());
            lines.add("");
        }
        lines.add("Without a witness nothing was granted until each record was proven by an operator.");
        Evidence.leave("failovers-" + site.name(), lines);
    }
}
