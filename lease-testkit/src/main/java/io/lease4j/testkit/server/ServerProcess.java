package io.lease4j.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** One process of a server, which ends with this JVM at the latest. Thread-safe. */
final class ServerProcess implements LaunchedServer {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> RUNNING.forEach(Process::destroyForcibly), "lease4j-server-ends"));
    }

    private final Process process;

    private ServerProcess(Process process) {
        this.process = process;
    }

    static ServerProcess start(Path binary, Launch launch) {
        return start(
                List.of(binary.toString(), launch.configuration().toString()),
                launch.folder(),
                launch.log(),
                launch.environment());
    }

    static ServerProcess start(List<String> command, Path folder, Path log, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            RUNNING.add(process);
            return new ServerProcess(process);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + command.get(0), e);
        }
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public boolean isRunning() {
        return process.isAlive();
    }

    @Override
    public void kill() {
        List<ProcessHandle> children = children();
        Process unused = process.destroyForcibly();
        awaitEnd();
        end(children);
    }

    /** A server writes its files anew in a child, which would go on writing after it. */
    private List<ProcessHandle> children() {
        return process.toHandle().descendants().toList();
    }

    private static void end(List<ProcessHandle> children) {
        children.forEach(child -> {
            boolean unused = child.destroyForcibly();
        });
        Poll.until(
                "the server's children are gone",
                PATIENCE,
                () -> children.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Override
    public void terminate() {
        List<ProcessHandle> children = children();
        // A stopped process does not hear it.
        resume();
        // A replica that has just been synced refuses to end until its first file is written, and forgets that it was
        // told.
        for (int i = 0; i < PATIENCE.toSeconds() && process.isAlive(); i++) {
            process.destroy();
            boolean unused = ended(1);
        }
        awaitEnd();
        end(children);
    }

    @Override
    public void pause() {
        signal("STOP");
        Path state = Path.of("/proc/" + process.pid() + "/stat");
        if (Files.exists(state)) {
            Poll.until("the server is stopped", PATIENCE, () -> stopped(state));
        }
    }

    @Override
    public void resume() {
        if (isRunning()) {
            signal("CONT");
        }
    }

    /** Has it end in its own time after another signal than the usual one. */
    void end(String signal) {
        List<ProcessHandle> children = children();
        resumeAll();
        if (isRunning()) {
            signal(signal);
        }
        awaitEnd();
        end(children);
    }

    /** Stops its children too: those that serve a client would go on. */
    void pauseAll() {
        pause();
        children().forEach(child -> signal("STOP", child));
    }

    /** Lets its children go on too. */
    void resumeAll() {
        children().forEach(child -> signal("CONT", child));
        resume();
    }

    private void signal(String name) {
        if (!sent(name, process.pid())) {
            throw new AssertionError("the server could not be sent " + name);
        }
    }

    /** A child may end by itself at any time: one that serves a client that has just left. */
    private static void signal(String name, ProcessHandle child) {
        if (!sent(name, child.pid()) && child.isAlive()) {
            throw new AssertionError("the server's child could not be sent " + name);
        }
    }

    /** The shell's own kill: a bare system has no program of that name. */
    private static boolean sent(String name, long pid) {
        try {
            Process shell = new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + pid)
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            return shell.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) && shell.exitValue() == 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private void awaitEnd() {
        if (!ended(PATIENCE.toSeconds())) {
            throw new AssertionError("the server did not end within " + PATIENCE);
        }
        RUNNING.remove(process);
    }

    private boolean ended(long seconds) {
        try {
            return process.waitFor(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** The state is the first letter after the name, which is in brackets. */
    private static boolean stopped(Path state) {
        try {
            String text = Files.readString(state);
            return text.charAt(text.lastIndexOf(')') + 2) == 'T';
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static AssertionError interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new AssertionError("interrupted while waiting for the server", e);
    }
}
