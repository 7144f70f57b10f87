package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Lease;
import io.lease4j.RefusedReason;
import io.lease4j.floor.FloorProof;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.TokenRange;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.spi.Installation.Proof;
import io.lease4j.spi.RecordCreation;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.verification.floor.CutInstall.Cut;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Each fault of LR-15 that no server's memory going back is by itself, once with every check and once without the one that
 * is there for it: the second run repeats a token at the sink, so the fault is real. {@link GoingBackTest} has the ways of
 * going back, {@link KilledProverTest} the prover's deaths; {@code docs/evidence/floor-without-checks.md} tells which fault
 * is which, and which repeats nothing by itself.
 */
@Timeout(120)
@Tag("one-lane")
class WithoutChecksTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.X);

    private static final int WIDTH = 4;
    private static final long ENDLESS = 1L << 40;

    private final Books books = Books.fresh();
    private final JdbcWitness witness = books.witness(WIDTH);
    private final StepByStep prover = new StepByStep(witness);

    @AfterEach
    void stop() {
        witness.close();
    }

    @Test
    @Tag("LR-15")
    @Tag("F-4")
    void an_install_delivered_again_after_everything_was_lost_without_its_ticket() {
        try (ValkeyServer server = ValkeyServer.start()) {
            Realm checked = Realm.witnessed(books, witness).createdOn(server);
            Realm cut = Realm.witnessed(books, witness).createdOn(server);
            server.restart();
            Proof ofChecked = prover.installed(server, checked);
            Proof ofCut = prover.installed(server, cut);
            Ways.command(server, "FLUSHALL");

            StepByStep.refused(server, checked, ofChecked);
            goesOn(server, checked);
            assertThat(CutInstall.installs(server, cut, ofCut)).isFalse();
            assertThat(CutInstall.installs(server, cut, ofCut, Cut.TICKET)).isTrue();
            repeats(server, cut);
        }
    }

    /** The ticket is not alone there: what the record still remembers refuses it as well. */
    @Test
    @Tag("LR-15")
    @Tag("F-4")
    void an_install_delivered_twice_without_its_ticket_and_without_what_the_record_remembers() {
        try (ValkeyServer server = ValkeyServer.start()) {
            Realm checked = Realm.witnessed(books, witness).createdOn(server);
            Realm cut = Realm.witnessed(books, witness).createdOn(server);
            server.restart();
            Proof ofChecked = prover.installed(server, checked);
            Proof ofCut = prover.installed(server, cut);

            StepByStep.refused(server, checked, ofChecked);
            goesOn(server, checked);
            assertThat(CutInstall.installs(server, cut, ofCut, Cut.TICKET)).isFalse();
            assertThat(CutInstall.installs(server, cut, ofCut, Cut.LAST, Cut.FLOOR, Cut.CEILING))
                    .isFalse();
            assertThat(CutInstall.installs(server, cut, ofCut, Cut.TICKET, Cut.LAST, Cut.FLOOR, Cut.CEILING))
                    .isTrue();
            repeats(server, cut);
        }
    }

    /**
     * It arrives for the first time, and its range was given once: that alone cannot repeat a token. It grants tokens below
     * those that were granted, which the sink refuses for each key, and it repeats some once the ceiling is gone as well.
     */
    @Test
    @Tag("LR-15")
    @Tag("F-4")
    @Tag("F-5")
    void an_install_that_comes_late_without_its_ticket_goes_back_and_repeats_only_without_the_ceiling() {
        try (ValkeyServer server = ValkeyServer.start()) {
            List<Realm> realms = List.of(
                    Realm.witnessed(books, witness).createdOn(server),
                    Realm.witnessed(books, witness).createdOn(server),
                    Realm.witnessed(books, witness).createdOn(server));
            server.restart();
            List<Proof> late =
                    realms.stream().map(realm -> prover.proofOf(server, realm)).toList();
            realms.forEach(realm -> work(server, realm, 1));
            Ways.command(server, "FLUSHALL");

            StepByStep.refused(server, realms.get(0), late.get(0));
            goesOn(server, realms.get(0));

            Realm bounded = realms.get(1);
            long highest = bounded.highest(0);
            assertThat(CutInstall.installs(server, bounded, late.get(1), Cut.TICKET))
                    .isTrue();
            try (Visit visit = Visit.to(bounded, server)) {
                assertThat(visit.acquired(bounded.key(0)).token().value()).isLessThan(highest);
                assertThat(visit.view(0).ceiling()).isLessThan(highest);
            }
            noneRepeats(bounded);

            Realm endless = realms.get(2);
            Proof proof = late.get(2);
            long base = proof.range().base();
            Proof beyond = StepByStep.of(proof, new TokenRange(base, base + ENDLESS));
            assertThat(CutInstall.installs(server, endless, beyond, Cut.TICKET)).isTrue();
            try (Visit visit = Visit.to(endless, server)) {
                visit.workIn(0, 2 * WIDTH);
            }
            assertThat(books.repeated(endless.name()))
                    .as("accepted tokens that repeat")
                    .isNotEmpty();
        }
    }

    /** What was installed at the primary reaches the next one, which has its ticket; or its range is given there again. */
    @Test
    @Tag("LR-15")
    @Tag("F-4")
    @Tag("F-9")
    void an_install_delivered_to_the_next_primary_without_its_lineage_and_a_range_given_again_to_its_ticket() {
        try (Way way = Ways.laggingReplica()) {
            ValkeyServer a = way.server();
            Realm checked = Realm.witnessed(books, witness).createdOn(a);
            Realm cut = Realm.witnessed(books, witness).createdOn(a);
            Realm givenAgain = Realm.witnessed(books, witness).createdOn(a);
            a.restart();
            List.of(checked, cut, givenAgain).forEach(realm -> StepByStep.unproven(a, realm));
            // It attaches again, and has the tickets, but not what is installed with them.
            way.remember();
            Proof ofChecked = prover.installed(a, checked);
            Proof ofCut = prover.installed(a, cut);
            Proof ofGivenAgain = prover.installed(a, givenAgain);
            ValkeyServer b = way.goBack();

            AuthorityRecordView there = StepByStep.unproven(b, checked);
            assertThat(there.ticket()).as("the ticket").contains(ofChecked.ticket());
            StepByStep.refused(b, checked, ofChecked);
            goesOn(b, checked);
            assertThat(CutInstall.installs(b, cut, ofCut)).isFalse();
            // Proven for whichever lineage serves: that is what the script writes down.
            assertThat(CutInstall.installs(b, cut, ofCut, Cut.LINEAGE)).isTrue();
            repeats(b, cut);

            // Every check of the store is there: it has to rely on the witness in this.
            Proof again = new Proof(
                    ofGivenAgain.recordId(),
                    StepByStep.unproven(b, givenAgain).servingLineage(),
                    ofGivenAgain.ticket(),
                    ofGivenAgain.range(),
                    ProofBasis.WITNESS,
                    ofGivenAgain.sinks(),
                    Optional.empty());
            try (Visit visit = Visit.to(givenAgain, b)) {
                assertThat(StepByStep.install(visit, again)).isInstanceOf(AdminOutcome.Done.class);
            }
            repeats(b, givenAgain);
        }
    }

    @Test
    @Tag("LR-15")
    @Tag("F-4")
    void a_witness_that_went_back_without_the_ceiling() {
        try (Way way = Ways.snapshotsOnly()) {
            ValkeyServer before = way.server();
            Realm checked = Realm.witnessed(books, witness).createdOn(before);
            Realm cut = Realm.witnessed(books, witness).createdOn(before);
            List<Realm> realms = List.of(checked, cut);
            List<Long> bases = realms.stream()
                    .map(realm -> StepByStep.range(before, realm).base())
                    .toList();
            way.remember();
            realms.forEach(realm -> work(before, realm, 1));
            ValkeyServer now = way.goBack();
            // Both have forgotten: the server, and the witness's database.
            for (int i = 0; i < realms.size(); i++) {
                books.execute("UPDATE lease4j_witness SET highest = " + bases.get(i) + " WHERE namespace = '"
                        + realms.get(i).name() + "'");
            }

            try (Visit visit = Visit.to(checked, now)) {
                assertThat(visit.operator().prove(visit.record(0), new FloorProof.ByWitness(), Visit.deadline()))
                        .isRefused(RefusedReason.NOT_ALLOWED);
                assertThat(visit.view(0).proven()).isFalse();
            }
            goesOn(now, checked);
            Proof proof = prover.proofOf(now, cut);
            assertThat(CutInstall.installs(now, cut, proof)).isFalse();
            assertThat(CutInstall.installs(now, cut, proof, Cut.CEILING)).isTrue();
            repeats(now, cut);
        }
    }

    /** The store alone cannot know it after a loss: it is the operator's front door that asks sinks and witness. */
    @Test
    @Tag("LR-15")
    @Tag("F-10")
    void a_namespace_created_again_without_asking_who_remembers_it() {
        try (ValkeyServer server = ValkeyServer.start()) {
            Realm checked = Realm.alone(books, "checked").createdOn(server);
            Realm cut = Realm.alone(books, "cut").createdOn(server);
            Lease held = GoingBackTest.held(checked, server).get(0);
            work(server, cut, 1);
            TokenRange range = StepByStep.range(server, cut);
            Ways.command(server, "FLUSHALL");

            try (Visit visit = Visit.to(checked, server)) {
                assertThat(visit.operator().createNeverExisted(checked.settings(), Visit.deadline()))
                        .isRefused(RefusedReason.NOT_ALLOWED);
            }
            GoingBackTest.refusesUntilAnOperatorProves(checked, server, held);
            noneRepeats(checked);
            try (Visit visit = Visit.toCreate(cut, server)) {
                for (int shard = 0; shard < Realm.SHARDS; shard++) {
                    RecordCreation creation = new RecordCreation(visit.record(shard), range, cut.settings());
                    assertThat(visit.store()
                                    .create(creation, Visit.deadline())
                                    .toCompletableFuture()
                                    .join()
                                    .outcome())
                            .isInstanceOf(AdminOutcome.Done.class);
                }
                for (int shard = 0; shard < Realm.SHARDS; shard++) {
                    assertThat(visit.store()
                                    .completeCreation(visit.record(shard), Visit.deadline())
                                    .toCompletableFuture()
                                    .join()
                                    .outcome())
                            .isInstanceOf(AdminOutcome.Done.class);
                }
            }
            repeats(server, cut);
        }
    }

    /** After a loss the store shows nothing that is above the number: again it is the front door that asks. */
    @Test
    @Tag("LR-15")
    @Tag("F-4")
    void an_operators_number_that_goes_back_without_asking_the_sink() {
        try (ValkeyServer server = ValkeyServer.start()) {
            Realm checked = Realm.alone(books, "checked").createdOn(server);
            Realm cut = Realm.alone(books, "cut").createdOn(server);
            Lease held = GoingBackTest.held(checked, server).get(0);
            work(server, cut, 2);
            Ways.command(server, "FLUSHALL");

            GoingBackTest.refusesUntilAnOperatorProves(checked, server, held);
            noneRepeats(checked);
            AuthorityRecordView view = StepByStep.unproven(server, cut);
            long back = cut.highest(0) - 1;
            try (Visit visit = Visit.to(cut, server)) {
                Proof proof = new Proof(
                        view.recordId(),
                        view.servingLineage(),
                        view.ticket().orElseThrow(),
                        new TokenRange(back, back + ENDLESS),
                        ProofBasis.OPERATOR,
                        Set.of(Books.SINK),
                        Optional.of("a number of yesterday"));
                assertThat(StepByStep.install(visit, proof)).isInstanceOf(AdminOutcome.Done.class);
            }
            repeats(server, cut);
        }
    }

    @Test
    @Tag("LR-15")
    @Tag("F-1")
    @Tag("F-10")
    void two_stores_under_one_name_that_both_take_their_record_for_proven() {
        try (ValkeyServer server = ValkeyServer.start();
                ValkeyServer other = ValkeyServer.start()) {
            Realm checked = Realm.witnessed(books, witness).createdOn(server);
            Realm cut = Realm.alone(books, "cut").createdOn(server);
            Unchecked trusting = new Unchecked(cut, server);
            Lease held = GoingBackTest.held(checked, server).get(0);
            work(server, cut, 1);

            GoingBackTest.goesOnByItself(checked, other, held);
            noneRepeats(checked);
            GoingBackTest.repeatsTokens(trusting, other);
        }
    }

    private static void work(ValkeyServer server, Realm realm, int times) {
        try (Visit visit = Visit.to(realm, server)) {
            visit.workIn(0, times);
        }
    }

    /** With every check. */
    private void goesOn(ValkeyServer server, Realm realm) {
        long highest = realm.highest(0);
        work(server, realm, 2 * WIDTH);
        try (Visit visit = Visit.to(realm, server)) {
            assertThat(visit.acquired(realm.key(0)).token().value()).isGreaterThan(highest + 2 * WIDTH);
        }
        noneRepeats(realm);
    }

    private void repeats(ValkeyServer server, Realm realm) {
        Set<Long> granted = Set.copyOf(realm.granted(0));
        try (Visit visit = Visit.to(realm, server)) {
            Lease lease = visit.acquired(realm.key(0));
            assertThat(granted)
                    .as("tokens granted before")
                    .contains(lease.token().value());
            assertThat(visit.commit(lease, "again")).isAccepted();
        }
        assertThat(books.repeated(realm.name()))
                .as("accepted tokens that repeat")
                .isNotEmpty();
    }

    private void noneRepeats(Realm realm) {
        assertThat(books.repeated(realm.name()))
                .as("accepted tokens that repeat")
                .isEmpty();
    }
}
