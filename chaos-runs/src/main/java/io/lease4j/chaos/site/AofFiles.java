package io.lease4j.chaos.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The append-only data of a server. */
public final class AofFiles {

    private static final Pattern BEGIN = Pattern.compile("(?:^|\\n)\\*\\d+\\r\\n\\$");

    private AofFiles() {}

    /**
     * The folder with it.
     *
     * @param server the server's folder
     * @return a folder, which may be missing
     */
    public static Path folder(Path server) {
        try {
            return server.toRealPath().resolve("appendonlydir");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files that grow; the others are renamed into their place when they are durable. */
    static List<Path> growing(Path server) {
        return all(server).stream()
                .filter(file -> file.toString().endsWith(".incr.aof"))
                .toList();
    }

    /** Tells whether there is a base and something that grows. */
    static boolean hasBase(Path server) {
        return all(server).stream().anyMatch(file -> file.toString().contains(".base."))
                && !growing(server).isEmpty();
    }

    /**
     * How long it is, all files of commands together.
     *
     * @param server the server's folder
     * @return bytes
     */
    public static long bytes(Path server) {
        return all(server).stream()
                .filter(file -> file.toString().endsWith(".aof"))
                .mapToLong(file -> file.toFile().length())
                .sum();
    }

    /**
     * Copies it.
     *
     * @param server the server's folder
     * @param to a folder that is made
     */
    public static void copy(Path server, Path to) {
        try {
            Path unused = Files.createDirectories(to);
            for (Path file : all(server)) {
                Path unusedToo = Files.copy(file, to.resolve(file.getFileName()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Counts the commands from a place on.
     *
     * @param folder a folder with append-only data itself
     * @param kept the place, in bytes of all files of commands together in their order
     * @return how many begin behind it
     */
    public static long commandsBehind(Path folder, long kept) {
        long left = kept;
        long count = 0;
        for (Path file : listed(folder)) {
            if (!file.toString().endsWith(".aof")) {
                continue;
            }
            long size = file.toFile().length();
            count += BEGIN.matcher(behind(file, Math.min(left, size))).results().count();
            left -= Math.min(left, size);
        }
        return count;
    }

    private static String behind(Path file, long from) {
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(from);
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> all(Path server) {
        Path folder = folder(server);
        return Files.isDirectory(folder) ? listed(folder) : List.of();
    }

    private static List<Path> listed(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
