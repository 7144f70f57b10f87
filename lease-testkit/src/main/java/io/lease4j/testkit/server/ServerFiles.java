package io.lease4j.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The folder of a server: its configuration, what it persists, and its log. */
final class ServerFiles {

    private final Path folder;
    private final boolean ours;

    private ServerFiles(Path folder, boolean ours) {
        this.folder = folder;
        this.ours = ours;
    }

    static ServerFiles temporary() {
        try {
            return new ServerFiles(Files.createTempDirectory("lease4j-server"), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ServerFiles in(Path folder) {
        try {
            return new ServerFiles(Files.createDirectories(folder).toAbsolutePath(), false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path folder() {
        return folder;
    }

    Path configuration() {
        return folder.resolve("server.conf");
    }

    Path log() {
        return folder.resolve("server.log");
    }

    void configure(Map<String, List<String>> options, List<String> lines) {
        List<String> all = Stream.concat(
                        options.entrySet().stream().map(option -> line(option.getKey(), option.getValue())),
                        lines.stream())
                .toList();
        try {
            Files.write(configuration(), all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The log from a byte on, as a text. */
    String logFrom(long offset) {
        if (!Files.exists(log())) {
            // Whoever writes it may not have begun.
            return "";
        }
        try {
            byte[] all = Files.readAllBytes(log());
            int from = (int) Math.min(offset, all.length);
            return new String(all, from, all.length - from, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long logSize() {
        try {
            return Files.exists(log()) ? Files.size(log()) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the folder, unless somebody else chose it. */
    void delete() {
        if (!ours) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String line(String name, List<String> values) {
        return name + " " + values.stream().map(ServerFiles::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
