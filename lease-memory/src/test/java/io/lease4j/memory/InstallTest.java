package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.DEADLINE;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.done;
import static io.lease4j.memory.Driver.raise;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.Lease;
import io.lease4j.Lineage;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Installation;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What stands against a proof that is to be installed. */
class InstallTest extends OnWitnessedRecord {

    @Test
    @Tag("F-4")
    void anotherTicketThanTheOutstandingOneChangesNothing() {
        driver.store.restore(driver.store.snapshot());
        Ticket outstanding = driver.ticket();
        refused("the ticket is not the outstanding one", proof(driver.lineage(), Ticket.random(), 1000));
        assertThat(driver.ticket()).isEqualTo(outstanding);
        done(driver.install(proof(driver.lineage(), outstanding, 1000)));
    }

    @Test
    @Tag("F-4")
    void withoutAnyTicketNothingIsInstalled() {
        assertThat(driver.record().ticket()).isEmpty();
        refused("the ticket is not the outstanding one", proof(driver.lineage(), Ticket.random(), 1000));
    }

    @Test
    @Tag("F-4")
    void aRepeatedInstallChangesNothing() {
        driver.store.restore(driver.store.snapshot());
        Installation.Proof proof = proof(driver.lineage(), driver.ticket(), 1000);
        done(driver.install(proof));
        driver.granted(ANN);
        refused("the ticket is not the outstanding one", proof);
        // Also after somebody left another ticket.
        driver.ticket();
        refused("the ticket is not the outstanding one", proof);
    }

    @Test
    @Tag("F-4")
    void anInstallForAnotherLineageChangesNothing() {
        Ticket ticket = driver.ticket();
        Lineage before = driver.lineage();
        MemorySnapshot snapshot = driver.store.snapshot();
        driver.store.restore(snapshot);
        assertThat(driver.ticket()).isEqualTo(ticket);
        refused("another lineage serves", proof(before, ticket, 1000));
    }

    @Test
    @Tag("F-4")
    void anInstallForAnotherCreationOrShardChangesNothing() {
        AuthorityRecordId other = new AuthorityRecordId(NamespaceId.random(), 0);
        AdminOutcome foreign = driver.install(new Installation.Proof(
                other,
                driver.lineage(),
                driver.ticket(),
                new TokenRange(1000, 1100),
                ProofBasis.WITNESS,
                Set.of(),
                Optional.empty()));
        assertRefused(foreign, RefusedReason.NOT_ALLOWED);
        AuthorityRecordId noShard = new AuthorityRecordId(driver.recordId(KEY).namespaceId(), 1);
        assertRefused(driver.take(driver.store.describe(noShard, DEADLINE)), RefusedReason.INVALID_REQUEST);
        assertRefused(driver.take(driver.store.ticket(noShard, DEADLINE)), RefusedReason.INVALID_REQUEST);
        assertThat(driver.record().floor()).isZero();
    }

    @Test
    @Tag("F-4")
    void aBaseBelowTheCeilingIsRefusedBecauseTheWitnessItselfWentBack() {
        driver.store.restore(driver.store.snapshot());
        refused("the range starts at 99, below the record's ceiling 100", proof(WIDTH - 1));
        done(driver.install(proof(WIDTH)));
    }

    @Test
    @Tag("F-4")
    void aBaseBelowTheEvidenceIsRefused() {
        driver.acquire(acquireRequest(BEN), driver.having(500));
        refused("the range starts at 499, below the record's evidence 500", proof(499));
        done(driver.install(proof(500)));
        assertThat(driver.granted(ANN).token().value()).isEqualTo(501);
    }

    @Test
    @Tag("F-4")
    void aBaseBelowLastTokenAndFloorIsRefused() {
        done(driver.install(proof(1000)));
        driver.granted(ANN);
        Refused refused = (Refused) driver.install(proof(999));
        assertThat(refused.obstacles())
                .containsExactly(
                        "the range starts at 999, below the record's last token 1001",
                        "the range starts at 999, below the record's floor 1000",
                        "the range starts at 999, below the record's ceiling 1100");
        Refused atLast = (Refused) driver.install(proof(1001));
        assertThat(atLast.obstacles()).containsExactly("the range starts at 1001, below the record's ceiling 1100");
    }

    @Test
    @Tag("F-4")
    void allThatStandsAgainstItIsSaid() {
        Refused refused = (Refused) driver.install(proof(Lineage.of("another"), Ticket.random(), 0));
        assertThat(refused.obstacles()).hasSize(3);
    }

    @Test
    @Tag("F-8")
    void concurrentProversShareTheTicketAndOneInstallWins() {
        driver.store.restore(driver.store.snapshot());
        Ticket ticket = driver.ticket();
        TokenRange first = raise(witness, driver.recordId(KEY), driver.lineage(), ticket, RaiseRequest.Kind.PROOF);
        TokenRange second = raise(witness, driver.recordId(KEY), driver.lineage(), ticket, RaiseRequest.Kind.PROOF);
        assertThat(second.base()).isEqualTo(first.ceiling());
        done(driver.install(proof(driver.lineage(), ticket, second.base())));
        Lease lease = driver.granted(ANN);
        assertRefused(driver.install(proof(driver.lineage(), ticket, first.base())), RefusedReason.NOT_ALLOWED);
        assertThat(driver.renewed(lease, 1).generation()).isEqualTo(lease.generation());
    }
}
