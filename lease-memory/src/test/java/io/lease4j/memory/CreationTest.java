package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.DEADLINE;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.done;
import static io.lease4j.memory.Driver.reading;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.floor.ProofBasis;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How a namespace comes into being, record by record, and what it was agreed to be. */
class CreationTest extends OnUncreatedStore {

    @Test
    @Tag("F-10")
    void withAWitnessTheNamespaceIsMissingUntilItsCreationIsComplete() {
        assertThat(driver.store.state()).isEqualTo(LifeCycle.READY);
        missing();
        create(0, 100);
        create(1, 200);
        missing();
        assertThat(describe(0).beingCreated()).isTrue();
        complete(0);
        complete(1);
        assertThat(driver.store.namespaceId()).contains(id);
        assertThat(driver.granted(ANN).token().value()).isIn(101L, 201L);
        assertThat(describe(0).beingCreated()).isFalse();
        assertThat(describe(0).witnessed()).isTrue();
    }

    private void missing() {
        assertThat(driver.store.namespaceId()).isEmpty();
        assertThat(driver.store.recordOf(KEY)).isEmpty();
        Transmission sent = sent();
        assertThat(List.<Outcome>of(
                        driver.acquire(acquireRequest(ANN), sent),
                        driver.inspect(KEY),
                        driver.take(driver.store.list(PageQuery.first(1), reading())),
                        driver.take(driver.store.history(KEY, PageQuery.first(1), reading())),
                        driver.take(driver.store.ticket(recordId(0), DEADLINE)),
                        driver.take(driver.store.freeze(recordId(0), sent)),
                        driver.take(driver.store.discard(KEY, sent))))
                .containsOnly(Refused.of(RefusedReason.NAMESPACE_MISSING));
    }

    @Test
    @Tag("F-10")
    void aRecordGrantsFromItsOwnCompletionOn() {
        create(0, 100);
        create(1, 200);
        complete(1 - io.lease4j.spi.Shards.of(KEY, 2));
        assertRefused(driver.acquire(acquireRequest(ANN), sent()), RefusedReason.NAMESPACE_MISSING);
        complete(io.lease4j.spi.Shards.of(KEY, 2));
        driver.granted(ANN);
    }

    @Test
    @Tag("F-10")
    void aCreatedRecordHasItsFirstRangeAndWhatWasAgreed() {
        clock.advance(Duration.ofSeconds(1));
        AuthorityRecordView view = create(1, 100);
        assertThat(view.exists()).isTrue();
        assertThat(view.basis()).contains(ProofBasis.CREATED);
        assertThat(view.lastToken()).isEqualTo(100);
        assertThat(view.floor()).isEqualTo(100);
        assertThat(view.ceiling()).isEqualTo(150);
        assertThat(view.beingCreated()).isTrue();
        assertThat(view.completeSince()).isEqualTo(driver.time());
        assertThat(view.provenLineage()).contains(view.servingLineage());
        assertThat(describe(0).exists()).isFalse();
    }

    @Test
    @Tag("F-10")
    void repeatingItWhileTheMarkIsThereIsDoneAgainAndKeepsTheRange() {
        create(0, 100);
        AdminOutcome.Done again = (AdminOutcome.Done) tryCreate(id, 0, 500, SETTINGS);
        assertThat(again.how()).isEqualTo("being created, already");
        assertThat(again.records().get(0).ceiling()).isEqualTo(150);
    }

    @Test
    @Tag("F-10")
    void aCreationThatWasInterruptedGoesOn() {
        create(0, 100);
        MemorySnapshot crashed = driver.store.snapshot();
        Driver restarted = new Driver(
                MemoryLeaseStore.builder(Driver.NAMESPACE)
                        .fromSnapshot(crashed)
                        .clock(clock)
                        .build(),
                clock);
        assertThat(restarted.store.namespaceId()).isEmpty();
        done(restarted.take(restarted.store.create(creation(id, 0, 100, SETTINGS), DEADLINE)));
        done(restarted.take(restarted.store.create(creation(id, 1, 200, SETTINGS), DEADLINE)));
        done(restarted.take(restarted.store.completeCreation(recordId(0), DEADLINE)));
        done(restarted.take(restarted.store.completeCreation(recordId(1), DEADLINE)));
        assertThat(restarted.store.namespaceId()).contains(id);
    }

    @Test
    void whatWasAgreedAtCreationHolds() {
        create(0, 100);
        create(1, 200);
        complete(0);
        complete(1);
        for (int i = 0; i < 30; i++) {
            driver.released(driver.granted(ANN));
        }
        assertThat(driver.history(KEY).entries()).hasSize(50);
    }

    @Test
    void theSameRequestIsAnsweredOnceTheNamespaceIsThere() {
        assertRefused(driver.acquire(acquireRequest(ANN), sent()), RefusedReason.NAMESPACE_MISSING);
        create(0, 100);
        create(1, 200);
        complete(0);
        complete(1);
        assertThat(driver.acquire(acquireRequest(ANN))).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Test
    void eachSettingIsItsOwnShard() {
        assertThat(driver.store.shards()).isEqualTo(2);
        assertThat(driver.store.namespace()).isEqualTo(Driver.NAMESPACE);
    }
}
