package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Deadline;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.SystemTime;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server is not there, does not answer, or does not let the store in; which, the problem says. */
class OpeningUnreachedServerTest extends OnOpening {

    @Test
    void a_wrong_password_and_an_unknown_user() {
        for (String user : List.of(MinimalUser.NAME, "nobody")) {
            OpenProblem problem = onlyProblem(ValkeyLeaseStore.builder(namespace)
                    .shards(4)
                    .uri(RedisURI.builder()
                            .withHost(server.host())
                            .withPort(server.port())
                            .withAuthentication(user, "wrong-4712")
                            .build()));
            assertThat(problem.kind()).as(problem.toString()).isEqualTo(OpenProblem.Kind.NOT_AUTHENTICATED);
            assertThat(problem.toString()).doesNotContain("wrong-4712");
        }
    }

    /** The client library closes a refused connection, and may tell of that instead: under load once in a hundred times. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void a_refusal_that_was_told_as_a_closed_connection(int wordless) {
        try (RefusingServer refusing = RefusingServer.start(wordless)) {
            OpenProblem problem = onlyProblem(storeOn(refusing.address()));
            assertThat(problem.kind()).as(problem.toString()).isEqualTo(OpenProblem.Kind.NOT_AUTHENTICATED);
            assertThat(refusing.connections()).isEqualTo(wordless + 1);
        }
    }

    @Test
    void a_server_that_ends_every_connection() {
        try (RefusingServer ending = RefusingServer.start(Integer.MAX_VALUE)) {
            OpenProblem problem = onlyProblem(storeOn(ending.address()));
            assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.UNREACHABLE);
            assertThat(ending.connections()).isEqualTo(4);
        }
    }

    @Test
    void nobody_there() {
        ValkeyServer gone = TestServer.builder().start();
        gone.close();
        OpenProblem problem = onlyProblem(TestServer.store(gone, namespace));
        assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.UNREACHABLE);
    }

    @Test
    void a_server_that_does_not_answer_is_waited_for_no_longer_than_was_said() {
        try (ValkeyServer silent = TestServer.builder().start()) {
            silent.pause();
            Deadline patience = Deadline.within(Duration.ofSeconds(10), SystemTime.monotonicClock());
            OpenProblem problem = onlyProblem(ValkeyLeaseStore.builder(namespace)
                    .uri("redis://" + MinimalUser.NAME + ":" + MinimalUser.PASSWORD + "@" + silent.host() + ":"
                            + silent.port())
                    .openTimeout(Duration.ofMillis(500)));
            assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.UNREACHABLE);
            assertThat(patience.isPast()).isFalse();
            silent.resume();
        }
    }

    @Test
    void too_many_clients() {
        try (ValkeyServer full = TestServer.builder().option("maxclients", "1").start();
                ServerConnection theOne = full.connect()) {
            assertThat(theOne.command("PING").text()).isEqualTo("PONG");
            // Whether the client library has read why, before the server closed the connection, is a matter of luck.
            assertThat(onlyProblem(TestServer.store(full, namespace)).kind()).isEqualTo(OpenProblem.Kind.UNREACHABLE);
        }
    }
}
