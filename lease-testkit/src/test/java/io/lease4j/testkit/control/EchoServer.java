package io.lease4j.testkit.control;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Answers each line with {@code echo:} and the line, and remembers what arrived. */
final class EchoServer implements AutoCloseable {

    private final ServerSocket listening;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    EchoServer() throws IOException {
        listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(() -> {
            while (!listening.isClosed()) {
                Socket socket = listening.accept();
                start(() -> serve(socket));
            }
        });
    }

    InetSocketAddress address() {
        return new InetSocketAddress(listening.getInetAddress(), listening.getLocalPort());
    }

    /** The next line that arrived; null if none does in time. */
    String nextLine() throws InterruptedException {
        return lines.poll(10, TimeUnit.SECONDS);
    }

    boolean gotNothing() {
        return lines.isEmpty();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }

    private interface Task {
        void run() throws IOException;
    }

    private static void start(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException e) {
                // The test ended, or the connection did.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void serve(Socket socket) throws IOException {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
                socket.getOutputStream().write(("echo:" + line + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
