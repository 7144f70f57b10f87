package io.lease4j.verification.effects;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.verification.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * LR-15 from a real Valkey to a real PostgreSQL that is sink and witness: the leases' server comes back with an older memory
 * or none, and no token that the sink accepted is granted again.
 */
@Timeout(120)
class LostMemoryTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.X);

    @TempDir
    private Path folder;

    private final ValkeyServer server = ValkeyServer.start();
    private final Site site = Site.witnessed(server);
    private final Leases witnessed = site.witnessedWorker("witnessed");
    private final Leases bare = site.worker("without a witness");

    @AfterEach
    void close() {
        site.close();
        server.close();
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-3")
    @Tag("F-12")
    void everything_flushed() {
        goesBack((key, former) -> command("FLUSHALL"));
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-3")
    @Tag("F-12")
    void the_authority_record_deleted() {
        goesBack((key, former) -> command(
                "DEL",
                "lease4j:1:{" + site.namespace().name() + "/"
                        + former.recordId().shard() + "}:authority"));
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-3")
    @Tag("F-12")
    void older_files_restored() {
        copy(server.directory(), folder);
        goesBack((key, former) -> {
            server.kill();
            Stream.of("appendonlydir", "dump.rdb")
                    .map(server.directory()::resolve)
                    .forEach(LostMemoryTest::delete);
            copy(folder, server.directory());
            server.restart();
            Patience.until(
                    "the store has found its server again",
                    () -> site.store()
                            .health(Patience.deadline())
                            .toCompletableFuture()
                            .join()
                            .isEmpty());
        });
    }

    private void goesBack(BiConsumer<LeaseKey, Lease> loss) {
        LeaseKey key = site.job("lost");
        Lease former = site.acquired(witnessed, key);
        assertThat(commit(former, "before")).isAccepted();

        loss.accept(key, former);

        assertThat(bare.acquire(key, Site.MINUTES, Patience.deadline()).code())
                .as("without the witness")
                .isEqualTo("refused.floor-unproven");
        Lease later = site.acquired(witnessed, key);
        assertThat(later.token().isAbove(former.token()))
                .as("%s above %s", later, former)
                .isTrue();
        assertThat(commit(later, "after")).isAccepted();
        assertThat(commit(former, "late")).isRejected(RejectedReason.BEHIND);
        assertThat(site.schema().list("SELECT effect_id FROM lease4j_effect ORDER BY token"))
                .isEqualTo(List.of("before", "after"));
    }

    private CommitOutcome commit(Lease lease, String id) {
        return witnessed
                .effects(site.sink())
                .commit(Site.effect(lease.key(), id), Site.authority(lease), Patience.deadline());
    }

    private void command(String... words) {
        try (ServerConnection connection = server.connect()) {
            var unused = connection.command(words);
        }
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.filter(Files::isRegularFile)
                    .filter(path -> path.toString().contains("appendonlydir") || path.endsWith("dump.rdb"))
                    .toList()) {
                Path target = to.resolve(from.relativize(file));
                Path unusedFolder = Files.createDirectories(target.getParent());
                Path unusedFile = Files.copy(file, target);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path place) {
        try (Stream<Path> all = Files.exists(place) ? Files.walk(place) : Stream.empty()) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
