package io.lease4j.examples.metrics;

import io.lease4j.AcquireOutcome;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.observe.LeaseMeters;
import io.lease4j.spi.LeaseStore;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/** A worker that Prometheus can scrape, at its {@link ScrapeEndpoint}. Thread-safe. */
public final class ScrapedWorker implements AutoCloseable {

    private static final Duration TTL = Duration.ofSeconds(30);
    private static final Duration SOON = Duration.ofSeconds(5);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Leases leases;
    private final ScrapeEndpoint endpoint;

    private ScrapedWorker(LeaseStore store, Holder holder) throws IOException {
        this.leases = Leases.builder(store, holder)
                .listener(LeaseMeters.of(registry, store))
                .build();
        this.endpoint = ScrapeEndpoint.start(registry, leases::health);
    }

    /** Starts one on a free port of this machine; the store stays open. */
    public static ScrapedWorker start(LeaseStore store, Holder holder) throws IOException {
        return new ScrapedWorker(store, holder);
    }

    /** Returns where it answers. */
    public URI address() {
        return endpoint.address();
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

    @Override
    public void close() {
        endpoint.close();
        leases.close();
        registry.close();
    }
}
