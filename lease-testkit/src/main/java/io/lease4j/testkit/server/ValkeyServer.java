package io.lease4j.testkit.server;

import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A server of a test's own, a process unless {@link ServerLauncher#chosen()} runs it otherwise, on the loopback interface, with its own folder and port; it can be killed, paused and
 * started again on the same files. It ends with this JVM at the latest. Thread-safe.
 *
 * @since 0.1.0
 */
public final class ValkeyServer implements RunningServer, ServerControl {

    private static final String READY = "Ready to accept connections";
    private static final String PORT_TAKEN = "Address already in use";

    private final ReentrantLock lock = new ReentrantLock();
    private final ValkeyServerBuilder setup;
    private final ServerFiles files;
    private final ServerLauncher launcher;
    private final InetSocketAddress address;
    private volatile LaunchedServer process;

    /** Starts the process and returns when it answers. */
    ValkeyServer(ValkeyServerBuilder setup, ServerFiles files, int port) {
        this.setup = setup;
        this.files = files;
        this.launcher = setup.launcherOrChosen();
        this.address = Loopback.at(port);
        this.process = launch();
    }

    /**
     * Starts preparing a server.
     *
     * @return a builder with the defaults of a server that keeps what it acknowledged
     */
    public static ValkeyServerBuilder builder() {
        return new ValkeyServerBuilder();
    }

    /**
     * Starts a server with the defaults.
     *
     * @return a server that answers
     */
    public static ValkeyServer start() {
        return builder().start();
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    /**
     * Returns the host of its address.
     *
     * @return a loopback address in digits
     */
    public String host() {
        return address.getHostString();
    }

    /**
     * Returns the port of its address, the TLS port if it speaks TLS.
     *
     * @return from 1 to 65535
     */
    public int port() {
        return address.getPort();
    }

    @Override
    public Optional<String> password() {
        return setup.adminPassword();
    }

    @Override
    public ServerConnection connect() {
        ServerConnection connection = ServerConnection.open(address, setup.trust(), false);
        return password()
                .map(password -> connection.authenticate(user(), password))
                .orElse(connection);
    }

    @Override
    public Optional<ServerControl> control() {
        return Optional.of(this);
    }

    /**
     * Returns the id of the process.
     *
     * @return another one after each restart
     */
    public long pid() {
        return process.pid();
    }

    /**
     * Says whether the process is there, paused or not.
     *
     * @return whether it has not ended
     */
    public boolean isRunning() {
        return process.isRunning();
    }

    /**
     * Returns the folder with its files.
     *
     * @return an absolute path; deleted on closing unless the builder was given it
     */
    public Path directory() {
        return files.folder();
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

    @Override
    public void shutdown() {
        locked(() -> process.terminate());
    }

    @Override
    public void restart() {
        locked(() -> {
            process.terminate();
            process = launch();
        });
    }

    @Override
    public void pause() {
        locked(() -> process.pause());
    }

    @Override
    public void resume() {
        locked(() -> process.resume());
    }

    /** Kills it, and deletes its folder if that was made for it. */
    @Override
    public void close() {
        kill();
        files.delete();
    }

    /** Shows where it is; never a password. */
    @Override
    public String toString() {
        return "ValkeyServer[" + host() + ":" + port() + ", " + (isRunning() ? "running" : "ended") + "]";
    }

    private LaunchedServer launch() {
        long before = files.logSize();
        LaunchedServer started = launcher.launch(setup.launch(files));
        Supplier<String> log = () -> "\nit logged:\n" + files.logFrom(before);
        try {
            Poll.until(
                    "the server is ready",
                    setup.patienceOfStart(),
                    () -> {
                        if (!started.isRunning()) {
                            throw ended(log.get());
                        }
                        return files.logFrom(before).contains(READY) && answers();
                    },
                    log);
        } catch (RuntimeException | Error e) {
            started.kill();
            throw e;
        }
        return started;
    }

    private static ServerStartException ended(String log) {
        return new ServerStartException("the server ended at its start:" + log, log.contains(PORT_TAKEN));
    }

    /** Any reply will do: a server that asks for a password is there. */
    private boolean answers() {
        try (ServerConnection connection = ServerConnection.open(address, setup.trust(), false)) {
            return !(connection.attempt("PING") instanceof Reply.Failure failure
                    && failure.message().startsWith("LOADING"));
        } catch (UncheckedIOException e) {
            return false;
        }
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
