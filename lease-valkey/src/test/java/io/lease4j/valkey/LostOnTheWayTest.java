package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.HistoryOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What ends a connection between a command and its answer: the outcome is unknown, whether it committed or not. */
class LostOnTheWayTest {

    private ValkeyServer server;
    private Station station;
    private LeaseKey key;
    private AcquireRequest request;
    private Station.Holding before;

    @BeforeEach
    void start() {
        server = TestServer.builder().start();
        station = Station.on(server).withScripts();
        key = station.freshKey();
        request = station.request(key);
        before = station.holding(key);
    }

    @AfterEach
    void stop() {
        station.close();
        server.close();
    }

    @Test
    @Tag("O-2")
    void cut_before_it_arrived() {
        station.proxy.next(Direction.TO_SERVER, request.requestId().value()).cut();
        assertLost(station.leases.acquire(request, station.soon()));
        assertThat(station.holding(key)).isEqualTo(before);
        settle(false);
    }

    @Test
    @Tag("O-2")
    void cut_after_it_committed() {
        station.proxy
                .next(Direction.TO_SERVER, request.requestId().value())
                .answer()
                .cut();
        assertLost(station.leases.acquire(request, station.soon()));
        assertThat(station.holding(key)).isEqualTo(before.afterGrant());
        settle(true);
    }

    @Test
    @Tag("O-2")
    void the_answer_dropped_and_the_connection_kept() {
        station.proxy
                .next(Direction.TO_SERVER, request.requestId().value())
                .answer()
                .drop();
        assertThat(reason(station.leases.acquire(request, station.atOnce()))).isEqualTo(UnknownReason.NO_ANSWER);
        assertThat(station.holding(key)).isEqualTo(before.afterGrant());
        settle(true);
    }

    @Test
    @Tag("O-2")
    void the_client_killed_before_it_ran() {
        CompletionStage<AcquireOutcome> outcome = sentToPausedServer();
        var unused = station.command("CLIENT", "KILL", "USER", MinimalUser.NAME);
        assertLost(outcome.toCompletableFuture().join());
        var unusedGoing = station.command("CLIENT", "UNPAUSE");
        assertThat(station.holding(key)).isEqualTo(before);
        settle(false);
    }

    @Test
    @Tag("O-2")
    void the_client_killed_after_it_ran() {
        Gate gate = station.proxy
                .next(Direction.TO_SERVER, request.requestId().value())
                .answer()
                .hold();
        CompletionStage<AcquireOutcome> outcome = station.leases.async().acquire(request, station.soon());
        gate.awaitReached(Duration.ofSeconds(10));
        var unused = station.command("CLIENT", "KILL", "USER", MinimalUser.NAME);
        gate.drop();
        assertLost(outcome.toCompletableFuture().join());
        assertThat(station.holding(key)).isEqualTo(before.afterGrant());
        settle(true);
    }

    @Test
    @Tag("O-2")
    void the_server_shut_down_before_it_ran() {
        CompletionStage<AcquireOutcome> outcome = sentToPausedServer();
        server.shutdown();
        assertLost(outcome.toCompletableFuture().join());
        assertThat(station.leases.acquire(station.request(station.freshKey()), station.atOnce()))
                .as("nobody there: certainly not sent")
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.reason())
                                .isIn(RefusedReason.BACKEND_UNAVAILABLE, RefusedReason.DEADLINE_EXCEEDED));
        server.restart();
        assertThat(station.holding(key)).isEqualTo(before);
    }

    @Test
    @Tag("O-2")
    void the_server_killed_after_it_ran() {
        Gate gate = station.proxy
                .next(Direction.TO_SERVER, request.requestId().value())
                .answer()
                .hold();
        CompletionStage<AcquireOutcome> outcome = station.leases.async().acquire(request, station.soon());
        gate.awaitReached(Duration.ofSeconds(10));
        server.kill();
        gate.drop();
        assertLost(outcome.toCompletableFuture().join());
        server.restart();
        assertThat(station.holding(key)).isEqualTo(before.afterGrant());
    }

    @Test
    @Tag("O-2")
    void an_answer_that_outgrows_the_clients_output_buffer() {
        for (int i = 0; i < 100; i++) {
            var unusedReleased = station.leases.release(station.acquired(key), station.soon());
        }
        // So that the server knows the script, and nothing of it has to be sent again behind the other call.
        var unusedPage = station.leases.history(key, PageQuery.first(1), station.soon());
        Station.Holding grown = station.holding(key);
        var unusedLimited = station.command("CONFIG", "SET", "client-output-buffer-limit", "normal 1 1 0");
        CompletionStage<HistoryOutcome> history;
        CompletionStage<AcquireOutcome> outcome;
        try (ServerConnection sleeper = server.connect()) {
            // What comes meanwhile is read in one go: the server closes the connection with both answers unsent.
            sleeper.send("DEBUG", "SLEEP", "0.3");
            history = station.leases.async().history(key, PageQuery.first(1000), station.soon());
            outcome = station.leases.async().acquire(request, station.soon());
            var unusedSlept = sleeper.receive();
        }
        assertThat(history.toCompletableFuture().join())
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.reason()).isEqualTo(RefusedReason.BACKEND_UNAVAILABLE));
        assertLost(outcome.toCompletableFuture().join());
        var unusedUnlimited = station.command("CONFIG", "SET", "client-output-buffer-limit", "normal 0 0 0");
        boolean committed = station.holding(key).last() > grown.last();
        settle(committed);
    }

    /** The server has it, and does not execute it. */
    private CompletionStage<AcquireOutcome> sentToPausedServer() {
        var unusedPaused = station.command("CLIENT", "PAUSE", "60000", "WRITE");
        CompletionStage<AcquireOutcome> outcome = station.leases.async().acquire(request, station.soon());
        try (ServerConnection looking = server.connect()) {
            Patience.until(
                    "the command waits at the server",
                    () -> looking.info("clients").get("blocked_clients").equals("1"));
        }
        return outcome;
    }

    private void settle(boolean committed) {
        station.awaitServed();
        assertThat(station.leases.settle(request, station.soon()))
                .isInstanceOfSatisfying(
                        Settlement.Answered.class,
                        answered -> assertThat(answered.outcome())
                                .isInstanceOfSatisfying(
                                        AcquireOutcome.Acquired.class,
                                        acquired ->
                                                assertThat(acquired.replayed()).isEqualTo(committed)));
    }

    private static void assertLost(AcquireOutcome outcome) {
        assertThat(reason(outcome)).isEqualTo(UnknownReason.CONNECTION_LOST);
    }

    private static UnknownReason reason(AcquireOutcome outcome) {
        assertThat(outcome).isInstanceOf(AcquireOutcome.Unknown.class);
        return ((AcquireOutcome.Unknown) outcome).reason();
    }
}
