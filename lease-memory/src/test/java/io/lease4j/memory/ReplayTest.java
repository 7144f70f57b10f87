package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.ANN_RESTARTED;
import static io.lease4j.memory.Driver.BEN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.TTL;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.revokeRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReplayTest {

    private static final RequestId ID = RequestId.of("request-1");

    private final Driver driver = Driver.plain();

    @Test
    @Tag("I-1")
    void theSameAcquireAgainGivesTheOriginalGrantWithTheTermThatIsLeft() {
        AcquireRequest request = acquireRequest(ANN);
        Lease lease = driver.granted(request);
        driver.clock.advance(Duration.ofSeconds(4));
        for (int i = 0; i < 3; i++) {
            AcquireOutcome.Acquired again = (AcquireOutcome.Acquired) driver.acquire(request);
            assertThat(again.replayed()).isTrue();
            assertThat(again.lease()).isEqualTo(lease);
            assertThat(again.term().reported()).isEqualTo(Duration.ofSeconds(6));
        }
        assertThat(driver.record().lastToken()).isEqualTo(lease.token().value());
        assertThat(driver.history(KEY).entries()).hasSize(1);
    }

    @Test
    @Tag("I-1")
    void aReplayShowsTheRenewalsSince() {
        AcquireRequest request = acquireRequest(ANN);
        Lease lease = driver.granted(request);
        driver.clock.advance(Duration.ofSeconds(4));
        Lease renewed = driver.renewed(lease, 3);
        AcquireOutcome.Acquired again = (AcquireOutcome.Acquired) driver.acquire(request);
        assertThat(again.lease()).isEqualTo(renewed);
        assertThat(again.term().reported()).isEqualTo(TTL);
    }

    @Test
    @Tag("I-1")
    void aReplayIsAnsweredAlsoWhenTheRecordIsFrozen() {
        AcquireRequest request = acquireRequest(ANN);
        driver.granted(request);
        Driver.done(driver.take(driver.store.freeze(driver.recordId(KEY), driver.sent())));
        assertThat(driver.acquire(request)).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Test
    @Tag("I-2")
    void aReplayWhoseGrantIsOverIsEnded() {
        AcquireRequest request = acquireRequest(ANN);
        Lease lease = driver.granted(request);
        driver.clock.advance(TTL);
        AcquireOutcome.Ended ended = (AcquireOutcome.Ended) driver.acquire(request);
        assertThat(ended.lease().generation()).isEqualTo(lease.generation());
        assertThat(ended.lease().end().orElseThrow().reason()).isEqualTo(LostReason.EXPIRED);
        assertThat(driver.record().lastToken()).isEqualTo(lease.token().value());
    }

    @Test
    @Tag("I-2")
    void aReplayBehindASuccessorIsEnded() {
        AcquireRequest request = acquireRequest(ANN);
        Lease lease = driver.granted(request);
        driver.revoke(revokeRequest(lease.generation()));
        Lease successor = driver.granted(BEN);
        AcquireOutcome.Ended ended = (AcquireOutcome.Ended) driver.acquire(request);
        assertThat(ended.lease().end().orElseThrow().reason()).isEqualTo(LostReason.REVOKED);
        assertThat(driver.record().lastToken()).isEqualTo(successor.token().value());
    }

    static Stream<UnaryOperator<AcquireRequest.Builder>> changedInputs() {
        return Stream.of(
                b -> b.ttl(TTL.plusMillis(1)),
                b -> b.maxLifetime(Duration.ofHours(2)),
                b -> b.executionId(ExecutionId.of("other")),
                b -> b.metadata("host", "other"),
                b -> b.metadata("another", "a"));
    }

    @ParameterizedTest
    @MethodSource("changedInputs")
    @Tag("I-3")
    void anAcquireWithAnyOneInputChangedIsAConflict(UnaryOperator<AcquireRequest.Builder> change) {
        Lease lease = driver.granted(original(ANN).build());
        assertRefused(driver.acquire(change.apply(original(ANN)).build()), RefusedReason.IDEMPOTENCY_CONFLICT);
        driver.released(lease);
        assertRefused(driver.acquire(change.apply(original(ANN)).build()), RefusedReason.IDEMPOTENCY_CONFLICT);
        driver.granted(BEN);
        assertRefused(driver.acquire(change.apply(original(ANN)).build()), RefusedReason.IDEMPOTENCY_CONFLICT);
        assertThat(driver.record().lastToken()).isEqualTo(2);
    }

    @Test
    @Tag("I-3")
    void anotherInstanceOfThePrincipalIsAConflictToo() {
        driver.granted(original(ANN).build());
        assertRefused(driver.acquire(original(ANN_RESTARTED).build()), RefusedReason.IDEMPOTENCY_CONFLICT);
    }

    @Test
    @Tag("I-3")
    void aRenewalWithAnyOneInputChangedIsAConflict() {
        Lease first = driver.granted(ANN);
        driver.released(first);
        Lease lease = driver.granted(ANN);
        driver.renew(RenewRequest.of(lease.generation(), ANN, ID, 4, TTL));
        Stream.of(
                        RenewRequest.of(lease.generation(), ANN, ID, 5, TTL),
                        RenewRequest.of(lease.generation(), ANN, ID, 3, TTL),
                        RenewRequest.of(lease.generation(), ANN, ID, 4, TTL.plusMillis(1)),
                        RenewRequest.of(lease.generation(), ANN_RESTARTED, ID, 4, TTL),
                        RenewRequest.of(first.generation(), ANN, ID, 4, TTL))
                .forEach(changed -> assertRefused(driver.renew(changed), RefusedReason.IDEMPOTENCY_CONFLICT));
        assertThat(driver.renew(RenewRequest.of(lease.generation(), ANN, ID, 4, TTL)))
                .isInstanceOf(RenewOutcome.Renewed.class);
    }

    @Test
    @Tag("I-3")
    void aReleaseOfAnotherGenerationUnderTheSameIdIsAConflict() {
        Lease first = driver.granted(ANN);
        driver.release(ReleaseRequest.of(first.generation(), ANN, ID));
        Lease second = driver.granted(ANN);
        assertRefused(
                driver.release(ReleaseRequest.of(second.generation(), ANN, ID)), RefusedReason.IDEMPOTENCY_CONFLICT);
        assertRefused(
                driver.release(ReleaseRequest.of(first.generation(), ANN_RESTARTED, ID)),
                RefusedReason.IDEMPOTENCY_CONFLICT);
        assertThat(driver.inspect(KEY)).isInstanceOf(io.lease4j.InspectOutcome.Found.class);
    }

    @Test
    @Tag("I-4")
    void anotherPrincipalOrKeyOrOperationIsAnotherRequest() {
        Lease lease = driver.granted(original(ANN).build());
        assertThat(driver.acquire(original(BEN).build())).isInstanceOf(AcquireOutcome.Held.class);
        LeaseKey other = LeaseKey.of("orders", "two");
        driver.granted(AcquireRequest.builder(other, ANN).ttl(TTL).requestId(ID).build());
        assertThat(driver.renew(RenewRequest.of(lease.generation(), ANN, ID, 1, TTL)))
                .isInstanceOf(RenewOutcome.Renewed.class);
        assertThat(driver.release(ReleaseRequest.of(lease.generation(), ANN, ID)))
                .isInstanceOf(ReleaseOutcome.Released.class);
        driver.granted(original(BEN).build());
    }

    @Test
    @Tag("I-4")
    void theOperatorsPrincipalIsItsOwnScope() {
        Generation generation = driver.granted(ANN).generation();
        driver.revoke(io.lease4j.RevokeRequest.of(generation, Driver.OPERATOR, ID, "first"));
        Holder another = Holder.of("another operator", "1");
        assertThat(driver.revoke(io.lease4j.RevokeRequest.of(generation, another, ID, "first")))
                .isInstanceOf(io.lease4j.RevokeOutcome.Over.class);
    }

    private static AcquireRequest.Builder original(Holder holder) {
        return AcquireRequest.builder(KEY, holder)
                .ttl(TTL)
                .maxLifetime(Duration.ofHours(1))
                .executionId(ExecutionId.of("run-1"))
                .metadata("host", "a")
                .requestId(ID);
    }
}
