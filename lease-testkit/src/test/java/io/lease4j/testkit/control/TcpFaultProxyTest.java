package io.lease4j.testkit.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TcpFaultProxyTest {

    private static final Duration SOON = Duration.ofSeconds(10);

    private EchoServer server;
    private TcpFaultProxy proxy;
    private final List<EchoClient> clients = new ArrayList<>();

    @BeforeEach
    void start() throws IOException {
        server = new EchoServer();
        proxy = TcpFaultProxy.before(server.address());
    }

    @AfterEach
    void stop() throws IOException {
        for (EchoClient client : clients) {
            client.close();
        }
        proxy.close();
        server.close();
    }

    @Test
    void passes_everything_that_it_was_not_told_to_look_for() throws Exception {
        EchoClient client = connect();
        proxy.next(Direction.TO_SERVER, "SET").drop();
        client.send("GET a");
        assertThat(client.receive()).isEqualTo("echo:GET a");
    }

    @Test
    void does_not_find_what_had_passed_before_it_was_told_to_look() throws Exception {
        EchoClient client = connect();
        client.send("SET a");
        assertThat(client.receive()).isEqualTo("echo:SET a");
        proxy.next(Direction.TO_SERVER, "SET").drop();
        client.send("GET b");
        assertThat(client.receive()).isEqualTo("echo:GET b");
        client.send("SET c");
        assertThat(client.isSilent()).isTrue();
    }

    @Test
    void holds_a_request_until_it_is_released() throws Exception {
        EchoClient client = connect();
        Gate gate = proxy.next(Direction.TO_SERVER, "SET").hold();
        client.send("SET a");
        gate.awaitReached(SOON);
        assertThat(server.gotNothing()).isTrue();
        gate.release();
        assertThat(client.receive()).isEqualTo("echo:SET a");
    }

    @Test
    void holds_an_answer_until_it_is_released() throws Exception {
        EchoClient client = connect();
        Gate gate = proxy.next(Direction.TO_SERVER, "SET").answer().hold();
        client.send("SET a");
        assertThat(server.nextLine()).isEqualTo("SET a");
        gate.awaitReached(SOON);
        assertThat(client.isSilent()).isTrue();
        gate.release();
        assertThat(client.receive()).isEqualTo("echo:SET a");
    }

    @Test
    void drops_a_request_and_keeps_the_connection() throws Exception {
        EchoClient client = connect();
        proxy.next(Direction.TO_SERVER, "SET").drop();
        client.send("SET a");
        assertThat(client.isSilent()).isTrue();
        client.send("GET a");
        assertThat(client.receive()).isEqualTo("echo:GET a");
        assertThat(server.nextLine()).isEqualTo("GET a");
    }

    @Test
    void drops_an_answer_after_the_command_ran() throws Exception {
        EchoClient client = connect();
        proxy.next(Direction.TO_SERVER, "SET").answer().drop();
        client.send("SET a");
        assertThat(server.nextLine()).isEqualTo("SET a");
        assertThat(client.isSilent()).isTrue();
        client.send("GET a");
        assertThat(client.receive()).isEqualTo("echo:GET a");
    }

    @Test
    void drops_what_it_held() throws Exception {
        EchoClient client = connect();
        Gate gate = proxy.next(Direction.TO_SERVER, "SET").hold();
        client.send("SET a");
        gate.awaitReached(SOON);
        gate.drop();
        client.send("GET a");
        assertThat(server.nextLine()).isEqualTo("GET a");
    }

    @Test
    void delays_on_the_time_of_a_scheduler() throws Exception {
        CountDownLatch scheduled = new CountDownLatch(1);
        DeterministicScheduler time = new DeterministicScheduler();
        EchoClient client = connect();
        proxy.next(Direction.TO_SERVER, "SET").delay(Duration.ofSeconds(5), new ForwardingScheduler(time, scheduled));
        client.send("SET a");
        assertThat(scheduled.await(10, TimeUnit.SECONDS)).isTrue();
        time.advance(Duration.ofMillis(4999));
        assertThat(server.gotNothing()).isTrue();
        time.advance(Duration.ofMillis(1));
        assertThat(client.receive()).isEqualTo("echo:SET a");
    }

    @Test
    void cuts_before_the_command_arrives() throws Exception {
        EchoClient client = connect();
        proxy.next(Direction.TO_SERVER, "SET").cut();
        client.send("SET a");
        assertThat(client.seesTheEnd()).isTrue();
        assertThat(server.gotNothing()).isTrue();
        EchoClient again = connect();
        again.send("GET a");
        assertThat(again.receive()).isEqualTo("echo:GET a");
    }

    @Test
    void cuts_after_the_command_and_before_its_answer() throws Exception {
        EchoClient client = connect();
        proxy.next(Direction.TO_SERVER, "SET").answer().cut();
        client.send("SET a");
        assertThat(server.nextLine()).isEqualTo("SET a");
        assertThat(client.seesTheEnd()).isTrue();
    }

    @Test
    void cuts_after_the_answer_arrived() throws Exception {
        EchoClient client = connect();
        proxy.next(Direction.TO_SERVER, "SET").answer().cutAfter();
        client.send("SET a");
        assertThat(client.receive()).isEqualTo("echo:SET a");
        assertThat(client.seesTheEnd()).isTrue();
    }

    @Test
    void half_open_connections_swallow_what_the_client_sends() throws Exception {
        EchoClient client = connect();
        client.send("GET a");
        assertThat(client.receive()).isEqualTo("echo:GET a");
        assertThat(server.nextLine()).isEqualTo("GET a");
        proxy.halfOpenAll();
        client.send("SET a");
        assertThat(client.isSilent()).isTrue();
        assertThat(server.gotNothing()).isTrue();
    }

    @Test
    void silences_one_direction_at_a_time() throws Exception {
        EchoClient client = connect();
        proxy.silence(Direction.TO_CLIENT);
        client.send("SET a");
        assertThat(server.nextLine()).isEqualTo("SET a");
        assertThat(client.isSilent()).isTrue();
        proxy.resume(Direction.TO_CLIENT);
        assertThat(client.receive()).isEqualTo("echo:SET a");
    }

    @Test
    void finds_a_command_that_arrives_in_pieces() throws Exception {
        EchoClient client = connect();
        Gate first = proxy.next(Direction.TO_SERVER, "S").hold();
        Gate gate = proxy.next(Direction.TO_SERVER, "ET key").hold();
        client.sendRaw("S");
        first.awaitReached(SOON);
        first.release();
        client.sendRaw("ET k");
        client.sendRaw("ey\n");
        gate.awaitReached(SOON);
        assertThat(server.gotNothing()).isTrue();
        gate.release();
        assertThat(client.receive()).isEqualTo("echo:SET key");
    }

    @Test
    void the_end_of_a_client_reaches_the_server_and_is_no_fault() throws Exception {
        EchoClient client = connect();
        client.send("GET a");
        assertThat(client.receive()).isEqualTo("echo:GET a");
        client.shutDown();
        assertThat(client.seesTheEnd()).isTrue();
    }

    @Test
    void refuses_connections_until_told_otherwise() throws Exception {
        proxy.refuseConnections();
        EchoClient refused = connect();
        assertThat(refused.seesTheEnd()).isTrue();
        proxy.acceptConnections();
        EchoClient client = connect();
        client.send("GET a");
        assertThat(client.receive()).isEqualTo("echo:GET a");
    }

    @Test
    void a_gate_that_nothing_reaches_says_so() {
        Gate gate = proxy.next(Direction.TO_SERVER, "SET").hold();
        assertThatThrownBy(() -> gate.awaitReached(Duration.ofMillis(1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("no matching bytes");
    }

    private EchoClient connect() throws IOException {
        EchoClient client = new EchoClient(
                new Socket(proxy.address().getAddress(), proxy.address().getPort()));
        clients.add(client);
        return client;
    }

    private record ForwardingScheduler(DeterministicScheduler time, CountDownLatch scheduled)
            implements io.lease4j.time.Scheduler {
        @Override
        public Cancellation schedule(Runnable task, Duration delay) {
            Cancellation handle = time.schedule(task, delay);
            scheduled.countDown();
            return handle;
        }

        @Override
        public void close() {
            time.close();
        }
    }
}
