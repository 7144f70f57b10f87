package io.lease4j.valkey;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a long run leaves for readers: a part of its report. Each lane has a folder, so that a shorter one spoils nothing. */
final class Evidence {

    private static final Path FOLDER = Path.of(System.getProperty("lease4j.evidence", "target/evidence"));

    private Evidence() {}

    /** Writes a part, in place of what an earlier run left. */
    static void leave(String name, String text) throws IOException {
        Files.writeString(Files.createDirectories(FOLDER).resolve(name + ".md"), text);
    }
}
