package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.Lease;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
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
            List<Lease> ofAlone = held(alone, server);
            List<Lease> ofWitnessed = held(witnessed, server);
            List.of(unchecked, alone, witnessed)
                    .forEach(realm -> Ways.command(server, "DEL", Unchecked.record(realm, 0)));

            repeatsTokens(trusting, server);
            Lease aloneStill = goesOnUntouched(alone, server, ofAlone.get(1));
            Lease witnessedStill = goesOnUntouched(witnessed, server, ofWitnessed.get(1));
            refusesUntilAnOperatorProves(alone, server, ofAlone.get(0));
            goesOnByItself(witnessed, server, ofWitnessed.get(0));
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
            List<Lease> ofAlone = held(alone, before);
            List<Lease> ofWitnessed = held(witnessed, before);
            ValkeyServer now = way.goBack();

            repeatsTokens(trusting, now);
            for (int shard = 0; shard < Realm.SHARDS; shard++) {
                refusesUntilAnOperatorProves(alone, now, ofAlone.get(shard));
                goesOnByItself(witnessed, now, ofWitnessed.get(shard));
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

    /** A lease in each shard, with an accepted effect. */
    static List<Lease> held(Realm realm, ValkeyServer server) {
        try (Visit visit = Visit.to(realm, server)) {
            return IntStream.range(0, Realm.SHARDS)
                    .mapToObj(shard -> {
                        Lease lease = visit.acquired(realm.key(shard));
                        assertThat(visit.commit(lease, "held")).isAccepted();
                        return lease;
                    })
                    .toList();
        }
    }

    /** The fault is real: whoever trusts what the server remembers grants again what was accepted already. */
    static void repeatsTokens(Unchecked trusting, ValkeyServer now) {
        Realm realm = trusting.realm();
        Set<Long> granted = new HashSet<>(realm.granted(0));
        trusting.trust(now);
        try (Visit visit = Visit.to(realm, now)) {
            Lease lease = visit.acquired(realm.key(0));
            assertThat(visit.commit(lease, "again")).isAccepted();
            assertThat(granted)
                    .as("tokens granted before")
                    .contains(lease.token().value());
        }
        assertThat(realm.books().repeated(realm.name()))
                .as("accepted tokens that repeat")
                .isNotEmpty();
    }

    static void refusesUntilAnOperatorProves(Realm realm, ValkeyServer now, Lease former) {
        int shard = former.recordId().shard();
        try (Visit visit = Visit.to(realm, now)) {
            long last = visit.view(shard).lastToken();
            AcquireOutcome refused = visit.leases().acquire(realm.key(shard), Visit.MINUTES, Visit.deadline());
            assertThat(refused).isRefused(RefusedReason.FLOOR_UNPROVEN);
            assertThat(((Refused) refused).ticket()).as("its ticket").isPresent();
            assertThat(visit.leases().renew(former, Visit.MINUTES, Visit.deadline()))
                    .isRefused(RefusedReason.FLOOR_UNPROVEN);
            assertThat(visit.view(shard).lastToken())
                    .as("tokens taken meanwhile")
                    .isEqualTo(last);

            long highest = realm.highest(shard);
            long enough = Math.max(highest, visit.view(shard).ceiling());
            assertThat(visit.prove(shard, highest - 1))
                    .as("a number that goes back")
                    .isRefused(RefusedReason.NOT_ALLOWED);
            assertThat(visit.view(shard).proven()).isFalse();
            assertThat(visit.prove(shard, enough)).isInstanceOf(AdminOutcome.Done.class);
            overtakes(visit, former, highest);
        }
    }

    static void goesOnByItself(Realm realm, ValkeyServer now, Lease former) {
        try (Visit visit = Visit.to(realm, now)) {
            assertThat(visit.view(former.recordId().shard()).proven())
                    .as("proven before anybody asked")
                    .isFalse();
            assertThat(visit.leases().renew(former, Visit.MINUTES, Visit.deadline()))
                    .isRefused(RefusedReason.FLOOR_UNPROVEN);
            // Of a range, most tokens were never granted to anybody.
            overtakes(visit, former, realm.books().highestGiven(realm.name()));
        }
    }

    /** The next generation is above everything that was ever given, and the former one has ended everywhere. */
    private static void overtakes(Visit visit, Lease former, long highestEver) {
        int shard = former.recordId().shard();
        long highest = new TreeSet<>(visit.realm().granted(shard)).last();
        Lease next = visit.acquired(former.key());
        assertThat(next.token().value()).isGreaterThan(Math.max(highest, highestEver));
        assertThat(visit.commit(next, "next")).isAccepted();
        assertThat(visit.leases().renew(former, Visit.MINUTES, Visit.deadline()))
                .isInstanceOf(RenewOutcome.Lost.class);
        assertThat(visit.commit(former, "late")).isInstanceOf(CommitOutcome.Rejected.class);
        visit.workIn(shard, 1);
    }
}
