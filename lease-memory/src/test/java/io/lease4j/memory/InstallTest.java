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

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.FencingToken;
import io.lease4j.Lease;
import io.lease4j.Lineage;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Installation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InstallTest {

    private static final long WIDTH = 100;

    private final MemoryWitness witness = new MemoryWitness(WIDTH);
    private final Driver driver = Driver.witnessed(witness);

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

    @ParameterizedTest
    @EnumSource(
            value = ProofBasis.class,
            names = {"CREATED", "RETAINED"})
    void noOtherBasisIsAProof(ProofBasis basis) {
        Installation.Proof proof = driver.proof(new TokenRange(1000, 1100), basis);
        assertRefused(driver.install(proof), RefusedReason.INVALID_REQUEST);
        assertThat(driver.record().ticket()).contains(proof.ticket());
    }

    @Test
    void anOperatorProvesAlsoWhereThereIsAWitness() {
        AuthorityRecordView proven =
                done(driver.install(driver.proof(new TokenRange(1000, 1100), ProofBasis.OPERATOR)));
        assertThat(proven.basis()).contains(ProofBasis.OPERATOR);
        assertThat(proven.floor()).isEqualTo(1000);
        assertThat(proven.lastToken()).isEqualTo(1000);
        assertThat(proven.ceiling()).isEqualTo(1100);
    }

    @Test
    void aWitnessProvesNothingWhereThereIsNone() {
        Driver plain = Driver.plain();
        Installation.Proof proof = plain.proof(new TokenRange(1L << 41, 1L << 42), ProofBasis.WITNESS);
        Refused refused = (Refused) plain.install(proof);
        assertThat(refused.obstacles()).containsExactly("the namespace was created without a witness");
    }

    @Test
    void retentionProvesNothing() {
        driver.store.restore(driver.store.snapshot());
        Installation retained =
                new Installation.Retained(driver.recordId(KEY), driver.lineage(), driver.ticket(), "trust me");
        assertRefused(driver.install(retained), RefusedReason.NOT_SUPPORTED);
        assertThat(driver.record().proven()).isFalse();
        assertThat(Driver.now(driver.store.retentionObstacles(driver.recordId(KEY), DEADLINE)))
                .hasSize(1);
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

    @Test
    @Tag("F-3")
    void aRebuiltRecordTakesItsSinksFromTheProofAndAnotherAddsThem() {
        SinkName books = SinkName.of("books");
        SinkName mail = SinkName.of("mail");
        done(driver.take(driver.store.register(driver.recordId(KEY), books, driver.sent())));
        driver.store.faults().wipe();
        assertThat(driver.record().sinks()).isEmpty();
        assertThat(done(driver.install(withSinks(1000, books))).sinks()).containsExactly(books);
        assertThat(done(driver.install(withSinks(2000, mail))).sinks()).containsExactlyInAnyOrder(books, mail);
    }

    @Test
    void registeringASinkTwiceChangesNothing() {
        SinkName books = SinkName.of("books");
        AdminOutcome.Done first =
                (AdminOutcome.Done) driver.take(driver.store.register(driver.recordId(KEY), books, driver.sent()));
        AdminOutcome.Done second =
                (AdminOutcome.Done) driver.take(driver.store.register(driver.recordId(KEY), books, driver.sent()));
        assertThat(first.how()).isEqualTo("registered");
        assertThat(second.how()).isEqualTo("already registered");
        assertThat(second.records().get(0).sinks()).containsExactly(books);
    }

    @Test
    @Tag("F-6")
    void anExtensionKeepsGenerationsAndFloor() {
        Lease lease = driver.granted(ANN);
        AuthorityRecordView extended = done(driver.install(extension()));
        assertThat(extended.floor()).isZero();
        assertThat(extended.ceiling()).isEqualTo(2 * WIDTH);
        assertThat(extended.lastToken()).isEqualTo(WIDTH);
        assertThat(extended.ticket()).isEmpty();
        assertThat(extended.basis()).contains(ProofBasis.CREATED);
        assertThat(driver.renewed(lease, 1).generation()).isEqualTo(lease.generation());
        driver.released(lease);
        assertThat(driver.granted(ANN).token().value()).isEqualTo(WIDTH + 1);
    }

    @Test
    @Tag("F-4")
    void anExtensionNeedsLineageTicketAndACeilingThatItStartsFrom() {
        driver.ticket();
        TokenRange range = new TokenRange(WIDTH, 2 * WIDTH);
        AuthorityRecordId id = driver.recordId(KEY);
        refused(
                "another lineage serves",
                new Installation.Extension(id, Lineage.of("another"), driver.ticket(), range));
        refused(
                "the ticket is not the outstanding one",
                new Installation.Extension(id, driver.lineage(), Ticket.random(), range));
        refused(
                "the range starts at 99, below the record's ceiling 100",
                new Installation.Extension(
                        id, driver.lineage(), driver.ticket(), new TokenRange(WIDTH - 1, 2 * WIDTH)));
        Installation.Extension extension = extension();
        done(driver.install(extension));
        refusedWith("the ticket is not the outstanding one", extension);
    }

    @Test
    @Tag("F-6")
    void anUnprovenRecordIsNotExtended() {
        driver.acquire(acquireRequest(BEN), driver.having(50));
        refused("the record is not proven", extension());
        assertThat(driver.record().evidence()).isEqualTo(50);
    }

    @Test
    void withoutAWitnessThereIsNoExtension() {
        Driver plain = Driver.plain();
        Refused refused = (Refused) plain.install(new Installation.Extension(
                plain.recordId(KEY), plain.lineage(), plain.ticket(), new TokenRange(1L << 40, 1L << 41)));
        assertThat(refused.obstacles()).containsExactly("the namespace was created without a witness");
    }

    @Test
    @Tag("F-6")
    void aGrantThatComesNearTheCeilingAsksForMore() {
        for (long token = 1; token < 75; token++) {
            driver.released(driver.granted(ANN));
            assertThat(driver.record().ticket()).as("after token %d", token).isEmpty();
        }
        AcquireOutcome.Acquired acquired = (AcquireOutcome.Acquired) driver.acquire(acquireRequest(ANN));
        assertThat(acquired.lease().token().value()).isEqualTo(75);
        Ticket offered = driver.echo.map(Echo::extensionTicket).orElseThrow().orElseThrow();
        driver.released(acquired.lease());
        driver.granted(ANN);
        assertThat(driver.echo.map(Echo::extensionTicket).orElseThrow()).contains(offered);
        done(driver.install(extension()));
        assertThat(driver.record().ticket()).isEmpty();
    }

    @Test
    void withoutAWitnessNobodyIsAskedForMore() {
        Driver plain = Driver.plain();
        plain.prove(1L << 40);
        done(plain.install(plain.proof(new TokenRange(1L << 41, (1L << 41) + 1), ProofBasis.OPERATOR)));
        plain.granted(ANN);
        assertThat(plain.echo.map(Echo::extensionTicket).orElseThrow()).isEmpty();
    }

    @Test
    @Tag("F-3")
    void aProofOnAProvenRecordEndsItsGenerationsToo() {
        Lease lease = driver.granted(ANN);
        done(driver.install(proof(WIDTH)));
        assertThat(driver.renew(Driver.renewRequest(lease, 1))).isInstanceOf(RenewOutcome.Lost.class);
    }

    @Test
    void theGreatestRangeCanBeInstalled() {
        done(driver.install(
                driver.proof(new TokenRange(FencingToken.MAX_VALUE - 1, FencingToken.MAX_VALUE), ProofBasis.WITNESS)));
        assertThat(driver.granted(ANN).token().value()).isEqualTo(FencingToken.MAX_VALUE);
    }

    private Installation.Extension extension() {
        return new Installation.Extension(
                driver.recordId(KEY), driver.lineage(), driver.ticket(), new TokenRange(WIDTH, 2 * WIDTH));
    }

    private Installation.Proof proof(long base) {
        return proof(driver.lineage(), driver.ticket(), base);
    }

    private Installation.Proof proof(Lineage lineage, Ticket ticket, long base) {
        return new Installation.Proof(
                driver.recordId(KEY),
                lineage,
                ticket,
                new TokenRange(base, base + WIDTH),
                ProofBasis.WITNESS,
                Set.of(),
                Optional.empty());
    }

    private Installation.Proof withSinks(long base, SinkName sink) {
        return new Installation.Proof(
                driver.recordId(KEY),
                driver.lineage(),
                driver.ticket(),
                new TokenRange(base, base + WIDTH),
                ProofBasis.WITNESS,
                Set.of(sink),
                Optional.empty());
    }

    /** The install is refused for this one reason, and the record stays as it is, ticket included. */
    private void refused(String obstacle, Installation installation) {
        refusedWith(obstacle, installation);
    }

    private void refusedWith(String obstacle, Installation installation) {
        AuthorityRecordView before = driver.record();
        Refused refused = (Refused) driver.install(installation);
        assertThat(refused.reason()).isEqualTo(RefusedReason.NOT_ALLOWED);
        List<String> obstacles = refused.obstacles();
        assertThat(obstacles).contains(obstacle);
        assertThat(driver.record()).isEqualTo(before);
    }
}
