package io.lease4j.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds PostgreSQL's programs, and runs them as somebody whom they do not refuse. */
final class PostgresPrograms {

    static final String PROPERTY = "lease4j.postgres.bin";
    static final String VARIABLE = "LEASE4J_POSTGRES_BIN";

    /** Whom the server runs as where root starts it: whoever installed it from a package has that user. */
    static final String USER = "postgres";

    private static final Path PACKAGES = Path.of("/usr/lib/postgresql");

    private PostgresPrograms() {}

    static List<String> command(String program, List<String> arguments) {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=" + USER, "--regid=" + USER, "--clear-groups", "--"));
        }
        command.add(
                find(program, System.getProperty(PROPERTY), System.getenv(VARIABLE), System.getenv("PATH"), PACKAGES)
                        .toString());
        command.addAll(arguments);
        return command;
    }

    static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    static Path find(
            String program,
            @Nullable String property,
            @Nullable String variable,
            @Nullable String path,
            Path packages) {
        String given = property != null ? property : variable;
        if (given != null) {
            Path binary = Path.of(given, program);
            if (!Files.isExecutable(binary)) {
                throw new AssertionError(PROPERTY + " or " + VARIABLE + " names a folder without " + program);
            }
            return binary;
        }
        return ServerBinary.onPath(program, path)
                .or(() -> inPackages(program, packages))
                .orElseThrow(() -> new AssertionError("""
                        no %s was found, and these tests need a real PostgreSQL. Install it with the system's package \
                        manager (Debian and Ubuntu: postgresql; ./check does it as root), or name the folder of its \
                        programs with the system property %s or the environment variable %s.""".formatted(program, PROPERTY, VARIABLE)));
    }

    /** Debian keeps the server's programs off the path, in a folder for each version. */
    private static Optional<Path> inPackages(String program, Path packages) {
        if (!Files.isDirectory(packages)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(packages)) {
            return versions.map(version -> version.resolve("bin").resolve(program))
                    .filter(Files::isExecutable)
                    .max(Comparator.naturalOrder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
