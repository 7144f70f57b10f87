package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ServerLauncher;
import io.lease4j.testkit.server.ValkeyServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the kit expects of a launcher, shown of containers. Needs a container engine, which not every machine has: its name
 * keeps it out of the everyday tests, and the build that has one runs it by that name.
 */
@Timeout(180)
class ContainerCheck {

    /** What every other test of this run stands on. */
    @Test
    void servers_of_this_run_are_in_containers() throws IOException {
        assertThat(ServerLauncher.chosen()).isInstanceOf(ContainerLauncher.class);
        try (ValkeyServer server = ValkeyServer.start()) {
            assertThat(Files.readSymbolicLink(Path.of("/proc/" + server.pid() + "/ns/mnt")))
                    .isNotEqualTo(Files.readSymbolicLink(Path.of("/proc/self/ns/mnt")));
        }
    }

    @Test
    void keeps_what_it_acknowledged_when_it_is_killed_and_started_again() {
        try (ValkeyServer server = ValkeyServer.start()) {
            try (ServerConnection connection = server.connect()) {
                connection.command("SET", "a", "1");
            }
            server.kill();
            server.restart();
            try (ServerConnection connection = server.connect()) {
                assertThat(connection.command("GET", "a").text()).isEqualTo("1");
            }
            server.restart();
            try (ServerConnection connection = server.connect()) {
                assertThat(connection.command("GET", "a").text()).isEqualTo("1");
            }
        }
    }

    @Test
    void answers_nothing_while_it_is_paused() throws Exception {
        try (ValkeyServer server = ValkeyServer.start();
                ServerConnection connection = server.connect()) {
            server.pause();
            connection.send("PING");
            CompletableFuture<String> answer =
                    CompletableFuture.supplyAsync(() -> connection.receive().text());
            assertThatThrownBy(() -> answer.get(200, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            server.resume();
            assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo("PONG");
        }
    }
}
