package io.lease4j.verification.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.Deadline;
import io.lease4j.Decoded;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.recovery.JournalOpening;
import io.lease4j.recovery.JournalProblem;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.verification.Evidence;
import io.lease4j.verification.Jvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Workers that are processes and are killed at any moment, on a real server; and whoever starts after them. */
@Timeout(1800)
class KilledWorkersTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.P);

    private static final boolean LONG = Boolean.getBoolean("lease4j.long");
    private static final int KILLS = LONG ? 300 : 10;
    private static final Namespace NAMESPACE = Namespace.of("killed");
    private static final Duration PATIENCE = WorkerMain.PATIENCE;

    @TempDir
    Path folder;

    private final Ledger ledger = new Ledger();

    @Test
    @Tag("LR-06")
    @Tag("RC-14")
    @Tag("RC-15")
    void every_execution_is_classified_every_outcome_is_resolved_and_no_effect_is_lost_or_doubled() throws Exception {
        SplittableRandom random = new SplittableRandom(20261129);
        List<LeaseKey> keys = WorkerMain.keys(NAMESPACE);
        List<String> granted;
        Map<String, Integer> met;
        try (ValkeyServer server = ValkeyServer.start();
                Scheduler scheduler = SystemTime.scheduler("recovery-test");
                ValkeyLeaseStore store = created(server)) {
            Recoveries recoveries = new Recoveries(store, journalFile(), ledger, scheduler);
            for (int kill = 0; kill < KILLS; kill++) {
                killed("worker-" + kill, uri(server), 1 + random.nextInt(30), random.nextInt(300_000));
                recoveries.recover("recovery-" + kill);
            }
            met = recoveries.met();
            granted = granted(store, keys);
        }
        List<String> accepted = ledger.accepted(keys);
        assertThat(accepted).as("neither lost nor doubled").isEqualTo(granted);
        write(met, accepted.size());
    }

    /** Lets a worker work until it has said so many lines, and a moment longer. */
    private void killed(String name, String uri, int lines, int moment) {
        try (Jvm worker = Jvm.start(
                folder,
                name,
                WorkerMain.class,
                List.of(uri, NAMESPACE.name(), journalFile().toString(), name))) {
            for (int i = 0; i < lines; i++) {
                String line = worker.answer();
                boolean last = i == lines - 1;
                if (line.startsWith("effect ") && !(last && moment % 2 == 0)) {
                    ledger.commit(authority(line.substring("effect ".length())));
                    worker.tell("accepted");
                }
            }
            // A second process is refused as long as the first lives, whoever it is.
            if (moment % 7 == 0) {
                assertThat(FileExecutionJournal.open(journalFile(), NAMESPACE))
                        .isInstanceOfSatisfying(
                                JournalOpening.NotOpened.class,
                                refused -> assertThat(refused.problem()).isEqualTo(JournalProblem.IN_USE));
            }
            for (int spin = 0; spin < moment; spin++) {
                Thread.onSpinWait();
            }
        }
    }

    /** Every execution that was granted a lease, but for those that went on with one. */
    private static List<String> granted(ValkeyLeaseStore store, List<LeaseKey> keys) {
        try (Leases leases = Leases.builder(store, Holder.of("tests", "1")).build()) {
            return new KeptHistory(leases)
                    .granted(keys).stream()
                            .filter(execution -> !Recoveries.wentOn(execution))
                            .toList();
        }
    }

    private ValkeyLeaseStore created(ValkeyServer server) {
        ValkeyLeaseStore opened = ValkeyLeaseStore.builder(NAMESPACE)
                .uri(uri(server))
                .shards(4)
                .openTimeout(PATIENCE)
                .openToCreate()
                .orThrow();
        try (LeaseOperator operator =
                LeaseOperator.builder(opened, Holder.of("tests", "1")).build()) {
            Deadline deadline = operator.within(PATIENCE);
            assertThat(operator.createNeverExisted(NamespaceSettings.defaults(), deadline))
                    .isInstanceOf(AdminOutcome.Done.class);
            assertThat(operator.register(ledger.sink(), deadline)).isInstanceOf(AdminOutcome.Done.class);
        }
        return opened;
    }

    private static void write(Map<String, Integer> met, int effects) throws IOException {
        List<String> lines = met.entrySet().stream()
                .map(entry -> "| " + entry.getKey() + " | " + entry.getValue() + " |")
                .collect(Collectors.toList());
        lines.add(0, "# " + KILLS + " killed workers\n\n| met | times |\n|---|---|");
        lines.add("| effect accepted, each once | " + effects + " |");
        Evidence.leave("killed-workers", lines);
    }

    private static ExecutionAuthority authority(String wire) {
        return ((Decoded.Valid<ExecutionAuthority>) ExecutionAuthority.parse(wire)).value();
    }

    private Path journalFile() {
        return folder.resolve("journal");
    }

    private static String uri(ValkeyServer server) {
        return "redis://" + server.host() + ":" + server.port();
    }
}
