package io.lease4j.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The proxy in front of a real server: what a store's tests do to a connection. */
@Timeout(120)
class FaultsBeforeServerTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    private ValkeyServer server;
    private TcpFaultProxy proxy;
    private ServerConnection witness;
    private ServerConnection client;

    @BeforeEach
    void start() throws IOException {
        server = ValkeyServer.start();
        proxy = TcpFaultProxy.before(server.address());
        witness = server.connect();
        client = ServerConnection.to(proxy.address());
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        witness.close();
        proxy.close();
        server.close();
    }

    @Test
    void loses_the_response_after_the_commit_and_keeps_the_connection() {
        Gate answer = proxy.next(Direction.TO_SERVER, "SET").answer().hold();
        client.send("SET", "a", "1");
        // What is sent after it has been lost is not read in one go with it.
        answer.awaitReached(SOON);
        answer.drop();
        awaitValue("1");
        // The lost one would have been OK.
        assertThat(client.command("GET", "a").text()).isEqualTo("1");
    }

    @Test
    void loses_the_response_after_the_commit_with_the_connection() {
        proxy.next(Direction.TO_SERVER, "SET").answer().cut();
        client.send("SET", "a", "1");
        assertThatThrownBy(client::receive)
                .isInstanceOf(UncheckedIOException.class)
                .cause()
                .isNotInstanceOf(SocketTimeoutException.class);
        awaitValue("1");
    }

    @Test
    void holds_a_command_that_arrives_after_its_client_is_gone() throws Exception {
        Gate gate = proxy.next(Direction.TO_SERVER, "SET").hold();
        client.send("SET", "a", "1");
        gate.awaitReached(SOON);
        proxy.cutClients();
        assertThatThrownBy(client::receive).isInstanceOf(UncheckedIOException.class);
        assertThat(witness.command("GET", "a").isNothing()).isTrue();
        try (ServerConnection again = ServerConnection.to(proxy.address())) {
            assertThat(again.command("GET", "a").isNothing()).isTrue();
            gate.release();
            awaitValue("1");
        }
        Poll.until("the proxy has let go of both", SOON, () -> proxy.connections() == 0);
    }

    @Test
    void silences_the_replication_link_so_that_a_promoted_replica_lags() {
        try (ValkeyServer replica = replica();
                ServerConnection reader = replica.connect()) {
            proxy.silence(Direction.TO_CLIENT);
            witness.command("SET", "b", "2");
            reader.command("REPLICAOF", "NO", "ONE");
            assertThat(reader.command("GET", "b").isNothing()).isTrue();
            assertThat(reader.info("replication")).containsEntry("role", "master");
            assertThat(witness.command("GET", "b").text()).isEqualTo("2");
        }
    }

    @Test
    void delays_the_replication_link() {
        Duration delay = Duration.ofMillis(300);
        try (Scheduler scheduler = SystemTime.scheduler("delay");
                ValkeyServer replica = replica();
                ServerConnection reader = replica.connect()) {
            proxy.delay(Direction.TO_CLIENT, delay, scheduler);
            long before = SystemTime.monotonicClock().nanos();
            witness.command("SET", "b", "2");
            Poll.until(
                    "the replica has it",
                    SOON,
                    () -> !reader.command("GET", "b").isNothing());
            assertThat(Duration.ofNanos(SystemTime.monotonicClock().nanos() - before))
                    .isGreaterThanOrEqualTo(delay);
        }
    }

    private ValkeyServer replica() {
        ValkeyServer replica = ValkeyServer.builder()
                .replicaOf(proxy.address(), Optional.empty())
                .start();
        try (ServerConnection reader = replica.connect()) {
            Poll.until(
                    "the replica is in sync",
                    SOON,
                    () -> "up".equals(reader.info("replication").get("master_link_status")));
        }
        return replica;
    }

    private void awaitValue(String value) {
        Poll.until("the server has it", SOON, () -> {
            Reply reply = witness.command("GET", "a");
            return !reply.isNothing() && reply.text().equals(value);
        });
    }
}
