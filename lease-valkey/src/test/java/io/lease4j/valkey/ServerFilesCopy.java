package io.lease4j.valkey;

import io.lease4j.testkit.server.ValkeyServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A server's files as they were while nobody wrote: every answered write is in them. */
final class ServerFilesCopy implements AutoCloseable {

    private final Path folder;

    private ServerFilesCopy(Path folder) {
        this.folder = folder;
    }

    static ServerFilesCopy of(ValkeyServer server) {
        return of(server.directory());
    }

    /** Another copy of the same: a server that is started on one writes to it. */
    ServerFilesCopy again() {
        return of(folder);
    }

    private static ServerFilesCopy of(Path files) {
        try {
            ServerFilesCopy made = new ServerFilesCopy(Files.createTempDirectory("lease4j-snapshot"));
            copy(files, made.folder);
            return made;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Kills the server, and starts it again with these files. */
    void restoreTo(ValkeyServer server) {
        server.kill();
        Stream.of("appendonlydir", "dump.rdb").map(server.directory()::resolve).forEach(ServerFilesCopy::delete);
        copy(folder, server.directory());
        server.restart();
    }

    /** Where the files are; a server may be started on them. */
    Path folder() {
        return folder;
    }

    @Override
    public void close() {
        delete(folder);
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.filter(Files::isRegularFile)
                    .filter(path -> path.toString().contains("appendonlydir") || path.endsWith("dump.rdb"))
                    .toList()) {
                Path target = to.resolve(from.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.exists(folder) ? Files.walk(folder) : Stream.empty()) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
