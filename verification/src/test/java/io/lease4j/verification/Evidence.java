package io.lease4j.verification;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a long run leaves for readers: a part of its report. Each lane has a folder, so that a shorter one spoils nothing. */
public final class Evidence {

    private static final Path FOLDER = Path.of(System.getProperty("lease4j.evidence", "target/evidence"));

    private Evidence() {}

    /** Writes a part, in place of what an earlier run left. */
    public static void leave(String name, String text) throws IOException {
        Files.writeString(Files.createDirectories(FOLDER).resolve(name + ".md"), text);
    }

    /** Writes the lines of a part. */
    public static void leave(String name, List<String> lines) throws IOException {
        leave(name, String.join("\n", lines) + "\n");
    }
}
