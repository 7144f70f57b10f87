package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.DEADLINE;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.reading;
import static io.lease4j.memory.Driver.releaseRequest;
import static io.lease4j.memory.Driver.renewRequest;
import static io.lease4j.memory.Driver.revokeRequest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.AuthorityRecordId;
import io.lease4j.InvalidValueException;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.Outcome;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Capability;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.RecordCreation;
import io.lease4j.spi.Transmission;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LifeCycleTest {

    private final Driver driver = Driver.plain();

    @Test
    @Tag("L-1")
    void aStoreIsReadyAtOnceAndRefusesEverythingOnceItIsClosed() {
        MemoryLeaseStore store = driver.store;
        assertThat(store.state()).isEqualTo(LifeCycle.READY);
        Lease lease = driver.granted(ANN);
        Transmission sent = driver.sent();
        Installation proof = driver.proof(new TokenRange(1L << 41, 1L << 42), ProofBasis.OPERATOR);
        AuthorityRecordId id = lease.recordId();
        store.close();
        assertThat(store.state()).isEqualTo(LifeCycle.CLOSED);
        List<Outcome> outcomes = List.of(
                driver.acquire(acquireRequest(ANN), sent),
                driver.take(store.renew(renewRequest(lease, 1), sent)),
                driver.take(store.release(releaseRequest(lease), sent)),
                driver.take(store.revoke(revokeRequest(lease.generation()), Set.of(), sent)),
                driver.inspect(KEY),
                driver.take(store.list(PageQuery.first(1), reading())),
                driver.take(store.list(PageQuery.after(new PageCursor("x"), 1), reading())),
                driver.take(store.history(KEY, PageQuery.first(1), reading())),
                driver.resolve(acquireRequest(ANN)),
                driver.cancel(acquireRequest(ANN)),
                driver.take(store.describe(id, DEADLINE)),
                driver.take(store.create(
                        new RecordCreation(id, new TokenRange(0, 1), NamespaceSettings.defaults()), DEADLINE)),
                driver.take(store.completeCreation(id, DEADLINE)),
                driver.take(store.register(id, SinkName.of("books"), sent)),
                driver.take(store.ticket(id, DEADLINE)),
                driver.install(proof),
                driver.install(new Installation.Retained(id, sent.stamp().lineage(), proof.ticket(), "trust me")),
                driver.take(store.discard(KEY, sent)),
                driver.take(store.freeze(id, sent)),
                driver.take(store.thaw(id, sent)),
                driver.inspect(LeaseKey.of("other", "one")));
        assertThat(outcomes).containsOnly(Refused.of(RefusedReason.STORE_CLOSED));
    }

    @Test
    @Tag("L-2")
    void closingTwiceChangesNothing() {
        driver.store.close();
        driver.store.close();
        assertThat(driver.store.state()).isEqualTo(LifeCycle.CLOSED);
    }

    @Test
    @Tag("L-2")
    void closeLetsAStepInFlightFinish() throws InterruptedException {
        CountDownLatch inStep = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        ManualClock clock = new ManualClock();
        Driver slow = new Driver(
                MemoryLeaseStore.builder(Driver.NAMESPACE)
                        .shards(1)
                        .clock(new java.time.InstantSource() {
                            @Override
                            public java.time.Instant instant() {
                                return clock.instant();
                            }

                            @Override
                            public long millis() {
                                if (Thread.currentThread().getName().equals("slow")) {
                                    inStep.countDown();
                                    await(goOn);
                                }
                                return clock.millis();
                            }
                        })
                        .build(),
                clock);
        Transmission sent = slow.sent();
        AtomicReference<Outcome> outcome = new AtomicReference<>();
        Thread worker = new Thread(
                () -> outcome.set(Driver.now(slow.store.acquire(acquireRequest(ANN), sent))
                        .outcome()),
                "slow");
        worker.start();
        inStep.await();
        Thread closer = new Thread(slow.store::close, "closer");
        closer.start();
        while (slow.store.state() == LifeCycle.READY) {
            Thread.onSpinWait();
        }
        LifeCycle whileInFlight = slow.store.state();
        goOn.countDown();
        worker.join();
        closer.join();
        assertThat(whileInFlight).isEqualTo(LifeCycle.DRAINING);
        assertThat(outcome.get()).isInstanceOf(io.lease4j.AcquireOutcome.Acquired.class);
        assertThat(slow.store.state()).isEqualTo(LifeCycle.CLOSED);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void itSaysWhatItCannotDo() {
        assertThat(driver.store.capabilities().backend()).isEqualTo("memory");
        assertThat(driver.store.capabilities().unsupported())
                .containsExactlyInAnyOrder(
                        Capability.SHARED_BETWEEN_PROCESSES, Capability.SURVIVES_RESTART, Capability.RETAINED_PROOF);
    }

    @Test
    void itHasSixteenShardsUnlessToldOtherwise() {
        MemoryLeaseStore store = MemoryLeaseStore.create(Namespace.of("defaults"));
        assertThat(store.shards()).isEqualTo(16);
        assertThat(store.namespace()).isEqualTo(Namespace.of("defaults"));
        assertThat(store).hasToString("MemoryLeaseStore[defaults, READY]");
        for (int bad : new int[] {0, -1, AuthorityRecordId.MAX_SHARDS + 1}) {
            assertThatThrownBy(() ->
                            MemoryLeaseStore.builder(Namespace.of("defaults")).shards(bad))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("shards");
        }
        assertThat(MemoryLeaseStore.builder(Namespace.of("most"))
                        .shards(AuthorityRecordId.MAX_SHARDS)
                        .build()
                        .shards())
                .isEqualTo(AuthorityRecordId.MAX_SHARDS);
    }

    @Test
    void aSnapshotBringsNamespaceShardsAndSettings() {
        MemorySnapshot snapshot = driver.store.snapshot();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MemoryLeaseStore.builder(Namespace.of("other"))
                        .fromSnapshot(snapshot)
                        .build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MemoryLeaseStore.builder(Driver.NAMESPACE)
                        .shards(1)
                        .fromSnapshot(snapshot)
                        .build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MemoryLeaseStore.builder(Driver.NAMESPACE)
                        .settings(NamespaceSettings.defaults())
                        .fromSnapshot(snapshot)
                        .build());
        assertThat(MemoryLeaseStore.builder(Driver.NAMESPACE)
                        .fromSnapshot(snapshot)
                        .build()
                        .shards())
                .isEqualTo(1);
    }
}
