package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.releaseRequest;
import static io.lease4j.memory.Driver.renewRequest;
import static io.lease4j.memory.Driver.revokeRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.CancelOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.LostReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.Ticket;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is refused and what goes on until the floor of a record is proven. */
class UnprovenFloorTest {

    private final MemoryWitness witness = new MemoryWitness();
    private final Driver driver = Driver.witnessed(witness);

    static Stream<Consumer<Driver>> lossesOfMemory() {
        return Stream.of(
                driver -> driver.store.restore(driver.store.snapshot()),
                driver -> driver.store.faults().wipe(),
                driver -> driver.store.faults().deleteAuthorityRecord(0),
                driver -> driver.store.faults().plantToken(KEY, driver.record().lastToken() + 1),
                driver -> {
                    Transmission shown = driver.having(driver.record().lastToken() + 7);
                    assertRefused(driver.acquire(acquireRequest(BEN), shown), RefusedReason.FLOOR_UNPROVEN);
                });
    }

    @ParameterizedTest
    @MethodSource("lossesOfMemory")
    @Tag("F-1")
    void nothingIsGrantedOrRenewedUntilTheFloorIsProven(Consumer<Driver> loss) {
        AcquireRequest request = acquireRequest(ANN);
        Lease lease = driver.granted(request);
        loss.accept(driver);
        long last = driver.record().lastToken();
        for (AcquireRequest asked : new AcquireRequest[] {acquireRequest(BEN), request}) {
            Refused refused = (Refused) driver.acquire(asked);
            assertThat(refused).isEqualTo(Refused.floorUnproven(ticketLeft()));
            assertThat(driver.echo.orElseThrow().proven()).isFalse();
        }
        assertThat(driver.renew(renewRequest(lease, 1))).isEqualTo(Refused.floorUnproven(ticketLeft()));
        assertThat(driver.record().lastToken()).isEqualTo(last);

        AuthorityRecordView proven = driver.prove(witness);
        assertThat(proven.proven()).isTrue();
        assertThat(proven.exists()).isTrue();
        assertThat(proven.basis()).contains(ProofBasis.WITNESS);
        assertThat(proven.ticket()).isEmpty();
        assertThat(proven.evidence()).isZero();
        assertThat(proven.provenLineage()).contains(driver.lineage());
        assertThat(proven.completeSince()).isEqualTo(driver.time());
        Lease next = driver.granted(BEN);
        assertThat(next.token().isAbove(lease.token())).isTrue();
        assertThat(next.token().value()).isGreaterThan(proven.floor());
    }

    @ParameterizedTest
    @MethodSource("lossesOfMemory")
    @Tag("F-11")
    void theRestGoesOnWhileUnprovenAndSaysSo(Consumer<Driver> loss) {
        AcquireRequest request = acquireRequest(ANN);
        Lease lease = driver.granted(request);
        LeaseKey other = LeaseKey.of("orders", "two");
        Lease second = driver.granted(acquireRequest(other, ANN));
        loss.accept(driver);
        driver.acquire(acquireRequest(BEN));
        boolean kept = driver.inspect(other) instanceof InspectOutcome.Found;
        InspectOutcome seen = driver.inspect(KEY);
        boolean unproven = seen instanceof InspectOutcome.Found found
                ? !found.record().proven()
                : !((InspectOutcome.NotFound) seen).record().proven();
        assertThat(unproven).isTrue();
        boolean planted = driver.inspect(KEY) instanceof InspectOutcome.Found found
                && !found.lease().generation().equals(lease.generation());
        if (kept && !planted) {
            assertThat(((ResolveOutcome.Committed) driver.resolve(request)).proven())
                    .isFalse();
            assertThat(((CancelOutcome.Committed) driver.cancel(request)).proven())
                    .isFalse();
            assertThat(((ReleaseOutcome.Released) driver.release(releaseRequest(lease))).proven())
                    .isFalse();
        }
        if (kept) {
            RevokeOutcome revoked = driver.revoke(revokeRequest(second.generation()));
            assertThat(((RevokeOutcome.Revoked) revoked).proven()).isFalse();
        } else {
            assertThat(((ResolveOutcome.StillUnknown) driver.resolve(request)).proven())
                    .isFalse();
        }
    }

    @Test
    @Tag("F-11")
    void whatWasWipedIsGoneForWhoeverWasShownItsTokenAndMerelyClaimedOtherwise() {
        Lease lease = driver.granted(ANN);
        driver.store.faults().wipe();
        assertThat(driver.release(releaseRequest(lease))).isEqualTo(Refused.of(RefusedReason.FLOOR_UNPROVEN));
        Transmission shown = driver.having(lease.token().value());
        ReleaseOutcome.Lost lost =
                (ReleaseOutcome.Lost) driver.take(driver.store.release(releaseRequest(lease), shown));
        assertThat(lost.reason()).isEqualTo(LostReason.GONE);
        assertThat(lost.proven()).isFalse();
        RevokeOutcome.Over over = (RevokeOutcome.Over)
                driver.take(driver.store.revoke(revokeRequest(lease.generation()), Set.of(), shown));
        assertThat(over.proven()).isFalse();
    }

    @Test
    @Tag("R-3")
    @Tag("R-4")
    void aRestoredMemoryServesUnderAnotherLineage() {
        Lineage before = driver.lineage();
        Transmission old = driver.sent();
        driver.store.restore(driver.store.snapshot());
        assertThat(driver.lineage()).isNotEqualTo(before);
        driver.prove(witness);
        assertRefused(driver.acquire(acquireRequest(ANN), old), RefusedReason.OTHER_LINEAGE);
        Transmission restamped = driver.sent(old.stamp().firstSent());
        assertRefused(driver.acquire(acquireRequest(ANN), restamped), RefusedReason.TOO_OLD);
    }

    @Test
    @Tag("F-7")
    void otherRecordsAreNotAffected() {
        Driver sharded = Driver.witnessed(witnessOf(), 4);
        LeaseKey[] keys = new LeaseKey[4];
        for (int i = 0; i < 100; i++) {
            LeaseKey key = LeaseKey.of("orders", "key " + i);
            keys[io.lease4j.spi.Shards.of(key, 4)] = key;
        }
        Lease[] leases = new Lease[4];
        for (int shard = 0; shard < 4; shard++) {
            leases[shard] = sharded.granted(acquireRequest(keys[shard], ANN));
        }
        sharded.store.faults().deleteAuthorityRecord(2);
        assertRefused(sharded.acquire(acquireRequest(keys[2], BEN)), RefusedReason.FLOOR_UNPROVEN);
        for (int shard : new int[] {0, 1, 3}) {
            assertThat(sharded.renewed(leases[shard], 1).renewalNumber()).isEqualTo(1);
            sharded.released(leases[shard]);
            sharded.granted(acquireRequest(keys[shard], BEN));
            AuthorityRecordId id = sharded.recordId(keys[shard]);
            assertThat(sharded.describe(id).proven()).isTrue();
        }
    }

    private static MemoryWitness witnessOf() {
        return new MemoryWitness(1000);
    }

    @Test
    @Tag("F-1")
    void aMissingRecordIsDescribedAsMissingAndIsNeverNew() {
        driver.granted(ANN);
        driver.store.faults().deleteAuthorityRecord(0);
        AuthorityRecordView missing = driver.record();
        assertThat(missing.exists()).isFalse();
        assertThat(missing.proven()).isFalse();
        assertThat(missing.ticket()).isEmpty();
        assertThat(missing.basis()).isEmpty();
        assertThat(missing.provenLineage()).isEmpty();
        driver.clock.advance(Duration.ofSeconds(1));
        driver.acquire(acquireRequest(BEN));
        AuthorityRecordView stub = driver.record();
        assertThat(stub.exists()).isFalse();
        assertThat(stub.ticket()).isPresent();
        assertThat(stub.completeSince()).isEqualTo(driver.time());
    }

    @Test
    @Tag("F-8")
    void whoeverIsRefusedGetsTheOutstandingTicket() {
        driver.store.restore(driver.store.snapshot());
        Refused first = (Refused) driver.acquire(acquireRequest(ANN));
        Refused second = (Refused) driver.acquire(acquireRequest(BEN));
        assertThat(first.ticket()).isPresent().isEqualTo(second.ticket());
        assertThat(driver.ticket()).isEqualTo(first.ticket().orElseThrow());
    }

    @Test
    @Tag("F-10")
    void aMissingRecordCannotBeCreatedAgain() {
        driver.store.faults().wipe();
        Refused refused = (Refused) driver.take(driver.store.create(
                new io.lease4j.spi.RecordCreation(
                        driver.recordId(KEY),
                        new io.lease4j.floor.TokenRange(1L << 50, 1L << 51),
                        io.lease4j.spi.NamespaceSettings.defaults().withWitness()),
                Driver.DEADLINE));
        assertThat(refused.reason()).isEqualTo(RefusedReason.NOT_ALLOWED);
        assertThat(driver.record().exists()).isFalse();
    }

    private Ticket ticketLeft() {
        return driver.record().ticket().orElseThrow();
    }
}
