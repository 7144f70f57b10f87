package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.RenewOutcome;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * LR-15 on real servers: each way in which a server's memory goes back, before a sink and a witness that do not. Three
 * namespaces go through each of them: one whose store does not check its floor, so that the fault is seen to be real; one
 * that has no witness; and one that has.
 */
@Timeout(120)
@Tag("one-lane")
class GoingBackTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.X);

    private static final int WIDTH = 100;
    private static final int GRANTS = 2;

    @TempDir
    private Path folder;

    private final Books books = Books.fresh();
    private final JdbcWitness witness = books.witness(WIDTH);

    @AfterEach
    void close() {
        witness.close();
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-3")
    @Tag("F-12")
    void killed_with_nothing_but_snapshots() {
        shown(Ways.snapshotsOnly());
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-3")
    @Tag("F-12")
    void cut_off_its_power_after_the_last_real_sync() {
        shown(Ways.everySecond(folder));
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-3")
    @Tag("F-12")
    void cut_off_its_power_while_a_child_keeps_it_from_syncing() {
        shown(Ways.whileAChildWrites(folder));
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-3")
    @Tag("F-12")
    void an_older_snapshot_copied_back() {
        shown(Ways.olderSnapshot());
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-3")
    @Tag("F-12")
    void a_lagging_replica_promoted() {
        shown(Ways.laggingReplica());
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-3")
    @Tag("F-12")
    void demoted_synced_and_promoted_again_in_one_process() {
        shown(Ways.demotedAndPromoted());
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-3")
    @Tag("F-12")
    void flushed() {
        shown(Ways.flushed());
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-3")
    @Tag("F-7")
    @Tag("F-12")
    void one_authority_record_deleted_and_the_others_go_on() {
        try (ValkeyServer server = ValkeyServer.start()) {
            Realm unchecked = Realm.alone(books, "unchecked").createdOn(server);
            Unchecked trusting = new Unchecked(unchecked, server);
            Realm alone = Realm.alone(books, "alone").createdOn(server);
            Realm witnessed = Realm.witnessed(books, witness).createdOn(server);
            work(unchecked, server);
            List<Lease> ofAlone = WentBack.held(alone, server);
            List<Lease> ofWitnessed = WentBack.held(witnessed, server);
            List.of(unchecked, alone, witnessed)
                    .forEach(realm -> Ways.command(server, "DEL", Unchecked.record(realm, 0)));

            WentBack.repeatsTokens(trusting, server);
            Lease aloneStill = goesOnUntouched(alone, server, ofAlone.get(1));
            Lease witnessedStill = goesOnUntouched(witnessed, server, ofWitnessed.get(1));
            WentBack.refusesUntilAnOperatorProves(alone, server, ofAlone.get(0));
            WentBack.goesOnByItself(witnessed, server, ofWitnessed.get(0));
            assertThat(goesOnUntouched(alone, server, aloneStill).token()).isEqualTo(aloneStill.token());
            assertThat(goesOnUntouched(witnessed, server, witnessedStill).token())
                    .isEqualTo(witnessedStill.token());
            assertThat(books.repeated(alone.name()))
                    .as("accepted tokens that repeat")
                    .isEmpty();
            assertThat(books.repeated(witnessed.name()))
                    .as("accepted tokens that repeat")
                    .isEmpty();
        }
    }

    private static Lease goesOnUntouched(Realm realm, ValkeyServer server, Lease lease) {
        int shard = lease.recordId().shard();
        try (Visit visit = Visit.to(realm, server)) {
            RenewOutcome renewed = visit.leases().renew(lease, Visit.MINUTES, Visit.deadline());
            assertThat(renewed).isRenewed();
            long highest = realm.highest(shard);
            Lease next = visit.acquired(realm.key(shard));
            assertThat(next.token().value()).isEqualTo(highest + 1);
            assertThat(visit.view(shard).floor()).isLessThan(lease.token().value());
            return ((RenewOutcome.Renewed) renewed).lease();
        }
    }

    private void shown(Way way) {
        try (way) {
            ValkeyServer before = way.server();
            Realm unchecked = Realm.alone(books, "unchecked").createdOn(before);
            Unchecked trusting = new Unchecked(unchecked, before);
            Realm alone = Realm.alone(books, "alone").createdOn(before);
            Realm witnessed = Realm.witnessed(books, witness).createdOn(before);
            List<Realm> all = List.of(unchecked, alone, witnessed);

            all.forEach(realm -> work(realm, before));
            way.remember();
            all.forEach(realm -> work(realm, before));
            List<Lease> ofAlone = WentBack.held(alone, before);
            List<Lease> ofWitnessed = WentBack.held(witnessed, before);
            ValkeyServer now = way.goBack();

            WentBack.repeatsTokens(trusting, now);
            for (int shard = 0; shard < Realm.SHARDS; shard++) {
                WentBack.refusesUntilAnOperatorProves(alone, now, ofAlone.get(shard));
                WentBack.goesOnByItself(witnessed, now, ofWitnessed.get(shard));
            }
            assertThat(books.repeated(alone.name()))
                    .as("accepted tokens that repeat")
                    .isEmpty();
            assertThat(books.repeated(witnessed.name()))
                    .as("accepted tokens that repeat")
                    .isEmpty();
        }
    }

    private static void work(Realm realm, ValkeyServer server) {
        try (Visit visit = Visit.to(realm, server)) {
            visit.work(GRANTS);
        }
    }
}
