package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.testkit.server.RunningServer;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ServerControl;
import io.lease4j.testkit.server.ServerSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the kit expects of a source, shown of containers. Needs a container engine, which not every machine has: its name
 * keeps it out of the everyday tests, and the build that has one runs it by that name.
 */
@Timeout(180)
class ContainerCheck {

    @Test
    void keeps_what_it_acknowledged_when_it_is_killed_and_started_again() {
        try (RunningServer server = chosen().start()) {
            ServerControl control = server.control().orElseThrow();
            try (ServerConnection connection = server.connect()) {
                connection.command("SET", "a", "1");
            }
            control.kill();
            control.restart();
            try (ServerConnection connection = server.connect()) {
                assertThat(connection.command("GET", "a").text()).isEqualTo("1");
            }
            control.restart();
            try (ServerConnection connection = server.connect()) {
                assertThat(connection.command("GET", "a").text()).isEqualTo("1");
            }
        }
    }

    @Test
    void answers_nothing_while_it_is_paused() throws Exception {
        try (RunningServer server = chosen().start();
                ServerConnection connection = server.connect()) {
            ServerControl control = server.control().orElseThrow();
            control.pause();
            connection.send("PING");
            CompletableFuture<String> answer =
                    CompletableFuture.supplyAsync(() -> connection.receive().text());
            assertThatThrownBy(() -> answer.get(200, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            control.resume();
            assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo("PONG");
        }
    }

    private static ServerSource chosen() {
        assertThat(ServerSource.chosen()).isInstanceOf(ContainerSource.class);
        return ServerSource.chosen();
    }
}
