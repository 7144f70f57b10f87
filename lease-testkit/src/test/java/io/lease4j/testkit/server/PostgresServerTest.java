package io.lease4j.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What needs no client library; lease-jdbc's tests do the rest with SQL. */
@Tag("one-lane")
class PostgresServerTest {

    /** The wire's question whether the server speaks TLS; one that does not answers N. */
    private static final byte[] TLS = {0, 0, 0, 8, 4, (byte) 0xd2, 0x16, 0x2f};

    @Test
    void answers_again_after_it_was_killed_and_not_while_it_is_paused() throws IOException {
        try (PostgresServer server = PostgresServer.start()) {
            assertThat(asked(server)).isEqualTo('N');
            server.kill();
            server.restart();
            assertThat(asked(server)).isEqualTo('N');
            server.pause();
            assertThat(asked(server)).isEqualTo(-1);
            server.resume();
            assertThat(asked(server)).isEqualTo('N');
        }
    }

    @Test
    void takes_settings_and_serves_again_from_an_older_copy() throws IOException {
        try (PostgresServer server = PostgresServer.start("log_connections=on")) {
            PostgresServer.Backup backup = server.backup();
            server.restore(backup);
            assertThat(asked(server)).isEqualTo('N');
            assertThat(server.log()).contains("connection received");
        }
    }

    /** Returns what it says, or -1 if it says nothing for a second. */
    private static int asked(PostgresServer server) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(1000);
            socket.connect(server.address(), 1000);
            socket.getOutputStream().write(TLS);
            socket.getOutputStream().flush();
            return socket.getInputStream().read();
        } catch (SocketTimeoutException silent) {
            return -1;
        }
    }
}
