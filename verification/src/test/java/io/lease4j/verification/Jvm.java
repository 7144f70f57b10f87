package io.lease4j.verification;

import io.lease4j.testkit.server.Poll;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program of ours in a process of its own: it says lines, and does what it is told in lines; it can be frozen as a whole and
 * killed. One thread at a time reads what it says; otherwise thread-safe.
 */
public final class Jvm implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final String name;
    private final Path log;
    private final Process process;
    private final BufferedReader said;
    private final PrintStream told;

    private Jvm(String name, Path log, Process process) {
        this.name = name;
        this.log = log;
        this.process = process;
        this.said = process.inputReader(StandardCharsets.UTF_8);
        this.told = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /** Starts one, with this JVM's class path. Its errors are logged to the folder. */
    public static Jvm start(Path folder, String name, Class<?> program, List<String> arguments) {
        Path log = folder.resolve(name + ".log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(arguments);
        try {
            return new Jvm(
                    name,
                    log,
                    new ProcessBuilder(command).redirectError(log.toFile()).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String name() {
        return name;
    }

    /** Returns once it has said that it is ready. */
    public Jvm ready() {
        expect("ready");
        return this;
    }

    public void expect(String line) {
        String answer = answer();
        if (!answer.equals(line)) {
            throw new AssertionError(name + " said " + answer + " and not " + line);
        }
    }

    /** Tells it to do something and returns its answer. */
    public String ask(Object... words) {
        tell(words);
        return answer();
    }

    /** Also while it is frozen: it reads that when it is awake again. */
    public void tell(Object... words) {
        told.println(
                String.join(" ", List.of(words).stream().map(Object::toString).toList()));
    }

    /** Tells it that nothing more will come. */
    public void tellNoMore() {
        told.close();
    }

    /** The next line. */
    public String answer() {
        return answer(PATIENCE);
    }

    public String answer(Duration atMost) {
        return CompletableFuture.supplyAsync(this::line)
                .orTimeout(atMost.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    private String line() {
        try {
            String line = said.readLine();
            if (line == null) {
                throw broken("has ended");
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All further lines, until it ends. */
    public Stream<String> lines() {
        return said.lines();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Takes every thread of it off the processor, wherever it is. */
    public void freeze() {
        signal("STOP");
        Path state = Path.of("/proc/" + process.pid() + "/stat");
        Poll.until(name + " is frozen", PATIENCE, () -> isStopped(state));
    }

    public void thaw() {
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
    public int awaitEnd() {
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw broken("does not end");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** A failure that shows what it logged. */
    public AssertionError broken(String how) {
        try {
            return new AssertionError(name + " " + how + ":\n" + Files.readString(log));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends it as a machine does that loses its power. */
    @Override
    public void close() {
        Process unused = process.destroyForcibly();
        int unusedStatus = awaitEnd();
    }
}
