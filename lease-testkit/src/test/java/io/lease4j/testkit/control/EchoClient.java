package io.lease4j.testkit.control;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sends lines to an {@link EchoServer}, and looks at what comes back. */
final class EchoClient {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /** A read that finds nothing for this long counts as silence; it only ever shortens a test that passes. */
    private static final int SILENCE_MILLIS = 150;

    private final Socket socket;
    private final BufferedReader in;

    EchoClient(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    void send(String line) throws IOException {
        sendRaw(line + "\n");
    }

    void sendRaw(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    String receive() throws IOException {
        socket.setSoTimeout((int) PATIENCE.toMillis());
        return in.readLine();
    }

    boolean isSilent() throws IOException {
        socket.setSoTimeout(SILENCE_MILLIS);
        try {
            int unused = in.read();
            return false;
        } catch (SocketTimeoutException e) {
            return true;
        }
    }

    boolean seesTheEnd() throws IOException {
        socket.setSoTimeout((int) PATIENCE.toMillis());
        try {
            return in.read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    void shutDown() throws IOException {
        socket.shutdownOutput();
    }

    void close() throws IOException {
        socket.close();
    }
}
