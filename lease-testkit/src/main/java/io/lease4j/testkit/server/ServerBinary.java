package io.lease4j.testkit.server;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the program of the server. */
final class ServerBinary {

    static final String PROPERTY = "lease4j.valkey.server";
    static final String VARIABLE = "LEASE4J_VALKEY_SERVER";

    private ServerBinary() {}

    static Path find() {
        return named(System.getProperty(PROPERTY), System.getenv(VARIABLE), System.getenv("PATH"));
    }

    static Path named(@Nullable String property, @Nullable String variable, @Nullable String path) {
        String given = property != null ? property : variable;
        if (given != null) {
            Path binary = Path.of(given);
            if (!Files.isExecutable(binary)) {
                throw new AssertionError(
                        "the server that " + PROPERTY + " or " + VARIABLE + " names cannot be run: " + given);
            }
            return binary;
        }
        return onPath("valkey-server", path).orElseThrow(() -> new AssertionError("""
                no valkey-server was found, and these tests need a real one. Install it with the system's package \
                manager: Debian 13 and Ubuntu 24.04 or newer: apt-get install valkey-server valkey-tools; Debian 12: the \
                same from bookworm-backports (./check does it as root); Fedora, Alpine, Arch, Homebrew: the package is \
                called valkey. Or name a binary with the system property %s or the environment variable %s.""".formatted(PROPERTY, VARIABLE)));
    }

    static Optional<Path> onPath(String name, @Nullable String path) {
        return Stream.of((path == null ? "" : path).split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
