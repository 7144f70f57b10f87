package io.lease4j.verification.worker;

import static io.lease4j.verification.worker.Bench.HOLDER;
import static io.lease4j.verification.worker.Bench.KEY;
import static io.lease4j.verification.worker.Bench.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Holder;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.RevokeOutcome;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.spi.LifeCycle;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.Loss;
import io.lease4j.worker.LossReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A keeper that was given nothing: its own timer, clock and threads, in real time. */
@Timeout(120)
class DefaultsTest {

    @Tag("W-1")
    @Tag("W-2")
    @Test
    void it_renews_and_tells_a_loss_with_threads_of_its_own_and_stops_them() throws Exception {
        // A term that no slow machine outlasts, renewed after a second at most.
        HoldOptions options = HoldOptions.builder()
                .ttl(Duration.ofSeconds(100))
                .renewalPoint(0.01)
                .build();
        try (MemoryLeaseStore store = MemoryLeaseStore.create(NAMESPACE);
                Leases leases = Leases.builder(store, HOLDER).build();
                LeaseOperator operator = LeaseOperator.builder(store, Holder.of("operator", "instance-9"))
                        .build()) {
            LeaseKeeper keeper = LeaseKeeper.builder(leases).options(options).build();
            HeldLease held = Bench.holding(keeper.hold(KEY));
            CompletableFuture<Loss> loss = held.loss().toCompletableFuture();
            Bench.until(() -> held.lease().renewalNumber() > 0);
            assertThat(operator.revoke(held.lease().generation(), "stuck", operator.within(Duration.ofSeconds(30))))
                    .isInstanceOf(RevokeOutcome.Revoked.class);
            assertThat(loss.get(60, TimeUnit.SECONDS).reason()).isEqualTo(LossReason.REVOKED);
            assertThat(keeper.kept()).isZero();
            keeper.close();
            assertThat(keeper.state()).isEqualTo(LifeCycle.CLOSED);
            Bench.until(() -> Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().startsWith("lease4j-keeper")));
        }
    }
}
