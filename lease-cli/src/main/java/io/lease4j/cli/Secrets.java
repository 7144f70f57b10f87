package io.lease4j.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where passwords come from: a file or the environment, and never the command line, which everybody on the machine can
 * read.
 */
final class Secrets {

    private Secrets() {}

    /** The first line of a file, or else a variable. */
    static Optional<String> password(Surroundings surroundings, @Nullable Path file, String variable) {
        if (file == null) {
            return surroundings.variable(variable);
        }
        try {
            return Files.readString(file, StandardCharsets.UTF_8)
                    .lines()
                    .findFirst()
                    .filter(line -> !line.isEmpty());
        } catch (IOException e) {
            throw new UsageException("the password file cannot be read: " + file);
        }
    }
}
