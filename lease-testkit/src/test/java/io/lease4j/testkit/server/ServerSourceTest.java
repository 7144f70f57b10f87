package io.lease4j.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ServerSourceTest {

    @Test
    void a_process_of_ones_own_can_be_controlled_and_ends_when_it_is_closed() {
        RunningServer server = ServerSource.chosen().start();
        try (server) {
            assertThat(server.control()).isPresent();
        }
        assertThat(((ValkeyServer) server).isRunning()).isFalse();
    }

    @Test
    void a_given_server_is_used_and_left_alone() {
        String password = "with:a-colon";
        try (ValkeyServer somebodys =
                ValkeyServer.builder().user("lease", password, "~*", "+@all").start()) {
            URI uri = URI.create("redis://lease:" + password + "@127.0.0.1:" + somebodys.port());
            try (RunningServer given = ServerSource.given(uri).start();
                    ServerConnection connection = given.connect()) {
                assertThat(connection.command("ACL", "WHOAMI").text()).isEqualTo("lease");
                assertThat(given.control()).isEmpty();
                assertThat(given.toString()).doesNotContain(password);
            }
            assertThat(somebodys.isRunning()).isTrue();
        }
    }

    @Test
    void a_given_server_has_a_usual_port_and_user() {
        RunningServer given =
                ServerSource.given(URI.create("redis://:secret@127.0.0.1")).start();
        try (given) {
            assertThat(given.address().getPort()).isEqualTo(6379);
            assertThat(given.user()).isEqualTo("default");
            assertThat(given.password()).contains("secret");
        }
        try (RunningServer open =
                ServerSource.given(URI.create("redis://127.0.0.1:7000")).start()) {
            assertThat(open.password()).isEmpty();
        }
    }

    @Test
    void a_uri_of_something_else_is_refused_without_showing_it() {
        URI uri = URI.create("http://a:secret@127.0.0.1");
        assertThatThrownBy(() -> ServerSource.given(uri))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("secret");
    }
}
