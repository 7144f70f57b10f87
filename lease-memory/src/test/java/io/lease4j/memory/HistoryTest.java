package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.revokeRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.FencingToken;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.PageQuery;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Installation;
import io.lease4j.spi.Reading;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the history of a key explains, and from which token on it is complete. */
class HistoryTest extends OnHistory {

    @Test
    @Tag("S-14")
    void everyChangeOfOwnershipIsExplained() {
        AcquireRequest request = acquireRequest(ANN);
        Lease expired = driver.granted(request);
        driver.clock.advance(Duration.ofSeconds(5));
        Lease renewed = driver.renewed(expired, 1);
        driver.granted(acquireRequest(OTHER, ANN));
        driver.clock.advance(TTL.plus(Driver.MILLI));
        BackendTime noticed = driver.time();
        Lease revoked = driver.granted(BEN);
        driver.revoke(revokeRequest(revoked.generation()));
        Lease raised = driver.granted(ANN);
        driver.clock.advance(Duration.ofSeconds(1));
        BackendTime proven = driver.time();
        Driver.done(driver.install(new Installation.Proof(
                driver.recordId(KEY),
                driver.lineage(),
                driver.ticket(),
                new TokenRange(1L << 40, 1L << 41),
                ProofBasis.OPERATOR,
                Set.of(),
                Optional.of("restored a backup"))));
        Lease last = driver.granted(BEN);
        driver.released(last);

        List<HistoryEntry> entries = driver.history(KEY).entries();
        assertThat(entries).hasSize(9);
        assertThat(entries.get(0))
                .isEqualTo(new HistoryEntry.Granted(
                        expired.grantedAt(),
                        expired.generation(),
                        ANN,
                        Optional.empty(),
                        request.requestId(),
                        expired.expiresAt()));
        assertThat(entries.get(1))
                .isEqualTo(new HistoryEntry.Ended(
                        noticed, expired.generation(), LeaseEnd.of(LostReason.EXPIRED, renewed.expiresAt())));
        assertThat(((HistoryEntry.Granted) entries.get(2)).generation()).isEqualTo(revoked.generation());
        assertThat(((HistoryEntry.Ended) entries.get(3)).end().note()).contains("taken out of service");
        assertThat(((HistoryEntry.Granted) entries.get(4)).generation()).isEqualTo(raised.generation());
        assertThat(entries.get(5))
                .isEqualTo(new HistoryEntry.FloorProven(
                        proven, 1L << 40, ProofBasis.OPERATOR, Optional.of("restored a backup")));
        assertThat(entries.get(6))
                .isEqualTo(new HistoryEntry.Ended(
                        proven, raised.generation(), LeaseEnd.of(LostReason.FLOOR_RAISED, proven)));
        assertThat(((HistoryEntry.Granted) entries.get(7)).generation()).isEqualTo(last.generation());
        assertThat(((HistoryEntry.Ended) entries.get(8)).end().reason()).isEqualTo(LostReason.RELEASED);
        assertThat(driver.history(OTHER).entries()).hasSize(2);
    }

    @Test
    @Tag("S-14")
    void itIsCompleteFromTheFirstTokenUntilTheCapDropsSomething() {
        Driver capped = capped(3);
        assertThat(capped.history(KEY).completeFromToken()).isEqualTo(1);
        Lease first = capped.granted(ANN);
        capped.released(first);
        capped.granted(ANN);
        assertThat(capped.history(KEY).completeFromToken()).isEqualTo(1);
        assertThat(capped.history(KEY).entries()).hasSize(3);
        capped.clock.advance(TTL);
        Lease third = capped.granted(ANN);
        HistoryOutcome.Page page = capped.history(KEY);
        // Both entries of the first token are gone, of the second one none.
        assertThat(page.completeFromToken()).isEqualTo(2);
        assertThat(page.entries()).hasSize(3);
        capped.released(third);
        page = capped.history(KEY);
        assertThat(page.completeFromToken()).isEqualTo(3);
        assertThat(page.entries()).extracting(OnHistory::tokenOf).containsExactly(2L, 3L, 3L);
    }

    @Test
    @Tag("S-14")
    void whatIsDroppedOfAnotherKeyCountsToo() {
        Driver capped = capped(1);
        capped.granted(acquireRequest(OTHER, ANN));
        capped.granted(ANN);
        assertThat(capped.history(KEY).completeFromToken()).isEqualTo(2);
        assertThat(capped.history(KEY).entries()).hasSize(1);
    }

    @Test
    @Tag("S-14")
    void aProofMakesItCompleteFromAboveItsBaseOnlyAlsoWhenItsEntryIsDropped() {
        driver.granted(ANN);
        driver.prove(1L << 40);
        assertThat(driver.history(KEY).completeFromToken()).isEqualTo((1L << 40) + 1);
        Driver capped = capped(1);
        capped.prove(1L << 41);
        capped.granted(ANN);
        assertThat(capped.history(KEY).completeFromToken()).isEqualTo((1L << 41) + 1);
    }

    @Test
    @Tag("S-14")
    void whileUnprovenItIsCompleteFromNoToken() {
        driver.granted(ANN);
        driver.store.restore(driver.store.snapshot());
        HistoryOutcome.Page page = driver.history(KEY);
        assertThat(page.proven()).isFalse();
        assertThat(page.completeFromToken()).isEqualTo(FencingToken.MAX_VALUE + 1);
        assertThat(page.entries()).hasSize(1);
    }

    @Test
    @Tag("F-11")
    void evidenceOfTheCallerIsReportedAndNotKept() {
        driver.granted(ANN);
        HistoryOutcome.Page page = (HistoryOutcome.Page)
                driver.take(driver.store.history(KEY, PageQuery.first(10), new Reading(99, Driver.DEADLINE)));
        assertThat(page.proven()).isFalse();
        assertThat(driver.history(KEY).proven()).isTrue();
    }
}
