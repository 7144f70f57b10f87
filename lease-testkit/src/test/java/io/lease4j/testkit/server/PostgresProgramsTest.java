package io.lease4j.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresProgramsTest {

    private static final Path NOWHERE = Path.of("/nowhere");

    @TempDir
    private Path folder;

    @Test
    void takes_the_folder_that_is_named_first() throws IOException {
        Path named = executable(Files.createDirectory(folder.resolve("named")), "initdb");
        Path other = executable(Files.createDirectory(folder.resolve("other")), "initdb");
        String first = named.getParent().toString();
        String second = other.getParent().toString();
        assertThat(PostgresPrograms.find("initdb", first, second, second, NOWHERE))
                .isEqualTo(named);
        assertThat(PostgresPrograms.find("initdb", null, second, first, NOWHERE))
                .isEqualTo(other);
    }

    @Test
    void looks_on_the_path_and_then_among_the_packages_newest_first() throws IOException {
        Path packages = Files.createDirectory(folder.resolve("packages"));
        Path older = executable(Files.createDirectories(packages.resolve("15/bin")), "initdb");
        Path newer = executable(Files.createDirectories(packages.resolve("17/bin")), "initdb");
        assertThat(PostgresPrograms.find("initdb", null, null, "/nowhere", packages))
                .isEqualTo(newer);
        String path = older.getParent().toString();
        assertThat(PostgresPrograms.find("initdb", null, null, path, packages)).isEqualTo(older);
    }

    @Test
    void nothing_found_is_a_failure_that_says_what_to_install() {
        assertThatThrownBy(() -> PostgresPrograms.find("initdb", null, null, null, NOWHERE))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Install it")
                .hasMessageContaining("lease4j.postgres.bin")
                .hasMessageContaining("LEASE4J_POSTGRES_BIN");
    }

    @Test
    void a_given_folder_without_it_is_said() {
        assertThatThrownBy(() -> PostgresPrograms.find("initdb", folder.toString(), null, null, NOWHERE))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("initdb");
    }

    private static Path executable(Path in, String name) throws IOException {
        Path file = Files.createFile(in.resolve(name));
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }
}
