package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Lease;
import io.lease4j.Lineage;
import io.lease4j.Refused;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Installation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A proven record is given further tokens before it comes to its ceiling. */
class ExtensionTest extends OnWitnessedRecord {

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
}
