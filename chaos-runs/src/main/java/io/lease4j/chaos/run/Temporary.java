package io.lease4j.chaos.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The folder for temporary files, if it is this run's own: then it goes with the run. */
public final class Temporary {

    private static final String OURS = "lease4j-chaos-";

    private Temporary() {}

    /**
     * The folder.
     *
     * @return empty if it is shared with others
     */
    public static Optional<Path> own() {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        return Optional.of(folder).filter(path -> path.getFileName().toString().startsWith(OURS));
    }

    /** Deletes it, as far as it is this run's own. */
    public static void delete() {
        own().filter(Files::exists).ifPresent(folder -> {
            try {
                Tree.delete(folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
