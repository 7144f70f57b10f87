package io.lease4j.verification.worker.many;

import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.Scheduler;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The other side of {@link WorkingMain}, and of the networks of its workers. */
final class WorkingProcess implements AutoCloseable {

    private static final long SECONDS = 60;

    private final Process process;
    private final Path log;
    private final BufferedReader says;
    private final PrintStream asks;
    private final List<TcpFaultProxy> networks = new ArrayList<>();

    WorkingProcess(Path folder, String name, ValkeyServer server, String namespace, Duration ttl, int workers) {
        this.log = folder.resolve(name + ".log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                WorkingMain.class.getName(),
                text(server.address()),
                namespace,
                name,
                "" + ttl.toMillis()));
        try {
            for (int i = 0; i < workers; i++) {
                TcpFaultProxy network = TcpFaultProxy.before(server.address());
                networks.add(network);
                command.add(text(network.address()));
            }
            process = new ProcessBuilder(command).redirectError(log.toFile()).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.says = process.inputReader(StandardCharsets.UTF_8);
        this.asks = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        expect("ready");
    }

    /** Begins a round, in which every worker gets its lease. */
    void round(String name) {
        asks.println(name);
    }

    void expect(String beginning) {
        String said = line();
        if (!said.startsWith(beginning)) {
            throw new AssertionError("it said " + said + " and not " + beginning);
        }
    }

    String line() {
        return CompletableFuture.supplyAsync(this::read)
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private String read() {
        try {
            String line = says.readLine();
            if (line == null) {
                throw new AssertionError("it has ended:\n" + Files.readString(log));
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Breaks the network of a worker in one of the ways in which networks break. */
    void cut(int worker, int way, Duration longerThanItsLease, Scheduler scheduler) {
        TcpFaultProxy network = networks.get(worker);
        switch (way % 5) {
            case 0 -> {
                network.refuseConnections();
                network.cutAll();
            }
            case 1 -> network.silence(Direction.TO_SERVER);
            case 2 -> network.silence(Direction.TO_CLIENT);
            case 3 -> network.halfOpenAll();
            default -> network.delay(Direction.TO_CLIENT, longerThanItsLease, scheduler);
        }
    }

    /** Makes the networks of all workers sound again. */
    void heal(Scheduler scheduler) {
        for (TcpFaultProxy network : networks) {
            network.acceptConnections();
            network.resume(Direction.TO_SERVER);
            network.resume(Direction.TO_CLIENT);
            network.delay(Direction.TO_CLIENT, Duration.ZERO, scheduler);
            network.cutAll();
        }
    }

    /** Takes every thread of it off the processor. */
    void freeze() {
        signal("STOP");
        Path state = Path.of("/proc/" + process.pid() + "/stat");
        Moments.until("it is frozen", Duration.ofSeconds(SECONDS), () -> isStopped(state));
    }

    void thaw() {
        signal("CONT");
    }

    /** Ends it as a machine does that loses its power. */
    void kill() {
        try {
            int unused = process.destroyForcibly().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
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
                throw new AssertionError("no signal reached it");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static String text(InetSocketAddress address) {
        return address.getHostString() + ":" + address.getPort();
    }

    @Override
    public void close() {
        kill();
        for (TcpFaultProxy network : networks) {
            try {
                network.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
