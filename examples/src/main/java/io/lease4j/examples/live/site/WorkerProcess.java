package io.lease4j.examples.live.site;

import io.lease4j.examples.live.work.Told;
import io.lease4j.examples.live.work.WorkerMain;
import io.lease4j.examples.live.work.WorkerSetup;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** One start of a worker, seen from outside. Thread-safe. */
final class WorkerProcess {

    private final Process process;
    private final WorkerSetup setup;

    private WorkerProcess(Process process, WorkerSetup setup) {
        this.process = process;
        this.setup = setup;
    }

    /** Starts it; what it says, and in the end its exit status, is handed on. */
    static WorkerProcess start(WorkerSetup setup, Path folder, Consumer<Told> says, IntConsumer ended) {
        ProcessBuilder builder = new ProcessBuilder(JavaProgram.command("-Xmx64m", WorkerMain.class, setup.arguments()))
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        folder.resolve(setup.name() + ".log").toFile()));
        try {
            Process started = builder.start();
            Thread reader = new Thread(() -> listen(started, says, ended), setup.instance() + "-says");
            reader.setDaemon(true);
            reader.start();
            return new WorkerProcess(started, setup);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void listen(Process process, Consumer<Told> says, IntConsumer ended) {
        try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                Told.parse(line).ifPresent(says);
            }
        } catch (IOException e) {
            // It is gone, and its last line with it.
        }
        try {
            ended.accept(process.waitFor());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    WorkerSetup setup() {
        return setup;
    }

    long pid() {
        return process.pid();
    }

    ProcessState state() {
        if (!process.isAlive()) {
            return ProcessState.ENDED;
        }
        return Signal.isStopped(process.pid()) ? ProcessState.FROZEN : ProcessState.RUNNING;
    }

    boolean freeze() throws IOException {
        return process.isAlive() && Signal.send("STOP", process.pid());
    }

    boolean thaw() throws IOException {
        return process.isAlive() && Signal.send("CONT", process.pid());
    }

    /** As by kill -9. */
    boolean kill() {
        boolean lived = process.isAlive();
        Process unused = process.destroyForcibly();
        return lived;
    }
}
