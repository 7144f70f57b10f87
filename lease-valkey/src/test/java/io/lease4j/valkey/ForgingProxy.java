package io.lease4j.valkey;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** Stands before a server and answers, in its place, the next command that holds a text. */
final class ForgingProxy implements AutoCloseable {

    /** What is put in the place of an answer; whether the server gets the command all the same. */
    private record Forgery(String text, String answer, boolean executed) {}

    private final InetSocketAddress server;
    private final ServerSocket listening;
    private final AtomicReference<Forgery> next = new AtomicReference<>();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    private ForgingProxy(InetSocketAddress server, ServerSocket listening) {
        this.server = server;
        this.listening = listening;
    }

    static ForgingProxy before(InetSocketAddress server) {
        try {
            ForgingProxy proxy = new ForgingProxy(server, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            start(proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    InetSocketAddress address() {
        return new InetSocketAddress(listening.getInetAddress(), listening.getLocalPort());
    }

    /** The server never gets the command. */
    void answerInstead(String text, String answer) {
        next.set(new Forgery(text, answer, false));
    }

    /** The server executes the command, and the client gets something else. */
    void answerAfterwards(String text, String answer) {
        next.set(new Forgery(text, answer, true));
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                Socket upstream = new Socket(server.getHostString(), server.getPort());
                sockets.add(client);
                sockets.add(upstream);
                AtomicReference<byte[]> forged = new AtomicReference<>();
                start(() -> pump(client, upstream, client, forged, true));
                start(() -> pump(upstream, client, client, forged, false));
            } catch (IOException e) {
                // Closed, or one of the two is gone: the loop's condition tells which.
            }
        }
    }

    private void pump(Socket from, Socket to, Socket client, AtomicReference<byte[]> forged, boolean commands) {
        byte[] buffer = new byte[64 * 1024];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                ByteArrayOutputStream piece = new ByteArrayOutputStream();
                piece.write(buffer, 0, read);
                if (commands) {
                    Forgery forgery = next.get();
                    if (forgery != null
                            && piece.toString(StandardCharsets.ISO_8859_1).contains(forgery.text())
                            && next.compareAndSet(forgery, null)) {
                        if (!forgery.executed()) {
                            client.getOutputStream().write(forgery.answer().getBytes(StandardCharsets.UTF_8));
                            continue;
                        }
                        forged.set(forgery.answer().getBytes(StandardCharsets.UTF_8));
                    }
                }
                byte[] instead = commands ? null : forged.getAndSet(null);
                out.write(instead == null ? piece.toByteArray() : instead);
            }
        } catch (IOException e) {
            // One side is gone, and the other one goes with it.
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "forging-proxy");
        thread.setDaemon(true);
        thread.start();
    }
}
