package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.JavaProcess;
import io.lease4j.chaos.site.Waiting;
import io.lease4j.chaos.worker.WorkerMain;
import io.lease4j.chaos.worker.WorkerSetup;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.server.ClockShift;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A worker: its process, started again when it is gone, its proxy and its clock. Thread-safe. */
public final class WorkerProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(150);

    private final int number;
    private final Path work;
    private final List<Path> overlay;
    private final IntFunction<WorkerSetup> setups;
    private final Grants grants;
    private final @Nullable TcpFaultProxy proxy;
    private final ClockShift clock;
    private int incarnation;
    private volatile @Nullable Process process;
    private volatile @Nullable PrintStream leash;
    private volatile boolean ready;
    private volatile boolean drained;
    private volatile long toldMillis;

    /**
     * Prepares one.
     *
     * @param number which, from 1
     * @param work a folder for its files
     * @param overlay what stands before its class path
     * @param setups what its starts are told, by their numbers
     * @param grants takes what it was granted
     * @param proxy what it connects through, if anything
     */
    public WorkerProcess(
            int number,
            Path work,
            List<Path> overlay,
            IntFunction<WorkerSetup> setups,
            Grants grants,
            @Nullable TcpFaultProxy proxy) {
        this.number = number;
        this.work = work;
        this.overlay = List.copyOf(overlay);
        this.setups = setups;
        this.grants = grants;
        this.proxy = proxy;
        try {
            this.clock = ClockShift.in(Files.createDirectories(work.resolve(name() + "-clock")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Names it in the record.
     *
     * @return such as {@code worker-1}
     */
    public String name() {
        return "worker-" + number;
    }

    /** Starts it, and does not wait until it works. */
    public void start() {
        incarnation++;
        ready = false;
        Path file = work.resolve(name() + "-" + incarnation + ".json");
        setups.apply(incarnation).write(file);
        ProcessBuilder builder = new ProcessBuilder(
                        JavaProcess.command(overlay, "-Xmx96m", WorkerMain.class, file.toString()))
                .redirectError(ProcessBuilder.Redirect.appendTo(log()));
        builder.environment().putAll(clock.environment());
        try {
            Process started = builder.start();
            process = started;
            leash = new PrintStream(started.getOutputStream(), true, StandardCharsets.UTF_8);
            Thread reader = new Thread(() -> listen(started), name() + "-says");
            reader.setDaemon(true);
            reader.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private File log() {
        return work.resolve(name() + ".log").toFile();
    }

    private void listen(Process of) {
        try (BufferedReader in = of.inputReader(StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                heard(line.split(" "));
            }
        } catch (IOException e) {
            // It is gone.
        }
    }

    private void heard(String[] words) {
        switch (words[0]) {
            case "ready" -> ready = true;
            case "drained" -> drained = true;
            case "clock" -> toldMillis = Long.parseLong(words[1]);
            case "granted" -> grants.add(words[2], Double.parseDouble(words[1]), Long.parseLong(words[3]));
            default -> {}
        }
    }

    /** Waits until it works. */
    public void awaitReady() {
        Waiting.until(name() + " is ready", PATIENCE, () -> {
            if (!process().isAlive()) {
                throw new IllegalStateException(name() + " ended at its start, see " + log().getName());
            }
            return ready;
        });
    }

    private Process process() {
        Process started = process;
        if (started == null) {
            throw new IllegalStateException(name() + " was not started");
        }
        return started;
    }

    long pid() {
        return process().pid();
    }

    /**
     * Tells whether it runs.
     *
     * @return false once it has ended
     */
    public boolean isAlive() {
        return process().isAlive();
    }

    Optional<TcpFaultProxy> proxy() {
        return Optional.ofNullable(proxy);
    }

    ClockShift clock() {
        return clock;
    }

    /** Asks it what time it thinks it is. */
    long clockMillis() {
        toldMillis = 0;
        say("clock");
        Waiting.until(name() + " tells the time", Duration.ofSeconds(10), () -> toldMillis != 0);
        return toldMillis;
    }

    /** Lets it finish what it is at and begin nothing new; does not wait. */
    public void drain() {
        say("drain");
    }

    /**
     * Tells whether it has nothing left to do.
     *
     * @return true once it has drained
     */
    public boolean isDrained() {
        return drained;
    }

    private void say(String line) {
        PrintStream to = leash;
        if (to != null) {
            to.println(line);
        }
    }

    void kill() {
        Process unused = process().destroyForcibly();
        awaitEnd();
    }

    private void awaitEnd() {
        try {
            if (!process().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException(name() + " does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Lets go of its leash, and waits until it has ended. */
    @Override
    public void close() {
        PrintStream held = leash;
        if (held != null) {
            held.close();
            try {
                if (!process().waitFor(10, TimeUnit.SECONDS)) {
                    kill();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
