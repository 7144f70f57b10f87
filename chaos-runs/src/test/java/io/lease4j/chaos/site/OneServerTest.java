package io.lease4j.chaos.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OneServerTest {

    @Test
    void whoever_takes_over_is_another_server_in_a_folder_of_its_own_each_time(@TempDir Path work) throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        List<String> folders = new ArrayList<>();
        try (OneServer site = OneServer.start(work, false)) {
            folders.add(site.primary().folder().toString());
            Thread writer = new Thread(() -> write(site, over), "writes");
            writer.start();
            try {
                for (int i = 0; i < 3; i++) {
                    assertThat(site.promote(changed -> {}, former -> {}))
                            .containsEntry("role", "master")
                            .containsEntry("node", site.primary().name());
                    folders.add(site.primary().folder().toString());
                    assertThat(site.nodes()).containsExactly(site.primary());
                }
            } finally {
                over.set(true);
                writer.join();
            }
        }
        assertThat(folders).doesNotHaveDuplicates();
    }

    /** So that there is something that a replica can lag behind with. */
    private static void write(OneServer site, AtomicBoolean over) {
        String value = "x".repeat(500);
        while (!over.get()) {
            try (ServerConnection connection = site.primary().server().connect()) {
                while (!over.get()) {
                    Reply unused = connection.command("SET", "key", value);
                }
            } catch (RuntimeException gone) {
                // The server is the one that was killed: its successor is next.
                Thread.onSpinWait();
            }
        }
    }
}
