package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.RefusedReason;
import io.lease4j.floor.FloorProof;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.TokenRange;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.spi.Installation.Proof;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.verification.floor.CutInstall.Cut;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Each fault of LR-15 that no server's memory going back is by itself, once with every check and once without the one that
 * is there for it: the second run repeats a token at the sink, so the fault is real. {@link GoingBackTest} has the ways of
 * going back, {@link KilledProverTest} the prover's deaths, {@link WithoutTheDoorsChecksTest} what no store knows by itself;
 * {@code docs/evidence/floor-without-checks.md} tells which fault is which, and which repeats nothing by itself.
 */
@Timeout(120)
@Tag("one-lane")
class WithoutChecksTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.X);

    private static final long ENDLESS = 1L << 40;

    private final Books books = Books.fresh();
    private final JdbcWitness witness = books.witness(Aftermath.WIDTH);
    private final StepByStep prover = new StepByStep(witness);
    private final Aftermath aftermath = new Aftermath(books);

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
            aftermath.goesOn(server, checked);
            assertThat(CutInstall.installs(server, cut, ofCut)).isFalse();
            assertThat(CutInstall.installs(server, cut, ofCut, Cut.TICKET)).isTrue();
            aftermath.repeats(server, cut);
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
            aftermath.goesOn(server, checked);
            assertThat(CutInstall.installs(server, cut, ofCut, Cut.TICKET)).isFalse();
            assertThat(CutInstall.installs(server, cut, ofCut, Cut.LAST, Cut.FLOOR, Cut.CEILING))
                    .isFalse();
            assertThat(CutInstall.installs(server, cut, ofCut, Cut.TICKET, Cut.LAST, Cut.FLOOR, Cut.CEILING))
                    .isTrue();
            aftermath.repeats(server, cut);
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
            realms.forEach(realm -> Aftermath.work(server, realm, 1));
            Ways.command(server, "FLUSHALL");

            StepByStep.refused(server, realms.get(0), late.get(0));
            aftermath.goesOn(server, realms.get(0));

            Realm bounded = realms.get(1);
            long highest = bounded.highest(0);
            assertThat(CutInstall.installs(server, bounded, late.get(1), Cut.TICKET))
                    .isTrue();
            try (Visit visit = Visit.to(bounded, server)) {
                assertThat(visit.acquired(bounded.key(0)).token().value()).isLessThan(highest);
                assertThat(visit.view(0).ceiling()).isLessThan(highest);
            }
            aftermath.noneRepeats(bounded);

            Realm endless = realms.get(2);
            Proof proof = late.get(2);
            long base = proof.range().base();
            Proof beyond = StepByStep.of(proof, new TokenRange(base, base + ENDLESS));
            assertThat(CutInstall.installs(server, endless, beyond, Cut.TICKET)).isTrue();
            try (Visit visit = Visit.to(endless, server)) {
                visit.workIn(0, 2 * Aftermath.WIDTH);
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
            aftermath.goesOn(b, checked);
            assertThat(CutInstall.installs(b, cut, ofCut)).isFalse();
            // Proven for whichever lineage serves: that is what the script writes down.
            assertThat(CutInstall.installs(b, cut, ofCut, Cut.LINEAGE)).isTrue();
            aftermath.repeats(b, cut);

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
            aftermath.repeats(b, givenAgain);
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
            realms.forEach(realm -> Aftermath.work(before, realm, 1));
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
            aftermath.goesOn(now, checked);
            Proof proof = prover.proofOf(now, cut);
            assertThat(CutInstall.installs(now, cut, proof)).isFalse();
            assertThat(CutInstall.installs(now, cut, proof, Cut.CEILING)).isTrue();
            aftermath.repeats(now, cut);
        }
    }
}
