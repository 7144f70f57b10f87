package io.lease4j.valkey;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** As much of an old server as it takes to see that it is one: it greets, and says its version. */
final class OldServer implements AutoCloseable {

    private final String version;
    private final ServerSocket listening;

    private OldServer(String version, ServerSocket listening) {
        this.version = version;
        this.listening = listening;
    }

    static OldServer start(String version) {
        try {
            OldServer server = new OldServer(version, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            Thread thread = new Thread(server::serve, "old-server");
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
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    int words = Integer.parseInt(line.substring(1));
                    String command = "";
                    for (int i = 0; i < words; i++) {
                        String length = in.readLine();
                        String word = in.readLine();
                        command = i == 0 && length != null && word != null ? word.toUpperCase(Locale.ROOT) : command;
                    }
                    client.getOutputStream().write(answer(command).getBytes(StandardCharsets.UTF_8));
                }
            } catch (IOException e) {
                // Closed, or the client is gone: the loop's condition tells which.
            }
        }
    }

    private String answer(String command) {
        String info = "redis_version:" + version + "\r\nrole:master\r\nmaxmemory_policy:noeviction\r\n";
        return switch (command) {
            case "HELLO" ->
                "%3\r\n$6\r\nserver\r\n$5\r\nredis\r\n$7\r\nversion\r\n$" + version.length() + "\r\n" + version
                        + "\r\n$5\r\nproto\r\n:3\r\n";
            case "INFO" -> "$" + info.length() + "\r\n" + info + "\r\n";
            default -> "+OK\r\n";
        };
    }
}
