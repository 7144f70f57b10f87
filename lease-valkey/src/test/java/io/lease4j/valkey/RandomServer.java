package io.lease4j.valkey;

import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/**
 * The server that one random history after the other runs on, with a proxy before it. Its clock stands still, and moves when
 * a history says so. A new process once in a while keeps its files short.
 */
final class RandomServer implements AutoCloseable {

    private static final int HISTORIES_OF_A_PROCESS = 20;

    private final ClockShift clock;
    private final FrozenTime time;
    private final ExecutorService helper = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "random-history-helper");
        thread.setDaemon(true);
        return thread;
    });
    private ValkeyServer server;
    private TcpFaultProxy proxy;
    private int histories;

    RandomServer(Path folder) {
        clock = ClockShift.in(folder);
        time = new FrozenTime(clock, () -> server);
    }

    /** A fresh target whose stores are got at through something wrong, or through nothing. */
    ValkeyRandomTarget target(boolean sentAgain, UnaryOperator<LeaseStore> wrong) {
        if (server == null || ++histories % HISTORIES_OF_A_PROCESS == 0) {
            restartEmpty();
        }
        time.stepBack(clock.offset());
        command("FLUSHALL");
        return new ValkeyRandomTarget(this, sentAgain, wrong);
    }

    ValkeyServer server() {
        return server;
    }

    TcpFaultProxy proxy() {
        return proxy;
    }

    ClockShift clock() {
        return clock;
    }

    FrozenTime time() {
        return time;
    }

    ExecutorService helper() {
        return helper;
    }

    void command(String... words) {
        try (ServerConnection connection = server.connect()) {
            var unused = connection.command(words);
        }
    }

    private void restartEmpty() {
        stop();
        clock.set(Duration.ZERO);
        try {
            server = TestServer.builder().clock(clock).start();
            proxy = TcpFaultProxy.before(server.address());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void stop() {
        if (server == null) {
            return;
        }
        server.close();
        try {
            proxy.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        stop();
        helper.shutdownNow();
    }
}
