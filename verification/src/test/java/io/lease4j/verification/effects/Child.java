package io.lease4j.verification.effects;

import io.lease4j.verification.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A client in a process of its own, see {@link ChildMain}; it can be frozen as a whole. Confined to one thread. */
final class Child implements AutoCloseable {

    private static final long SECONDS = 60;

    private final String name;
    private final Process process;
    private final BufferedReader answers;
    private final PrintStream commands;
    private final Path log;

    private Child(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /** Starts one, which is ready when it says so. Its errors are logged to the folder. */
    static Child start(Path folder, Site site, String name) {
        Path log = folder.resolve(name + ".log");
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChildMain.class.getName(),
                        site.valkeyUri(),
                        site.namespace().name(),
                        site.schema().url(),
                        name))
                .redirectError(log.toFile());
        try {
            return site.made(new Child(name, builder.start(), log));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String name() {
        return name;
    }

    Child ready() {
        expect("ready");
        return this;
    }

    void expect(String line) {
        String said = answer();
        if (!said.equals(line)) {
            throw new AssertionError(name + " said " + said + " and not " + line);
        }
    }

    String ask(Object... words) {
        send(words);
        return answer();
    }

    /** Also while it is frozen: it reads that when it is awake again. */
    void send(Object... words) {
        commands.println(
                String.join(" ", List.of(words).stream().map(Object::toString).toList()));
    }

    String answer() {
        return answer(Duration.ofSeconds(SECONDS));
    }

    String answer(Duration atMost) {
        return CompletableFuture.supplyAsync(this::line)
                .orTimeout(atMost.toSeconds(), TimeUnit.SECONDS)
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

    /** Takes every thread of it off the processor, wherever it is. */
    void freeze() {
        signal("STOP");
        Path state = Path.of("/proc/" + process.pid() + "/stat");
        Patience.until(name + " is frozen", () -> isStopped(state));
    }

    void thaw() {
        signal("CONT");
    }

    private static boolean isStopped(Path state) {
        try {
            String text = Files.readString(state);
            // The command comes before it, in brackets, and may hold anything.
            return text.charAt(text.lastIndexOf(')') + 2) == 'T';
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void signal(String signal) {
        try {
            int status = new ProcessBuilder("/bin/sh", "-c", "kill -" + signal + " " + process.pid())
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new AssertionError("no signal reached " + name);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Its exit status, once it has ended by itself. */
    int awaitEnd() {
        try {
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError(name + " does not end");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        Process unused = process.destroyForcibly();
        int unusedStatus = awaitEnd();
    }
}
