package io.lease4j.chaos.worker;

import io.lease4j.time.SystemTime;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A worker process. Its standard input is its leash: at its end it ends at once, so that it never outlives who started it.
 * It says {@code ready}, {@code granted <when> <key> <token>} for each grant, {@code clock <millis>} when asked for the time,
 * and {@code drained} when it was told to {@code drain} and has.
 */
public final class WorkerMain {

    private WorkerMain() {}

    /**
     * Runs one start of a worker.
     *
     * @param arguments the file with its setup
     * @throws IOException if nothing can be read
     * @throws InterruptedException never
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Worker worker = new Worker(WorkerSetup.read(Path.of(arguments[0])));
        Thread leash = new Thread(() -> held(worker), "leash");
        leash.setDaemon(true);
        leash.start();
        try {
            worker.start();
            System.out.println("ready");
            leash.join();
        } catch (RuntimeException e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(3);
        }
    }

    private static void held(Worker worker) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                obey(worker, line);
            }
        } catch (IOException | InterruptedException e) {
            // Whoever held it is gone.
        }
        Runtime.getRuntime().halt(0);
    }

    private static void obey(Worker worker, String line) throws InterruptedException {
        if (line.equals("clock")) {
            System.out.println("clock " + SystemTime.instantSource().millis());
        } else if (line.equals("drain")) {
            worker.drain();
            System.out.println("drained");
        }
    }
}
