package io.lease4j.valkey;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** Ends its first connections without a word, as a client sees it that closed them itself; it refuses who comes later. */
final class RefusingServer implements AutoCloseable {

    private final int wordless;
    private final ServerSocket listening;
    private final AtomicInteger connections = new AtomicInteger();

    private RefusingServer(int wordless, ServerSocket listening) {
        this.wordless = wordless;
        this.listening = listening;
    }

    static RefusingServer start(int wordless) {
        try {
            RefusingServer server =
                    new RefusingServer(wordless, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            Thread thread = new Thread(server::serve, "refusing-server");
            thread.setDaemon(true);
            thread.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    InetSocketAddress address() {
        return new InetSocketAddress(listening.getInetAddress(), listening.getLocalPort());
    }

    int connections() {
        return connections.get();
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve() {
        while (!listening.isClosed()) {
            try (Socket client = listening.accept()) {
                boolean refuses = connections.incrementAndGet() > wordless;
                byte[] asked = new byte[4096];
                while (client.getInputStream().read(asked) > 0 && refuses) {
                    client.getOutputStream().write("-WRONGPASS no such pair\r\n".getBytes(StandardCharsets.UTF_8));
                }
            } catch (IOException e) {
                // Closed, or the client is gone: the loop's condition tells which.
            }
        }
    }
}
