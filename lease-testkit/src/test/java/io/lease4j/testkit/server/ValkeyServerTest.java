package io.lease4j.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ValkeyServerTest {

    private static final Duration SOON = Duration.ofSeconds(20);
    /** What is not answered for this long counts as silence. */
    private static final long SILENCE_MILLIS = 200;

    @Test
    void is_configured_to_keep_what_it_acknowledged() {
        try (ValkeyServer server = ValkeyServer.start();
                ServerConnection connection = server.connect()) {
            for (List<String> wanted : List.of(
                    List.of("appendonly", "yes"),
                    List.of("appendfsync", "always"),
                    List.of("no-appendfsync-on-rewrite", "no"),
                    List.of("save", ""),
                    List.of("maxmemory-policy", "noeviction"))) {
                assertThat(connection.command("CONFIG", "GET", wanted.get(0)).list())
                        .extracting(Reply::text)
                        .isEqualTo(wanted);
            }
        }
    }

    @Test
    void listens_on_the_loopback_interface_only() {
        try (ValkeyServer server = ValkeyServer.start();
                ServerConnection connection = server.connect()) {
            assertThat(connection.command("CONFIG", "GET", "bind").list().get(1).text())
                    .isEqualTo("127.0.0.1");
        }
    }

    @Test
    void keeps_what_it_acknowledged_when_it_is_killed_and_started_again() {
        try (ValkeyServer server = ValkeyServer.start()) {
            try (ServerConnection connection = server.connect()) {
                connection.command("SET", "a", "1");
            }
            long before = server.pid();
            server.kill();
            assertThat(server.isRunning()).isFalse();
            assertThat(server.log()).doesNotContain("shutdown");
            server.restart();
            assertThat(server.pid()).isNotEqualTo(before);
            try (ServerConnection connection = server.connect()) {
                assertThat(connection.command("GET", "a").text()).isEqualTo("1");
            }
        }
    }

    @Test
    void restarts_one_that_still_runs_and_keeps_its_port() {
        try (ValkeyServer server = ValkeyServer.start()) {
            int port = server.port();
            server.restart();
            assertThat(server.port()).isEqualTo(port);
            assertThat(server.log()).contains("User requested shutdown");
            try (ServerConnection connection = server.connect()) {
                assertThat(connection.command("PING").text()).isEqualTo("PONG");
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
            assertThatThrownBy(() -> answer.get(SILENCE_MILLIS, TimeUnit.MILLISECONDS))
                    .isInstanceOf(TimeoutException.class);
            server.resume();
            assertThat(answer.get(SOON.toSeconds(), TimeUnit.SECONDS)).isEqualTo("PONG");
        }
    }

    @Test
    void a_paused_one_can_be_shut_down_and_killed() {
        try (ValkeyServer server = ValkeyServer.start()) {
            server.pause();
            server.shutdown();
            assertThat(server.isRunning()).isFalse();
            server.restart();
            server.pause();
            server.kill();
            assertThat(server.isRunning()).isFalse();
        }
    }

    @Test
    void asks_for_its_password_and_never_shows_it() {
        String password = "a \"password\" with\\ everything";
        try (ValkeyServer server = ValkeyServer.builder().password(password).start();
                ServerConnection stranger = ServerConnection.to(server.address());
                ServerConnection connection = server.connect()) {
            assertThatThrownBy(() -> stranger.command("GET", "a").text())
                    .isInstanceOf(ServerErrorException.class)
                    .extracting(error -> ((ServerErrorException) error).code())
                    .isEqualTo("NOAUTH");
            assertThat(connection.command("PING").text()).isEqualTo("PONG");
            assertThat(server.toString() + server.log()).doesNotContain("everything");
        }
    }

    @Test
    void adds_a_user_with_few_rights() {
        try (ValkeyServer server = ValkeyServer.builder()
                        .user("reader", "secret", "~a*", "+get")
                        .start();
                ServerConnection reader = ServerConnection.to(server.address()).authenticate("reader", "secret")) {
            assertThat(reader.command("GET", "a").isNothing()).isTrue();
            assertThat(reader.attempt("GET", "b").isFailure()).isTrue();
            assertThat(reader.attempt("SET", "a", "1"))
                    .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.type(Reply.Failure.class))
                    .extracting(Reply.Failure::message)
                    .asString()
                    .startsWith("NOPERM");
        }
    }

    @Test
    void becomes_a_replica() {
        try (ValkeyServer primary = ValkeyServer.builder().password("secret").start();
                ValkeyServer replica = ValkeyServer.builder()
                        .replicaOf(primary.address(), Optional.of("secret"))
                        .start();
                ServerConnection writer = primary.connect();
                ServerConnection reader = replica.connect()) {
            writer.command("SET", "a", "1");
            Poll.until(
                    "the replica has it",
                    SOON,
                    () -> !reader.command("GET", "a").isNothing());
            assertThat(reader.info("replication")).containsEntry("role", "slave");
        }
    }

    @Test
    void a_replica_that_writes_its_first_file_can_be_shut_down() {
        try (ValkeyServer primary = ValkeyServer.start()) {
            try (ServerConnection writer = primary.connect()) {
                for (int i = 0; i < 20; i++) {
                    writer.command("SET", "a" + i, "1");
                }
            }
            // A tenth of a second for each key: it is still writing when it is told to end.
            ValkeyServerBuilder slow = ValkeyServer.builder()
                    .option("rdb-key-save-delay", "100000")
                    .replicaOf(primary.address(), Optional.empty());
            try (ValkeyServer replica = slow.start()) {
                Poll.until("it writes", SOON, () -> replica.log().contains("file rewriting started"));
                replica.shutdown();
                assertThat(replica.isRunning()).isFalse();
                assertThat(replica.log()).contains("Writing initial AOF, can't exit", "ready to exit");
            }
        }
    }

    @Test
    void takes_its_folder_along_unless_it_was_given_it(@TempDir Path given) {
        Path own;
        try (ValkeyServer server = ValkeyServer.start()) {
            own = server.directory();
            assertThat(own).isDirectory();
        }
        assertThat(own).doesNotExist();
        try (ValkeyServer server =
                ValkeyServer.builder().directory(given.resolve("kept")).start()) {
            assertThat(server.directory()).isEqualTo(given.resolve("kept"));
        }
        assertThat(given.resolve("kept")).isDirectoryContaining(file -> file.endsWith("server.log"));
    }

    @Test
    void says_what_it_logged_when_it_does_not_start() {
        ValkeyServerBuilder builder = ValkeyServer.builder().option("no-such-option", "yes");
        assertThatThrownBy(builder::start)
                .isInstanceOf(ServerStartException.class)
                .hasMessageContaining("no-such-option");
    }

    @Test
    void a_port_that_is_taken_is_said() throws IOException {
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(Loopback.at(0));
            ValkeyServerBuilder builder = ValkeyServer.builder().port(taken.getLocalPort());
            assertThatThrownBy(builder::start)
                    .isInstanceOf(ServerStartException.class)
                    .hasMessageContaining("Address already in use");
        }
    }

    @Test
    void runs_another_program_with_another_environment(@TempDir Path folder) throws IOException {
        Path program = Files.writeString(
                folder.resolve("another-server"), "#!/bin/sh\necho \"# $COLOUR\"\nexec valkey-server \"$@\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        try (ValkeyServer server = ValkeyServer.builder()
                .binary(program)
                .environment("COLOUR", "blue")
                .start()) {
            assertThat(server.log()).contains("# blue");
        }
    }

    @Test
    void a_connection_says_that_the_server_is_gone() {
        try (ValkeyServer server = ValkeyServer.start();
                ServerConnection connection = server.connect()) {
            server.kill();
            assertThatThrownBy(() -> connection.command("PING").text()).isInstanceOf(UncheckedIOException.class);
        }
    }
}
