package io.lease4j.verification.floor;

import io.lease4j.testkit.server.ValkeyServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** A process of {@link LoadMain}, and what it has said so far. Thread-safe. */
final class Load implements AutoCloseable {

    private final Process process;
    private final Thread reader;
    private final Path log;
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();

    private Load(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.reader = new Thread(this::read, "load-reader");
        reader.setDaemon(true);
        reader.start();
    }

    static Load start(Path folder, Realm realm, ValkeyServer server, long seed) {
        Path log = folder.resolve("load-" + seed + ".log");
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LoadMain.class.getName(),
                        server.host(),
                        Integer.toString(server.port()),
                        realm.name(),
                        realm.id().orElseThrow().value(),
                        realm.books().url(),
                        Long.toString(seed)))
                .redirectError(log.toFile());
        try {
            return new Load(builder.start(), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read() {
        try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                boolean unused = lines.add(line);
            }
        } catch (IOException e) {
            boolean unused = lines.add("broken " + e);
        }
    }

    /** Fails if it has ended by itself. */
    List<String> said(String word) {
        if (!process.isAlive()) {
            throw new AssertionError("a process of the load has ended" + errors());
        }
        return saidBefore(word);
    }

    private List<String> saidBefore(String word) {
        return lines.stream().filter(line -> line.startsWith(word)).toList();
    }

    /** Ends it, once its calls are over, and returns all that it said. */
    List<String> stop() throws InterruptedException, IOException {
        process.getOutputStream().close();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("a process of the load does not end" + errors());
        }
        reader.join();
        if (saidBefore("over").isEmpty()) {
            throw new AssertionError("a process of the load broke off" + errors());
        }
        return List.copyOf(lines);
    }

    private String errors() {
        try {
            return ":\n" + Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        Process unused = process.destroyForcibly();
    }
}
