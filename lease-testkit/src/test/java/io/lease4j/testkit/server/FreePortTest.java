package io.lease4j.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class FreePortTest {

    @Test
    void a_port_stays_its_servers_while_nothing_listens_there() {
        int port = FreePort.onLoopback();

        assertThat(FreePort.isKept(port)).isFalse();
    }

    @Test
    void a_port_that_another_process_keeps_is_not_given() throws IOException {
        int port = otherwiseFree();
        try (DatagramSocket another = new DatagramSocket(Loopback.at(port))) {
            assertThat(FreePort.isKept(another.getLocalPort())).isFalse();
        }
        assertThat(FreePort.isKept(port)).isTrue();
    }

    @Test
    void a_port_where_something_listens_is_not_given_and_not_kept() throws IOException {
        int port = otherwiseFree();
        try (ServerSocket listening = new ServerSocket()) {
            listening.bind(Loopback.at(port));
            assertThat(FreePort.isKept(port)).isFalse();
        }
        assertThat(FreePort.isKept(port)).isTrue();
    }

    /** Of those that are not drawn. */
    private static int otherwiseFree() throws IOException {
        try (ServerSocket any = new ServerSocket()) {
            any.bind(Loopback.at(0));
            return any.getLocalPort();
        }
    }
}
