package io.lease4j.valkey;

import io.lease4j.Namespace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A client in a process of its own that does what it is told, see {@link ClientMain}. Thread-safe for those who ask. */
final class ClientJvm implements AutoCloseable {

    private static final long SECONDS = 40;

    private final ReentrantLock turn = new ReentrantLock();
    private final String name;
    private final Path log;
    private final Process process;
    private final BufferedReader answers;
    private final PrintStream commands;

    private ClientJvm(String name, Path log, Process process) {
        this.name = name;
        this.log = log;
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /** Starts a process; {@link #awaitReady} tells when it is there. Its errors are logged to the folder. */
    static ClientJvm start(
            Path folder, InetSocketAddress server, Namespace namespace, String name, Map<String, String> environment) {
        Path log = folder.resolve(name + ".log");
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ClientMain.class.getName(),
                        server.getHostString(),
                        Integer.toString(server.getPort()),
                        namespace.name(),
                        name))
                .redirectError(log.toFile());
        builder.environment().putAll(environment);
        try {
            return new ClientJvm(name, log, builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String name() {
        return name;
    }

    void awaitReady() {
        String said = answer();
        if (!said.equals("ready")) {
            throw new AssertionError(name + " said " + said);
        }
    }

    /** Tells it to do something and returns its answer. One after the other, whoever asks. */
    String ask(Object... words) {
        turn.lock();
        try {
            send(words);
            return answer();
        } finally {
            turn.unlock();
        }
    }

    /** Tells it to do something, and does not wait. */
    void send(Object... words) {
        commands.println(
                String.join(" ", List.of(words).stream().map(Object::toString).toList()));
    }

    /** The next line. */
    String answer() {
        return CompletableFuture.supplyAsync(this::line)
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private String line() {
        try {
            String line = answers.readLine();
            if (line == null) {
                throw new AssertionError(name + " has ended:\n" + Files.readString(log));
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            boolean unused = process.waitFor(SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
