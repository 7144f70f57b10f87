package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.RenewOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.Poll;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.verification.Evidence;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * LR-14: a server that syncs every write is killed under the load of other processes, again and again, and goes on each
 * time by the operator's word that it keeps everything.
 */
@Timeout(600)
@Tag("one-lane")
class KilledUnderLoadTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.P);

    private static final boolean LONG = Boolean.getBoolean("lease4j.long");
    private static final int TIMES = LONG ? 20 : 3;
    private static final int PROCESSES = 2;
    private static final int GRANTS = LONG ? 200 : 15;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private final Books books = Books.fresh();

    @Test
    @Tag("LR-14")
    @Tag("F-1")
    void tokens_go_on_and_generations_keep_their_meaning() throws Exception {
        try (ValkeyServer server = ValkeyServer.start()) {
            Realm realm = Realm.alone(books, "killed").createdOn(server);
            List<Load> loads = new ArrayList<>();
            try {
                IntStream.range(0, PROCESSES)
                        .forEach(i -> loads.add(Load.start(folder, realm, server, 20_240_600 + 10L * i)));
                for (int i = 0; i < TIMES; i++) {
                    killed(server, realm, loads);
                }
                List<String> said = new ArrayList<>();
                for (Load load : loads) {
                    said.addAll(load.stop());
                }
                noTokenTwice(said);
                assertThat(books.repeated(realm.name()))
                        .as("accepted tokens that repeat")
                        .isEmpty();
                leave(said);
            } finally {
                loads.forEach(Load::close);
            }
        }
    }

    private void killed(ValkeyServer server, Realm realm, List<Load> loads) {
        List<Lease> held = new ArrayList<>();
        try (Visit before = Visit.retained(realm, server.address())) {
            for (int shard = 0; shard < Realm.SHARDS; shard++) {
                Lease lease = before.acquired(realm.key(shard));
                assertThat(before.commit(lease, "before")).isAccepted();
                held.add(lease);
            }
            awaitGrants(loads);
        }
        List<long[]> answered = loads.stream()
                .flatMap(load -> load.said("granted").stream())
                .map(KilledUnderLoadTest::shardAndToken)
                .toList();
        server.kill();
        server.restart();

        try (Visit after = Visit.retained(realm, server.address())) {
            for (Lease lease : held) {
                int shard = lease.recordId().shard();
                long highest = answered.stream()
                        .filter(grant -> grant[0] == shard)
                        .mapToLong(grant -> grant[1])
                        .max()
                        .orElseThrow();
                assertThat(after.acquired(realm.key(shard)).token().value())
                        .as("the next token")
                        .isGreaterThan(Math.max(highest, lease.token().value()));
                keepsItsMeaning(after, lease);
            }
        }
        awaitGrants(loads);
    }

    /** It is renewed, writes, ends; and is stale from then on. */
    private static void keepsItsMeaning(Visit visit, Lease lease) {
        RenewOutcome renewed = visit.leases().renew(lease, Visit.MINUTES, Visit.deadline());
        assertThat(renewed).isRenewed();
        assertThat(((RenewOutcome.Renewed) renewed).lease().generation()).isEqualTo(lease.generation());
        assertThat(visit.commit(lease, "after")).isAccepted();
        assertThat(visit.leases().release(lease, Visit.deadline())).isReleased();
        Lease next = visit.acquired(lease.key());
        assertThat(next.token()).isGreaterThan(lease.token());
        assertThat(visit.commit(next, "next")).isAccepted();
        assertThat(visit.commit(lease, "stale")).isRejected(RejectedReason.BEHIND);
    }

    private static void awaitGrants(List<Load> loads) {
        List<Integer> before =
                loads.stream().map(load -> load.said("granted").size()).toList();
        Poll.until(
                "the load is granted leases",
                PATIENCE,
                () -> IntStream.range(0, loads.size())
                        .allMatch(i -> loads.get(i).said("granted").size() >= before.get(i) + GRANTS));
    }

    private static long[] shardAndToken(String line) {
        String[] words = line.split(" ", -1);
        return new long[] {Long.parseLong(words[1]), Long.parseLong(words[2])};
    }

    private static void noTokenTwice(List<String> said) {
        Map<String, String> leaseOf = new HashMap<>();
        said.stream()
                .filter(line -> line.startsWith("granted"))
                .map(line -> line.split(" ", -1))
                .forEach(words -> {
                    String former = leaseOf.put(words[1] + ":" + words[2], words[3]);
                    assertThat(former == null || former.equals(words[3]))
                            .as("token %s of shard %s is of one lease", words[2], words[1])
                            .isTrue();
                });
    }

    private static void leave(List<String> said) throws IOException {
        List<String> lines = List.of(
                "## A server killed under load",
                "",
                TIMES + " times in a row, `appendfsync always`, *retained*; " + PROCESSES + " processes of load.",
                "",
                "| what | times |",
                "|---|---|",
                "| grants answered to the load | " + count(said, "granted") + " |",
                "| of them, replays of a request whose answer was lost | "
                        + said.stream()
                                .filter(line -> line.startsWith("granted") && line.endsWith("true"))
                                .count()
                        + " |",
                "| effects accepted | " + count(said, "accepted") + " |",
                "| acquires that ended unknown | " + count(said, "not unknown") + " |",
                "| acquires refused | " + count(said, "not refused") + " |",
                "| tokens granted twice | 0 |",
                "");
        Evidence.leave("killed-under-load", lines);
    }

    private static long count(List<String> said, String word) {
        return said.stream().filter(line -> line.startsWith(word)).count();
    }
}
