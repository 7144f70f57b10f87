package io.lease4j.chaos.site;

import io.lease4j.testkit.server.ValkeyServerBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The disk under a server: it can stall, be slow, be full, and lose its power, after which there is what its last real fsync
 * made durable, and no more. Thread-safe.
 */
public final class Disk {

    private static final String SOURCE = "disk.c";
    private static final int STALLED = 255;

    private final Path library;
    private final Path log;
    private final Path state;

    private Disk(Path library, Path log, Path state) {
        this.library = library;
        this.log = log;
        this.state = state;
    }

    /**
     * Compiles the library that all disks of a run share.
     *
     * @param folder where
     * @return the library
     */
    public static Path library(Path folder) {
        Path source = folder.resolve(SOURCE);
        Path library = folder.resolve("disk.so");
        try (InputStream text = Objects.requireNonNull(Disk.class.getResourceAsStream(SOURCE), SOURCE)) {
            Files.write(source, text.readAllBytes());
            Process gcc = new ProcessBuilder(
                            "gcc", "-shared", "-fPIC", "-O2", "-o", library.toString(), source.toString())
                    .inheritIO()
                    .start();
            if (gcc.waitFor() != 0) {
                throw new IllegalStateException("gcc failed: install the packages gcc and libc6-dev");
            }
            return library;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /**
     * Makes a disk.
     *
     * @param library what {@link #library} compiled
     * @param folder of its own files
     * @param name tells it from others
     * @return a disk that is well
     */
    public static Disk of(Path library, Path folder, String name) {
        Path state = folder.resolve(name + ".disk");
        try {
            Files.write(state, new byte[2]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Disk(library, folder.resolve(name + ".synced"), state);
    }

    /**
     * Puts a server on it.
     *
     * @param server the server to be
     * @return the same
     */
    public ValkeyServerBuilder under(ValkeyServerBuilder server) {
        return server.preload(library)
                .environment("LEASE4J_DISK_LOG", log.toString())
                .environment("LEASE4J_DISK_STATE", state.toString());
    }

    /** From now on nothing becomes durable. */
    public void stall() {
        set(0, STALLED);
    }

    /**
     * From now on each fsync takes longer.
     *
     * @param millis by how much, 10 to 2540
     */
    public void slow(long millis) {
        set(0, (int) (millis / 10));
    }

    /** From now on nothing can be written. */
    public void fill() {
        set(1, 1);
    }

    /** Makes it well again. */
    public void heal() {
        set(0, 0);
        set(1, 0);
    }

    /**
     * How much of a server's append-only data is not durable.
     *
     * @param folder the server's
     * @return bytes
     */
    public long notDurable(Path folder) {
        Map<Path, Long> durable = durable();
        return AofFiles.growing(folder).stream()
                .mapToLong(file -> Math.max(0, file.toFile().length() - durable.getOrDefault(file, 0L)))
                .sum();
    }

    /**
     * Takes away what is not durable, of a server that does not run.
     *
     * @param folder the server's
     */
    public void cut(Path folder) {
        Map<Path, Long> durable = durable();
        for (Path file : AofFiles.growing(folder)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                FileChannel unused = channel.truncate(durable.getOrDefault(file, 0L));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * How long the slowest fsync took of those that were noted from a place on.
     *
     * @param fromLine how many were noted before
     * @return milliseconds
     */
    public long slowestMillis(int fromLine) {
        return lines().stream()
                .skip(fromLine)
                .mapToLong(line -> Long.parseLong(line.split(" ", 3)[1]) / 1_000)
                .max()
                .orElse(0);
    }

    /**
     * How many fsyncs were noted.
     *
     * @return 0 or more
     */
    public int noted() {
        return lines().size();
    }

    private List<String> lines() {
        try (Stream<String> all = Files.exists(log) ? Files.lines(log) : Stream.empty()) {
            return all.filter(line -> line.split(" ", 3).length == 3).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<Path, Long> durable() {
        Map<Path, Long> sizes = new HashMap<>();
        for (String line : lines()) {
            String[] words = line.split(" ", 3);
            Long unused = sizes.put(Path.of(words[2]), Long.valueOf(words[0]));
        }
        return sizes;
    }

    private void set(int place, int value) {
        try (RandomAccessFile file = new RandomAccessFile(state.toFile(), "rw")) {
            file.seek(place);
            file.write(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
