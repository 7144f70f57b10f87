package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.DEADLINE;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.FencingToken;
import io.lease4j.Lease;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Installation;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who may prove a record, and what it is once it is proven. */
class ProvenRecordTest extends OnWitnessedRecord {

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
}
