package io.lease4j.examples.demo;

import io.lease4j.examples.live.site.JavaProgram;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A {@link ProcessWorker} seen from outside: told what to do, and frozen as a whole. Confined to one thread. */
final class WorkerProcess implements AutoCloseable {

    private final String name;
    private final Process process;
    private final BufferedReader answers;
    private final PrintStream commands;

    private WorkerProcess(String name, Process process) {
        this.name = name;
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    static WorkerProcess start(String name, String valkey, String database) throws IOException {
        return new WorkerProcess(
                name,
                new ProcessBuilder(
                                JavaProgram.command("-Xmx128m", ProcessWorker.class, List.of(valkey, database, name)))
                        .directory(new File(System.getProperty("java.io.tmpdir")))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start());
    }

    void awaitReady() throws IOException {
        String said = answer();
        if (!said.equals("ready")) {
            throw new IOException(name + " said " + said);
        }
    }

    String name() {
        return name;
    }

    String ask(String line) throws IOException {
        commands.println(line);
        return answer();
    }

    private String answer() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException(name + " has ended");
        }
        return line;
    }

    /** Takes every thread of it off the processor, wherever it is. */
    void freeze() throws IOException {
        signal("STOP");
    }

    void thaw() throws IOException {
        signal("CONT");
    }

    private void signal(String signal) throws IOException {
        Process kill = new ProcessBuilder("/bin/sh", "-c", "kill -" + signal + " " + process.pid()).start();
        try {
            if (kill.waitFor() != 0) {
                throw new IOException("no signal reached " + name);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
