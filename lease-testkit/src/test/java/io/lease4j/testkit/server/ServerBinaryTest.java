package io.lease4j.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerBinaryTest {

    @TempDir
    private Path folder;

    @Test
    void takes_what_the_property_names_first() throws IOException {
        Path first = executable("first");
        Path second = executable("second");
        assertThat(ServerBinary.named(first.toString(), second.toString(), "")).isEqualTo(first);
        assertThat(ServerBinary.named(null, second.toString(), "")).isEqualTo(second);
    }

    @Test
    void looks_for_the_server_on_the_path() throws IOException {
        Path binary = executable("valkey-server");
        assertThat(ServerBinary.named(null, null, "/nowhere:" + folder)).isEqualTo(binary);
    }

    @Test
    void nothing_found_is_a_failure_that_says_what_to_install() {
        assertThatThrownBy(() -> ServerBinary.named(null, null, folder.toString()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("apt-get install valkey-server")
                .hasMessageContaining("lease4j.valkey.server")
                .hasMessageContaining("LEASE4J_VALKEY_SERVER");
    }

    @Test
    void a_given_one_that_cannot_be_run_is_named() {
        assertThatThrownBy(() -> ServerBinary.named(folder.resolve("x").toString(), null, ""))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(folder.resolve("x").toString());
    }

    private Path executable(String name) throws IOException {
        Path file = Files.createFile(folder.resolve(name));
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }
}
