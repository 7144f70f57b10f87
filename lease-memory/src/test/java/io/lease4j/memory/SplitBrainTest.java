package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.done;
import static io.lease4j.memory.Driver.raise;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordView;
import io.lease4j.Lease;
import io.lease4j.RefusedReason;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.spi.Installation;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two stores that go on from one memory, as an old primary and a promoted replica do. */
class SplitBrainTest extends OnTwins {

    @Test
    @Tag("F-1")
    void aStoreThatStartsFromASnapshotIsUnprovenAndTheFirstOneGoesOn() {
        Lease lease = old.granted(ANN);
        Driver promoted = twin();
        assertThat(promoted.lineage()).isNotEqualTo(old.lineage());
        assertThat(promoted.store.namespaceId()).isEqualTo(old.store.namespaceId());
        assertRefused(promoted.acquire(acquireRequest(ANN)), RefusedReason.FLOOR_UNPROVEN);
        assertThat(old.renewed(lease, 1).generation()).isEqualTo(lease.generation());
        assertThat(promoted.record().lastToken()).isEqualTo(lease.token().value());
    }

    @Test
    @Tag("F-5")
    void theOldPrimaryNeverMeetsTheRangeOfTheNewOne() {
        Driver promoted = twin();
        AuthorityRecordView proven = promoted.prove(witness);
        Set<Long> tokens = new HashSet<>();
        long highestOld = 0;
        for (int i = 0; i < WIDTH; i++) {
            highestOld = old.granted(key(i)).token().value();
            tokens.add(highestOld);
            long fresh = promoted.granted(key(i)).token().value();
            assertThat(fresh).isGreaterThan(proven.floor());
            tokens.add(fresh);
        }
        assertThat(tokens).hasSize(2 * (int) WIDTH);
        assertThat(highestOld).isEqualTo(WIDTH);
        assertRefused(old.acquire(key(99)), RefusedReason.FLOOR_UNPROVEN);
    }

    @Test
    @Tag("F-6")
    void theWitnessExtendsOnlyTheLineageThatItProvedLast() {
        Driver promoted = twin();
        promoted.prove(witness);
        WitnessOutcome refused = Driver.now(witness.raise(
                new RaiseRequest(old.recordId(KEY), old.lineage(), old.ticket(), RaiseRequest.Kind.EXTENSION, 0)));
        assertThat(refused).isInstanceOf(WitnessOutcome.NotAllowed.class);
        TokenRange range = raise(
                witness, promoted.recordId(KEY), promoted.lineage(), promoted.ticket(), RaiseRequest.Kind.EXTENSION);
        done(promoted.install(
                new Installation.Extension(promoted.recordId(KEY), promoted.lineage(), promoted.ticket(), range)));
        assertThat(promoted.record().ceiling()).isGreaterThan(old.record().ceiling());
    }

    @Test
    @Tag("F-4")
    void aRangeForOneStoreIsRefusedByItsTwinThoughTheTicketIsTheSame() {
        Ticket ticket = old.ticket();
        Driver promoted = twin();
        Driver third = twin();
        assertThat(promoted.ticket()).isEqualTo(ticket);
        assertThat(third.ticket()).isEqualTo(ticket);
        TokenRange range = raise(witness, promoted.recordId(KEY), promoted.lineage(), ticket, RaiseRequest.Kind.PROOF);
        Installation proof = promoted.proof(range, io.lease4j.floor.ProofBasis.WITNESS);
        assertRefused(third.install(proof), RefusedReason.NOT_ALLOWED);
        assertRefused(old.install(proof), RefusedReason.NOT_ALLOWED);
        done(promoted.install(proof));
    }
}
