package io.lease4j.verification.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.AcquireOutcome;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.examples.metrics.ScrapedWorker;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.verification.Patience;
import io.lease4j.verification.observe.OperationsTables.MeterRow;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A running example is scraped as Prometheus does it, and every documented meter is there. */
class ScrapeTest {

    private static final LeaseKey KEY = LeaseKey.of("orders", "42");
    private static final Map<String, String> ANY = Map.of();

    private final HttpClient client = HttpClient.newHttpClient();

    private HttpResponse<String> get(URI address, String path) {
        try {
            return client.send(
                    HttpRequest.newBuilder(address.resolve(path))
                            .timeout(Duration.ofSeconds(30))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private Exposition scraped(ScrapedWorker worker) {
        HttpResponse<String> response = get(worker.address(), "/metrics");
        assertThat(response.statusCode()).isEqualTo(200);
        return Exposition.parse(response.body());
    }

    @Test
    @Tag("V-6")
    void every_documented_meter_is_scraped_with_what_happened() throws IOException {
        try (MemoryLeaseStore store =
                        MemoryLeaseStore.builder(Namespace.of("orders")).build();
                ScrapedWorker worker = ScrapedWorker.start(store, Holder.of("billing", "instance-1"))) {
            assertThat(worker.work(KEY)).isEqualTo("renewed, released");
            AcquireOutcome kept = worker.leases()
                    .acquire(KEY, Duration.ofMinutes(1), worker.leases().within(Duration.ofSeconds(5)));
            assertThat(kept).isInstanceOf(AcquireOutcome.Acquired.class);
            assertThat(worker.work(KEY)).isEqualTo("held");
            // Told on a thread of its own, a moment later.
            Patience.until("everything is counted", () -> scraped(worker).sum("lease4j_conflicts_total", ANY) == 1);

            Exposition scraped = scraped(worker);

            for (MeterRow row : OperationsTables.meters()) {
                assertThat(scraped.types()).as(row.name()).containsKey(row.family());
                assertThat(scraped.samples())
                        .filteredOn(sample -> sample.name().startsWith(row.family()))
                        .as(row.name())
                        .isNotEmpty()
                        .allSatisfy(
                                sample -> assertThat(sample.labels().keySet()).isEqualTo(row.labels()));
            }
            assertThat(scraped.sum("lease4j_leases_active", ANY)).isEqualTo(1);
            assertThat(scraped.sum("lease4j_leases_lost_total", ANY)).isZero();
            assertThat(scraped.sum("lease4j_calls_seconds_count", Map.of("operation", "acquire")))
                    .isEqualTo(3);
            assertThat(scraped.sum("lease4j_calls_seconds_count", Map.of("outcome", "held")))
                    .isEqualTo(1);
            assertThat(scraped.sum("lease4j_calls_seconds_sum", ANY)).isPositive();
            assertThat(scraped.sum("lease4j_health_concerns", ANY)).isZero();
            assertThat(scraped.samples())
                    .filteredOn(sample -> sample.name().startsWith("lease4j_"))
                    .allSatisfy(sample -> assertThat(sample.labels())
                            .containsEntry("backend", "memory")
                            .containsEntry("topology", "standalone"));
        }
    }

    @Test
    @Tag("V-7")
    void a_probe_sees_what_is_wrong() throws IOException {
        MemoryLeaseStore store =
                MemoryLeaseStore.builder(Namespace.of("orders")).build();
        try (ScrapedWorker worker = ScrapedWorker.start(store, Holder.of("billing", "instance-1"))) {
            assertThat(get(worker.address(), "/health").statusCode()).isEqualTo(200);
            store.close();
            HttpResponse<String> ill = get(worker.address(), "/health");
            assertThat(ill.statusCode()).isEqualTo(503);
            assertThat(ill.body()).isEqualTo("store-not-ready 1");
        }
    }

    @Test
    void what_prometheus_would_not_read_is_not_read_here_either() {
        String head = "# HELP a text\n# TYPE a gauge\n";
        assertThat(Exposition.parse(head + "a{b=\"c\",d=\"\\\"\"} 1.0\n").sum("a", Map.of("b", "c")))
                .isEqualTo(1);
        for (String wrong : Set.of(
                "a 1.0\n",
                head + "b 1.0\n",
                head + "a 1.0",
                head + "a{b=c} 1.0\n",
                head + "a{b=\"c\"d=\"e\"} 1.0\n",
                head + "a one\n",
                head + "a 1.0\na 2.0\n",
                head + head + "a 1.0\n",
                head + "a{b=\"c\",b=\"d\"} 1.0\n")) {
            assertThatThrownBy(() -> Exposition.parse(wrong)).as(wrong).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
