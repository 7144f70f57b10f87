package io.lease4j.examples.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.lease4j.observe.LeaseHealth;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What Prometheus scrapes: {@code /metrics} in its text format, and {@code /health}, which is 503 while something is wrong.
 * Thread-safe.
 */
public final class ScrapeEndpoint implements AutoCloseable {

    private final HttpServer server;

    private ScrapeEndpoint(HttpServer server) {
        this.server = server;
    }

    /** Starts one on a free port of this machine; the registry stays open. */
    public static ScrapeEndpoint start(PrometheusMeterRegistry registry, Supplier<LeaseHealth> health)
            throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/metrics", exchange -> answer(exchange, 200, registry.scrape()));
        server.createContext("/health", exchange -> answer(exchange, health.get()));
        server.start();
        return new ScrapeEndpoint(server);
    }

    /** Returns where it answers. */
    public URI address() {
        return URI.create("http://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort());
    }

    private static void answer(HttpExchange exchange, LeaseHealth health) throws IOException {
        String text = health.concerns().stream()
                .map(concern -> concern.kind().code() + " " + concern.number())
                .collect(Collectors.joining("\n"));
        answer(exchange, health.isSound() ? 200 : 503, text);
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        try (exchange) {
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
