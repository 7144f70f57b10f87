package io.lease4j.examples.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.lease4j.AcquireOutcome;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.observe.LeaseHealth;
import io.lease4j.observe.LeaseMeters;
import io.lease4j.spi.LeaseStore;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Collectors;

/**
 * A worker that Prometheus can scrape: {@code /metrics} in its text format, and {@code /health}, which is 503 while
 * something is wrong. Thread-safe.
 */
public final class ScrapedWorker implements AutoCloseable {

    private static final Duration TTL = Duration.ofSeconds(30);
    private static final Duration SOON = Duration.ofSeconds(5);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Leases leases;
    private final HttpServer server;

    private ScrapedWorker(LeaseStore store, Holder holder, HttpServer server) {
        this.leases = Leases.builder(store, holder)
                .listener(LeaseMeters.of(registry, store))
                .build();
        this.server = server;
    }

    /** Starts one on a free port of this machine; the store stays open. */
    public static ScrapedWorker start(LeaseStore store, Holder holder) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ScrapedWorker worker = new ScrapedWorker(store, holder, server);
        server.createContext("/metrics", exchange -> worker.answer(exchange, 200, worker.registry.scrape()));
        server.createContext("/health", worker::health);
        server.start();
        return worker;
    }

    /** Returns where it answers. */
    public URI address() {
        return URI.create("http://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort());
    }

    /** Does some work under a lease, and says what came of it. */
    public String work(LeaseKey key) {
        AcquireOutcome acquired = leases.acquire(key, TTL, leases.within(SOON));
        if (!(acquired instanceof AcquireOutcome.Acquired granted)) {
            return acquired.code();
        }
        Lease lease = granted.lease();
        RenewOutcome renewed = leases.renew(lease, TTL, leases.within(SOON));
        ReleaseOutcome released = leases.release(lease, leases.within(SOON));
        return renewed.code() + ", " + released.code();
    }

    /** Returns its front door. */
    public Leases leases() {
        return leases;
    }

    private void health(HttpExchange exchange) throws IOException {
        LeaseHealth health = leases.health();
        String text = health.concerns().stream()
                .map(concern -> concern.kind().code() + " " + concern.number())
                .collect(Collectors.joining("\n"));
        answer(exchange, health.isSound() ? 200 : 503, text);
    }

    private void answer(HttpExchange exchange, int status, String text) throws IOException {
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
        leases.close();
        registry.close();
    }
}
