package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Threads.await;
import static io.lease4j.internal.door.Threads.join;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.UnknownReason;
import io.lease4j.spi.Answer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** An interrupt that arrives together with the answer. */
class InterruptRaceTest {

    @Test
    void a_grant_that_comes_as_the_wait_ends_is_acquired_or_unknown_and_never_neither() {
        for (int i = 0; i < 200; i++) {
            Fixture fixture = new Fixture();
            AcquireRequest request = fixture.request();
            CompletableFuture<Answer<?>> held = new CompletableFuture<>();
            CountDownLatch reached = new CountDownLatch(1);
            fixture.store.next("acquire", sent -> {
                reached.countDown();
                return held;
            });
            Thread caller = Thread.currentThread();
            Thread racer = new Thread(() -> {
                await(reached);
                Sent sent = fixture.store.seen("acquire").get(0);
                held.complete(fixture.store.done(fixture.grants(sent)).join());
            });
            racer.start();
            Thread interrupter = new Thread(() -> {
                await(reached);
                caller.interrupt();
            });
            interrupter.start();
            AcquireOutcome outcome = fixture.leases.acquire(request, fixture.in(5));
            join(racer);
            join(interrupter);
            assertThat(Thread.interrupted()).isTrue();

            if (!(outcome instanceof Acquired)) {
                assertThat(outcome).isEqualTo(new AcquireOutcome.Unknown(request, UnknownReason.INTERRUPTED, "none"));
                fixture.store.answers("acquire", fixture::replays);
                assertThat(fixture.leases.acquire(KEY, TTL, fixture.in(5)))
                        .as("still open, and found again")
                        .isInstanceOf(Acquired.class);
            }
            assertThat(outcome.committed()).isNotEqualTo(Commitment.NO);
        }
    }
}
