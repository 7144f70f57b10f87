package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.Reading;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How a store ends. */
class ClosingTest extends OnServer {

    @Test
    @Tag("L-2")
    void waits_for_calls_in_flight_and_lets_them_finish() {
        try (Station station = Station.on(server).withScripts()) {
            AcquireRequest request = station.request(station.freshKey());
            Gate gate = station.proxy
                    .next(Direction.TO_SERVER, request.requestId().value())
                    .answer()
                    .hold();
            CompletionStage<AcquireOutcome> outcome = station.leases.async().acquire(request, station.soon());
            gate.awaitReached(Duration.ofSeconds(10));
            CompletableFuture<Void> closing = CompletableFuture.runAsync(station.store::close);
            Patience.until("it refuses new calls", () -> station.store.state() == LifeCycle.DRAINING);
            assertClosed(station.store
                    .inspect(request.key(), new Reading(0, station.soon()))
                    .toCompletableFuture()
                    .join()
                    .outcome());
            assertThat(closing).isNotDone();
            gate.release();
            closing.join();
            assertThat(outcome.toCompletableFuture().join()).isInstanceOf(AcquireOutcome.Acquired.class);
            assertThat(station.store.state()).isEqualTo(LifeCycle.CLOSED);
        }
    }

    @Test
    @Tag("L-2")
    void waits_for_a_call_that_nobody_answers_until_its_deadline() {
        try (Station station = Station.on(server).withScripts()) {
            AcquireRequest request = station.request(station.freshKey());
            station.proxy
                    .next(Direction.TO_SERVER, request.requestId().value())
                    .answer()
                    .drop();
            CompletionStage<AcquireOutcome> outcome = station.leases.async().acquire(request, station.atOnce());
            Patience.until("it has run", () -> station.holding(request.key()).record());
            station.store.close();
            assertThat(outcome.toCompletableFuture().join()).isInstanceOf(AcquireOutcome.Unknown.class);
        }
    }

    @Test
    @Tag("L-1")
    @Tag("L-2")
    void leaves_nothing_open_and_refuses_every_call_as_closed() {
        LeftOpen before = LeftOpen.now();
        try (Station station = Station.on(server).withScripts()) {
            var lease = station.acquired(station.freshKey());
            var left = station.left(station.freshKey());
            station.store.close();
            station.store.close();
            before.awaitGone(server, 0);
            List.<Outcome>of(
                            station.leases.acquire(station.request(station.freshKey()), station.soon()),
                            station.leases.renew(lease, Duration.ofMinutes(1), station.soon()),
                            station.leases.release(lease, station.soon()),
                            station.leases.inspect(lease.key(), station.soon()),
                            station.leases.resolve(left, station.soon()),
                            station.leases.cancel(left, station.soon()),
                            station.operator.revoke(lease.generation(), "a reason", station.soon()),
                            station.operator.list(PageQuery.first(10), station.soon()),
                            station.operator.describe(station.soon()))
                    .forEach(ClosingTest::assertClosed);
            assertThat(station.store
                            .health(station.soon())
                            .toCompletableFuture()
                            .join())
                    .isNotEmpty();
        }
    }

    @Test
    @Tag("L-2")
    void leaves_alone_what_it_was_given() throws InterruptedException {
        RedisClient client = RedisClient.create();
        try (Scheduler scheduler = SystemTime.scheduler("given")) {
            Station station =
                    Station.with(server, builder -> builder.client(client).scheduler(scheduler));
            station.close();
            CountDownLatch ran = new CountDownLatch(1);
            var unused = scheduler.schedule(ran::countDown, Duration.ZERO);
            assertThat(ran.await(10, TimeUnit.SECONDS)).isTrue();
            try (StatefulRedisConnection<String, String> connection = client.connect(TestServer.uri(server))) {
                assertThat(connection.sync().ping()).isEqualTo("PONG");
            }
        } finally {
            client.shutdown();
        }
    }

    private static void assertClosed(Outcome outcome) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.reason()).isEqualTo(RefusedReason.STORE_CLOSED));
    }
}
