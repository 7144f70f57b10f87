package io.lease4j.testkit.server;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A PostgreSQL server of a test's own: a process on the loopback interface, with its own folder and port; it can be killed,
 * paused, started again on the same files, copied and put back. It ends with this JVM at the latest. Started by root, it
 * runs as the user {@code postgres}, because it refuses root. Thread-safe.
 *
 * <p>The system property {@code lease4j.postgres.bin} (or the environment variable {@code LEASE4J_POSTGRES_BIN}) names the
 * folder of its programs; otherwise they are looked for on the path and where packages put them.
 *
 * @since 0.1.0
 */
public final class PostgresServer implements ServerControl, AutoCloseable {

    private static final String READY = "database system is ready to accept connections";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** A state of the files, to be put back: what a backup is. */
    public static final class Backup {

        private final Path copy;

        private Backup(Path copy) {
            this.copy = copy;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final PostgresFiles files;
    private final List<String> options;
    private final InetSocketAddress address;
    private ServerProcess process;

    private PostgresServer(List<String> options) {
        this.files = PostgresFiles.fresh();
        this.options = List.copyOf(options);
        this.address = Loopback.at(FreePort.onLoopback());
        this.process = launch();
    }

    /**
     * Starts a server that keeps what it acknowledged.
     *
     * @param options settings in place of the server's defaults, each {@code name=value}
     * @return a server that answers
     */
    public static PostgresServer start(String... options) {
        return new PostgresServer(List.of(options));
    }

    /**
     * Returns where it listens.
     *
     * @return the same address over restarts
     */
    public InetSocketAddress address() {
        return address;
    }

    /**
     * Returns how JDBC reaches it: user {@code postgres}, database {@code postgres}, no password.
     *
     * @return a URL without credentials
     */
    public String jdbcUrl() {
        return jdbcUrl(address);
    }

    /**
     * Returns how JDBC reaches it through something else, such as a proxy.
     *
     * @param through where that listens
     * @return a URL without credentials
     */
    public String jdbcUrl(InetSocketAddress through) {
        return "jdbc:postgresql://" + through.getHostString() + ":" + through.getPort()
                + "/postgres?user=postgres&sslmode=disable&gssEncMode=disable";
    }

    /**
     * Returns what it has logged in all its runs.
     *
     * @return the text so far
     */
    public String log() {
        return files.logFrom(0);
    }

    @Override
    public void kill() {
        locked(() -> process.kill());
    }

    /** Has it end at once, with its files in order; clients are cut off. */
    @Override
    public void shutdown() {
        // The usual signal would wait for the clients to leave.
        locked(() -> process.end("INT"));
    }

    @Override
    public void restart() {
        locked(() -> {
            process.end("INT");
            process = launch();
        });
    }

    @Override
    public void pause() {
        locked(() -> process.pauseAll());
    }

    @Override
    public void resume() {
        locked(() -> process.resumeAll());
    }

    /**
     * Copies its files. The server is down meanwhile.
     *
     * @return what {@link #restore} puts back
     */
    public Backup backup() {
        lock.lock();
        try {
            process.end("INT");
            Backup backup = new Backup(files.copyOfData());
            process = launch();
            return backup;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Puts an older state of its files back and starts it on them: everything since is forgotten.
     *
     * @param backup of this server
     */
    public void restore(Backup backup) {
        locked(() -> {
            process.end("INT");
            files.putBack(backup.copy);
            process = launch();
        });
    }

    /** Kills it and deletes its folder. */
    @Override
    public void close() {
        kill();
        files.delete();
    }

    @Override
    public String toString() {
        return "PostgresServer[" + address.getHostString() + ":" + address.getPort() + "]";
    }

    private ServerProcess launch() {
        long before = files.logSize();
        ServerProcess started = ServerProcess.start(command(), files.folder(), files.log(), Map.of("LC_ALL", "C"));
        Supplier<String> log = () -> "\nit logged:\n" + files.logFrom(before);
        try {
            Poll.until(
                    "PostgreSQL is ready",
                    PATIENCE,
                    () -> {
                        if (!started.isRunning()) {
                            throw new ServerStartException("PostgreSQL ended at its start:" + log.get(), false);
                        }
                        return files.logFrom(before).contains(READY);
                    },
                    log);
        } catch (RuntimeException | Error e) {
            started.kill();
            throw e;
        }
        return started;
    }

    private List<String> command() {
        List<String> arguments = new ArrayList<>(List.of(
                "-D",
                files.data().toString(),
                "-p",
                Integer.toString(address.getPort()),
                "-c",
                "listen_addresses=" + Loopback.HOST,
                "-c",
                "unix_socket_directories="));
        for (String option : options) {
            arguments.add("-c");
            arguments.add(option);
        }
        return PostgresPrograms.command("postgres", arguments);
    }

    private void locked(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }
}
