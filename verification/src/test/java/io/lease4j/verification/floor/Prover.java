package io.lease4j.verification.floor;

import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.verification.floor.DyingProver.Point;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A process of {@link ProverMain}. Confined to one thread. */
final class Prover implements AutoCloseable {

    private static final long SECONDS = 60;

    private final Process process;
    private final BufferedReader answers;
    private final PrintStream commands;
    private final Path log;

    private Prover(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /** Starts one, which is ready when it says so; a width of 0 is for no witness. */
    static Prover start(
            Path folder, Realm realm, ValkeyServer server, Books ofWitness, long width, Point point, String how) {
        Path log = folder.resolve(realm.name() + ".log");
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ProverMain.class.getName(),
                        server.host(),
                        Integer.toString(server.port()),
                        realm.name(),
                        realm.id().orElseThrow().value(),
                        realm.books().url(),
                        ofWitness.url(),
                        Long.toString(width),
                        point.name(),
                        how))
                .redirectError(log.toFile());
        try {
            return new Prover(builder.start(), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Prover ready() {
        expect("ready");
        return this;
    }

    void expect(String line) {
        String said = answer();
        if (!said.equals(line)) {
            throw new AssertionError("a prover said " + said + " and not " + line);
        }
    }

    void tell(String line) {
        commands.println(line);
    }

    String answer() {
        return CompletableFuture.supplyAsync(this::line)
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private String line() {
        try {
            String line = answers.readLine();
            if (line == null) {
                throw new AssertionError("a prover has ended:\n" + Files.readString(log));
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Tells it to do something that it dies of, and returns what it had said before. */
    List<String> diesOf(String command) {
        tell(command);
        if (awaitEnd() != DyingProver.DIED) {
            throw new AssertionError("a prover did not get to where it was to die" + errors());
        }
        return answers.lines().toList();
    }

    int awaitEnd() {
        try {
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("a prover does not end" + errors());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
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
        int unusedStatus = awaitEnd();
    }
}
