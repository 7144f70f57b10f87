package io.lease4j.testkit.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * A plain connection to a Valkey or Redis server, for a test that acts as somebody else: it changes the configuration,
 * writes garbage, kills clients. It shares no code with a client library, and never sends anything twice. Confined to one
 * thread; what goes wrong with the connection is an {@link UncheckedIOException}.
 *
 * @since 0.1.0
 */
public final class ServerConnection implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Socket socket;
    private final ReplyReader replies;

    private ServerConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.replies = new ReplyReader(new BufferedInputStream(socket.getInputStream()));
    }

    /**
     * Connects.
     *
     * @param server where it listens
     * @return an open connection, not yet authenticated
     */
    public static ServerConnection to(InetSocketAddress server) {
        return open(server, Optional.empty(), true);
    }

    /**
     * Connects with TLS, and compares the certificate with the server's host.
     *
     * @param server where it listens
     * @param tls which certificates are trusted
     * @return an open connection, not yet authenticated
     */
    public static ServerConnection to(InetSocketAddress server, SSLContext tls) {
        return open(server, Optional.of(tls), true);
    }

    /** The harness itself talks to a server of whatever name: it started it. */
    static ServerConnection open(InetSocketAddress server, Optional<SSLContext> tls, boolean compareHost) {
        Socket socket = new Socket();
        try {
            socket.connect(resolved(server), (int) PATIENCE.toMillis());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) PATIENCE.toMillis());
            return new ServerConnection(tls.isPresent() ? secured(socket, server, tls.get(), compareHost) : socket);
        } catch (IOException e) {
            closeQuietly(socket);
            throw new UncheckedIOException("no connection to " + server, e);
        }
    }

    /**
     * Logs in.
     *
     * @param user the user's name
     * @param password the user's password
     * @return this
     * @throws ServerErrorException if it is refused
     */
    public ServerConnection authenticate(String user, String password) {
        Reply reply = attempt("AUTH", user, password);
        if (reply instanceof Reply.Failure failure) {
            throw new ServerErrorException("AUTH", failure.message());
        }
        return this;
    }

    /**
     * Sends a command and awaits its reply.
     *
     * @param words the command and its arguments
     * @return the reply, never an error
     * @throws ServerErrorException if the reply is an error
     */
    public Reply command(String... words) {
        return succeed(words.length == 0 ? "" : words[0], attempt(words));
    }

    /**
     * Sends a command with arguments of any bytes and awaits its reply.
     *
     * @param words the command and its arguments
     * @return the reply, never an error
     * @throws ServerErrorException if the reply is an error
     */
    public Reply command(byte[]... words) {
        return succeed(words.length == 0 ? "" : new String(words[0], StandardCharsets.UTF_8), attempt(words));
    }

    /**
     * Sends a command and awaits its reply, which may be an error.
     *
     * @param words the command and its arguments
     * @return the reply
     */
    public Reply attempt(String... words) {
        byte[][] bytes = new byte[words.length][];
        for (int i = 0; i < words.length; i++) {
            bytes[i] = words[i].getBytes(StandardCharsets.UTF_8);
        }
        return attempt(bytes);
    }

    /**
     * Sends a command with arguments of any bytes and awaits its reply, which may be an error.
     *
     * @param words the command and its arguments
     * @return the reply
     */
    public Reply attempt(byte[]... words) {
        send(words);
        return receive();
    }

    /**
     * Sends a command without awaiting its reply: for one that blocks, or whose reply is not to be read.
     *
     * @param words the command and its arguments
     */
    public void send(String... words) {
        byte[][] bytes = new byte[words.length][];
        for (int i = 0; i < words.length; i++) {
            bytes[i] = words[i].getBytes(StandardCharsets.UTF_8);
        }
        send(bytes);
    }

    /**
     * Awaits the next reply.
     *
     * @return the reply
     */
    public Reply receive() {
        try {
            return replies.next();
        } catch (IOException e) {
            throw new UncheckedIOException("no reply", e);
        }
    }

    /**
     * Reads a section of INFO.
     *
     * @param section such as {@code replication}
     * @return its fields
     */
    public Map<String, String> info(String section) {
        return command("INFO", section)
                .text()
                .lines()
                .filter(line -> !line.startsWith("#") && line.contains(":"))
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.indexOf(':')), line -> line.substring(line.indexOf(':') + 1)));
    }

    @Override
    public void close() {
        closeQuietly(socket);
    }

    private void send(byte[]... words) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(("*" + words.length + "\r\n").getBytes(StandardCharsets.UTF_8));
        for (byte[] word : words) {
            bytes.writeBytes(("$" + word.length + "\r\n").getBytes(StandardCharsets.UTF_8));
            bytes.writeBytes(word);
            bytes.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
        }
        try {
            socket.getOutputStream().write(bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException("not sent", e);
        }
    }

    private static Reply succeed(String command, Reply reply) {
        if (reply instanceof Reply.Failure failure) {
            throw new ServerErrorException(command, failure.message());
        }
        return reply;
    }

    private static InetSocketAddress resolved(InetSocketAddress server) throws UnknownHostException {
        return server.isUnresolved()
                ? new InetSocketAddress(InetAddress.getAllByName(server.getHostString())[0], server.getPort())
                : server;
    }

    private static Socket secured(Socket plain, InetSocketAddress server, SSLContext tls, boolean compareHost)
            throws IOException {
        SSLSocket socket =
                (SSLSocket) tls.getSocketFactory().createSocket(plain, server.getHostString(), server.getPort(), true);
        if (compareHost) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
        }
        socket.startHandshake();
        return socket;
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone, which is what was wanted.
        }
    }
}
