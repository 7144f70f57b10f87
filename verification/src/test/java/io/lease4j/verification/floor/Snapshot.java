package io.lease4j.verification.floor;

import io.lease4j.testkit.server.ValkeyServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The files of a server that syncs every write, as they were while nobody wrote. */
final class Snapshot implements AutoCloseable {

    private static final String FILES = "appendonlydir";

    private final Path folder;

    private Snapshot(Path folder) {
        this.folder = folder;
    }

    static Snapshot of(ValkeyServer server) {
        try {
            Snapshot snapshot = new Snapshot(Files.createTempDirectory("lease4j-snapshot"));
            copy(server.directory().resolve(FILES), snapshot.folder.resolve(FILES));
            return snapshot;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Kills the server, and starts it again with these files. */
    void restoreTo(ValkeyServer server) {
        server.kill();
        delete(server.directory().resolve(FILES));
        copy(folder.resolve(FILES), server.directory().resolve(FILES));
        server.restart();
    }

    @Override
    public void close() {
        delete(folder);
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> all = Files.list(from)) {
            Files.createDirectories(to);
            for (Path file : all.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
