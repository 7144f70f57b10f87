package io.lease4j.examples.live.page;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.lease4j.examples.live.board.Control;
import io.lease4j.examples.live.board.Snapshot;
import io.lease4j.examples.live.board.StateText;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shows the page on the loopback interface, and takes what its buttons send: only with the token that is in the page, so that no
 * other page that the reader has open can do it. Thread-safe.
 */
public final class PageServer {

    private static final int THREADS = 4;
    private static final int TOKEN_BYTES = 16;
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private final HttpServer server;
    private final Supplier<Snapshot> snapshot;
    private final Control control;
    private final String token = randomToken();

    private PageServer(HttpServer server, Supplier<Snapshot> snapshot, Control control) {
        this.server = server;
        this.snapshot = snapshot;
        this.control = control;
    }

    /** Starts it; port 0 is any free one. It ends with the process. */
    public static PageServer start(int port, Supplier<Snapshot> snapshot, Control control) throws IOException {
        HttpServer server = at(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        PageServer page = new PageServer(server, snapshot, control);
        server.createContext("/", page::answer);
        server.setExecutor(Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "page");
            thread.setDaemon(true);
            return thread;
        }));
        server.start();
        return page;
    }

    private static HttpServer at(InetSocketAddress address) throws IOException {
        try {
            return HttpServer.create(address, 0);
        } catch (BindException e) {
            throw new IOException("port " + address.getPort() + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static String randomToken() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Returns where it is. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!isOurs(exchange.getRequestHeaders())) {
                send(exchange, 403, "text/plain", "Ask for " + address() + " itself.\n");
            } else if (exchange.getRequestMethod().equals("POST")) {
                post(exchange);
            } else if (exchange.getRequestMethod().equals("GET")) {
                get(exchange);
            } else {
                send(exchange, 405, "text/plain", "GET or POST.\n");
            }
        }
    }

    /** A name that somebody else lets lead to this machine is refused, and so is a form of another page. */
    private boolean isOurs(Headers headers) {
        int port = server.getAddress().getPort();
        String origin = headers.getFirst("Origin");
        return Stream.of("127.0.0.1:" + port, "localhost:" + port)
                .anyMatch(host ->
                        host.equals(headers.getFirst("Host")) && (origin == null || origin.equals("http://" + host)));
    }

    private void get(HttpExchange exchange) throws IOException {
        switch (exchange.getRequestURI().getPath()) {
            case "/" -> send(exchange, 200, "text/html", Page.render(snapshot.get(), token));
            case "/state" -> send(exchange, 200, "text/plain", state(snapshot.get()));
            case "/live.css" -> send(exchange, 200, "text/css", resource("live.css"));
            case "/live.js" -> send(exchange, 200, "text/javascript", resource("live.js"));
            default -> send(exchange, 404, "text/plain", "There is no such page.\n");
        }
    }

    private static String state(Snapshot now) {
        return Stream.concat(StateText.of(now).stream(), now.lines().stream().map(StateText::of))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private void post(HttpExchange exchange) throws IOException {
        Form form = Form.read(exchange.getRequestBody());
        if (!exchange.getRequestURI().getPath().equals("/act")) {
            send(exchange, 404, "text/plain", "There is no such page.\n");
        } else if (!MessageDigest.isEqual(bytes(form.field("token")), bytes(token))) {
            send(exchange, 403, "text/plain", "That button is of another run: load the page again.\n");
        } else if (control.act(form.field("verb"), form.field("subject"))) {
            exchange.getResponseHeaders().set("Location", "/");
            send(exchange, 303, "text/plain", "Done.\n");
        } else {
            send(exchange, 409, "text/plain", "That cannot be done now.\n");
        }
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type + "; charset=utf-8");
        headers.set("Content-Security-Policy", POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Cache-Control", "no-store");
        byte[] body = bytes(text);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String resource(String name) throws IOException {
        String path = "/io/lease4j/examples/live/" + name;
        try (InputStream in = Objects.requireNonNull(PageServer.class.getResourceAsStream(path), path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
