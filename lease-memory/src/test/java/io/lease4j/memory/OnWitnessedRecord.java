package io.lease4j.memory;

import static io.lease4j.memory.Driver.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordView;
import io.lease4j.Lineage;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Installation;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** For tests of what is installed into a record whose namespace has a witness. */
abstract class OnWitnessedRecord {

    static final long WIDTH = 100;

    final MemoryWitness witness = new MemoryWitness(WIDTH);
    final Driver driver = Driver.witnessed(witness);

    Installation.Extension extension() {
        return new Installation.Extension(
                driver.recordId(KEY), driver.lineage(), driver.ticket(), new TokenRange(WIDTH, 2 * WIDTH));
    }

    Installation.Proof proof(long base) {
        return proof(driver.lineage(), driver.ticket(), base);
    }

    Installation.Proof proof(Lineage lineage, Ticket ticket, long base) {
        return new Installation.Proof(
                driver.recordId(KEY),
                lineage,
                ticket,
                new TokenRange(base, base + WIDTH),
                ProofBasis.WITNESS,
                Set.of(),
                Optional.empty());
    }

    /** The install is refused for this one reason, and the record stays as it is, ticket included. */
    void refused(String obstacle, Installation installation) {
        refusedWith(obstacle, installation);
    }

    void refusedWith(String obstacle, Installation installation) {
        AuthorityRecordView before = driver.record();
        Refused refused = (Refused) driver.install(installation);
        assertThat(refused.reason()).isEqualTo(RefusedReason.NOT_ALLOWED);
        List<String> obstacles = refused.obstacles();
        assertThat(obstacles).contains(obstacle);
        assertThat(driver.record()).isEqualTo(before);
    }
}
