package io.lease4j.testkit.control;

import io.lease4j.testkit.control.TcpFault.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** One client's connection through the proxy: a pump for each direction. */
final class TcpConnection {

    private static final int BUFFER = 64 * 1024;

    private final TcpFaultProxy proxy;
    private final Socket client;
    private final Socket server;
    private final Queue<TcpFault> expectedByServer = new ConcurrentLinkedQueue<>();
    private final Queue<TcpFault> expectedByClient = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicInteger openDirections = new AtomicInteger(2);
    private volatile boolean halfOpen;
    private volatile boolean clientGone;
    private volatile Thread[] pumps = new Thread[0];

    TcpConnection(TcpFaultProxy proxy, Socket client, Socket server) {
        this.proxy = proxy;
        this.client = client;
        this.server = server;
    }

    void start() {
        pumps = new Thread[] {
            start("tcp-fault-proxy-to-server", () -> pump(Direction.TO_SERVER, client, server)),
            start("tcp-fault-proxy-to-client", () -> pump(Direction.TO_CLIENT, server, client))
        };
    }

    static Thread start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    void expect(Direction direction, TcpFault fault) {
        expected(direction).add(fault);
    }

    void cut() {
        if (ended.compareAndSet(false, true)) {
            reset(client);
            reset(server);
            proxy.ended(this);
            // A pump that waits at a gate has nothing to wait for any more.
            for (Thread pump : pumps) {
                pump.interrupt();
            }
        }
    }

    void halfOpen() {
        halfOpen = true;
        reset(server);
    }

    void cutClient() {
        clientGone = true;
        reset(client);
    }

    static void reset(Socket socket) {
        try (socket) {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            // It is gone, which is what was wanted.
        }
    }

    private Queue<TcpFault> expected(Direction direction) {
        return direction == Direction.TO_SERVER ? expectedByServer : expectedByClient;
    }

    private void pump(Direction direction, Socket from, Socket to) {
        ByteMatcher matcher = new ByteMatcher();
        byte[] buffer = new byte[BUFFER];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                byte[] piece = Arrays.copyOf(buffer, read);
                Verdict verdict = judge(direction, matcher, piece);
                if (halfOpen || (clientGone && direction == Direction.TO_CLIENT)) {
                    continue;
                }
                if (verdict == Verdict.FORWARD || verdict == Verdict.FORWARD_AND_CUT) {
                    out.write(piece);
                    out.flush();
                }
                if (verdict == Verdict.FORWARD_AND_CUT) {
                    closeQuietly();
                    return;
                }
                if (verdict == Verdict.CUT) {
                    cut();
                    return;
                }
            }
            if (halfOpen && direction == Direction.TO_SERVER) {
                cut();
            } else if (openDirections.decrementAndGet() == 0) {
                closeQuietly();
            } else if (!halfOpen) {
                to.shutdownOutput();
            }
        } catch (IOException | InterruptedException e) {
            if (clientGone) {
                endAfterwards(direction);
            } else if (!halfOpen) {
                cut();
            }
        }
    }

    private Verdict judge(Direction direction, ByteMatcher matcher, byte[] piece) throws InterruptedException {
        byte[] window = matcher.window(piece);
        Optional<TcpFault> fault = proxy.faultFor(this, direction, window, piece.length);
        matcher.keep(window, fault.isPresent());
        TcpFault awaited = fault.isPresent() ? fault.get() : expected(direction).poll();
        Verdict verdict = awaited == null ? Verdict.FORWARD : awaited.decide();
        proxy.awaitOpen(direction);
        return verdict;
    }

    /** The server still gets everything that was on its way: a reset could overtake it. */
    private void endAfterwards(Direction direction) {
        try {
            if (openDirections.decrementAndGet() == 0) {
                closeQuietly();
            } else if (direction == Direction.TO_SERVER) {
                server.shutdownOutput();
            }
        } catch (IOException e) {
            cut();
        }
    }

    /** Lets what was forwarded arrive: a reset could overtake it. */
    private void closeQuietly() {
        if (ended.compareAndSet(false, true)) {
            try (client;
                    server) {
                proxy.ended(this);
            } catch (IOException e) {
                // It is gone, which is what was wanted.
            }
        }
    }
}
