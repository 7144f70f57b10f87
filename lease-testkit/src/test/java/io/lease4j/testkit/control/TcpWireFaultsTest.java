package io.lease4j.testkit.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.random.TcpWireFaults;
import io.lease4j.testkit.random.WireFaults;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TcpWireFaultsTest {

    private static final int PATIENCE_MILLIS = 10_000;
    /** A read that finds nothing for this long counts as silence. */
    private static final int SILENCE_MILLIS = 300;

    private EchoServer server;
    private TcpFaultProxy proxy;
    private WireFaults faults;
    private Socket client;

    @BeforeEach
    void start() throws IOException {
        server = new EchoServer();
        proxy = TcpFaultProxy.before(server.address());
        faults = new TcpWireFaults(proxy, "STEP");
        client = new Socket(proxy.address().getAddress(), proxy.address().getPort());
        client.setSoTimeout(PATIENCE_MILLIS);
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        proxy.close();
        server.close();
    }

    @Test
    void a_lost_request_never_arrives_and_its_connection_ends() throws Exception {
        faults.arm(WireFaults.Kind.LOSE_REQUEST);
        send("STEP 1");
        assertThat(isSilent()).isTrue();
        faults.settle();
        assertThat(isCut()).isTrue();
        assertThat(server.gotNothing()).isTrue();
    }

    @Test
    void a_request_whose_answer_is_lost_has_been_done_when_it_is_settled() throws Exception {
        faults.arm(WireFaults.Kind.LOSE_ANSWER);
        send("STEP 1");
        assertThat(isSilent()).isTrue();
        faults.settle();
        assertThat(server.nextLine()).isEqualTo("STEP 1");
        assertThat(isCut()).isTrue();
    }

    @Test
    void a_cut_request_never_arrives() throws Exception {
        faults.arm(WireFaults.Kind.CUT_REQUEST);
        send("STEP 1");
        assertThat(isCut()).isTrue();
        faults.settle();
        assertThat(server.gotNothing()).isTrue();
    }

    @Test
    void a_connection_that_is_cut_at_its_answer_has_carried_the_request() throws Exception {
        faults.arm(WireFaults.Kind.CUT_ANSWER);
        send("STEP 1");
        assertThat(isCut()).isTrue();
        assertThat(server.nextLine()).isEqualTo("STEP 1");
        faults.settle();
    }

    @Test
    void a_fault_that_nothing_met_is_taken_back() throws Exception {
        faults.arm(WireFaults.Kind.LOSE_REQUEST);
        send("PING");
        assertThat(receive()).isEqualTo("echo:PING");
        faults.settle();
        send("STEP 1");
        assertThat(receive()).isEqualTo("echo:STEP 1");
    }

    @Test
    void settling_without_a_fault_lets_everything_be() throws Exception {
        faults.settle();
        send("STEP 1");
        assertThat(receive()).isEqualTo("echo:STEP 1");
    }

    private void send(String line) throws IOException {
        client.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private String receive() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = client.getInputStream().read();
                c >= 0 && c != '\n';
                c = client.getInputStream().read()) {
            line.append((char) c);
        }
        return line.toString();
    }

    /** As a store notices it, which then gives up. */
    private boolean isSilent() throws IOException {
        client.setSoTimeout(SILENCE_MILLIS);
        try {
            int unused = client.getInputStream().read();
            return false;
        } catch (SocketTimeoutException e) {
            return true;
        } finally {
            client.setSoTimeout(PATIENCE_MILLIS);
        }
    }

    private boolean isCut() throws IOException {
        try {
            return client.getInputStream().read() < 0;
        } catch (SocketException e) {
            return true;
        }
    }
}
