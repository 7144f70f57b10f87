package io.lease4j.verification.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.server.ServerConnection;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Records of storage format 1, written once and kept as they were: every later version reads them, and goes on with them. */
@Timeout(120)
class FrozenRecordsTest {

    @TempDir
    private Path folder;

    private FrozenServer server;

    @BeforeEach
    void load() {
        server = new FrozenServer(folder);
        try (ServerConnection connection = server.connect()) {
            Commands.write(connection, resource("valkey-1.records"));
            assertThat(Commands.read(connection)).isEqualTo(resource("valkey-1.records"));
        }
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void they_are_read_as_they_were_meant() {
        assertThat(told("read")).isEqualTo(resource("valkey-1.expected"));
    }

    @Test
    void once_proven_their_requests_are_answered_and_their_leases_go_on() {
        assertThat(told("prove")).containsOnly("proven: done");
        List<String> again = told("again");
        assertThat(Story.withoutTokens(again)).isEqualTo(Story.AGAIN);
        assertThat(Story.tokens(again)).containsExactly(1L, 6L);
    }

    private List<String> told(String chapter) {
        return Story.tell(server.address(), FrozenServer.NAMESPACE, chapter);
    }

    private static List<String> resource(String name) {
        try (InputStream in = FrozenRecordsTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
