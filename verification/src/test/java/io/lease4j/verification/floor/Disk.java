package io.lease4j.verification.floor;

import io.lease4j.testkit.server.Poll;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.testkit.server.ValkeyServerBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The disk of a server, whose power can be cut: what its last real fsync made durable is there afterwards, and no more. */
final class Disk {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String SOURCE = "synctrack.c";

    private final Path library;
    private final Path log;
    private final Path hold;

    private Disk(Path folder) {
        this.library = folder.resolve("synctrack.so");
        this.log = folder.resolve("synced");
        this.hold = folder.resolve("hold");
    }

    /** Compiles the library that is loaded into the server. */
    static Disk in(Path folder) {
        Disk disk = new Disk(folder);
        Path source = folder.resolve(SOURCE);
        try (InputStream text = Objects.requireNonNull(Disk.class.getResourceAsStream(SOURCE), SOURCE)) {
            Files.write(source, text.readAllBytes());
            Files.write(disk.hold, new byte[1]);
            Process gcc = new ProcessBuilder(
                            "gcc", "-shared", "-fPIC", "-O2", "-o", disk.library.toString(), source.toString())
                    .inheritIO()
                    .start();
            if (gcc.waitFor() != 0) {
                throw new AssertionError("gcc failed: install the packages gcc and libc6-dev");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
        return disk;
    }

    ValkeyServerBuilder under(ValkeyServerBuilder server) {
        return server.preload(library)
                .environment("LEASE4J_SYNC_LOG", log.toString())
                .environment("LEASE4J_SYNC_HOLD", hold.toString());
    }

    /** Waits until all that the server wrote is durable. */
    void awaitSynced(ValkeyServer server) {
        try (ServerConnection connection = server.connect()) {
            Poll.until("everything is durable", PATIENCE, () -> {
                Map<String, String> state = connection.info("persistence");
                return "0".equals(state.get("aof_buffer_length"))
                        && "0".equals(state.get("aof_pending_bio_fsync"))
                        && lost(server) == 0;
            });
        }
    }

    /** From now on nothing becomes durable. */
    void stall() {
        hold(1);
    }

    /** Kills the server, takes away what was not durable, and starts it again. Returns how many bytes were lost. */
    long cutPower(ValkeyServer server) {
        server.kill();
        long lost = lost(server);
        Map<Path, Long> durable = durable();
        for (Path file : written(server)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                FileChannel unused = channel.truncate(durable.getOrDefault(file, 0L));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        hold(0);
        server.restart();
        return lost;
    }

    private void hold(int value) {
        try (RandomAccessFile file = new RandomAccessFile(hold.toFile(), "rw")) {
            file.write(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long lost(ValkeyServer server) {
        Map<Path, Long> durable = durable();
        return written(server).stream()
                .mapToLong(file -> Math.max(0, file.toFile().length() - durable.getOrDefault(file, 0L)))
                .sum();
    }

    private Map<Path, Long> durable() {
        Map<Path, Long> sizes = new HashMap<>();
        try {
            if (Files.exists(log)) {
                for (String line : Files.readAllLines(log)) {
                    int space = line.indexOf(' ');
                    Long unused = sizes.put(Path.of(line.substring(space + 1)), Long.valueOf(line.substring(0, space)));
                }
            }
            return sizes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files that grow; the others are renamed into their place when they are durable. */
    private static List<Path> written(ValkeyServer server) {
        try (Stream<Path> all = Files.list(server.directory().toRealPath().resolve("appendonlydir"))) {
            return all.filter(file -> file.toString().endsWith(".incr.aof")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
