package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The only node of a cluster, named as a server: it has all keys, and takes no script with those of several shards. */
@Timeout(60)
class AllSlotsTest {

    @Test
    @Tag("O-2")
    void many_at_once_are_served() {
        try (ValkeyServer server =
                        TestServer.builder().option("cluster-enabled", "yes").start();
                ServerConnection somebody = server.connect()) {
            Reply unused = somebody.command("CLUSTER", "ADDSLOTSRANGE", "0", "16383");
            Patience.until(
                    "it serves all slots",
                    () -> somebody.command("CLUSTER", "INFO").text().contains("cluster_state:ok"));
            Namespace namespace = TestServer.freshNamespace();
            try (ValkeyLeaseStore store = Stores.created(
                            TestServer.store(server, namespace).mostUnderWay(1), NamespaceSettings.defaults());
                    Leases leases =
                            Leases.builder(store, Holder.of("worker", "1")).build()) {
                assertThat(atOnce(leases, namespace))
                        .allSatisfy(outcome -> assertThat(outcome).isAcquired());
            }
        }
    }

    private static List<AcquireOutcome> atOnce(Leases leases, Namespace namespace) {
        Deadline deadline = Deadline.within(Duration.ofSeconds(10), SystemTime.monotonicClock());
        List<CompletionStage<AcquireOutcome>> all = IntStream.range(0, 64)
                .mapToObj(i -> leases.async()
                        .acquire(LeaseKey.of(namespace.name(), "key-" + i), Duration.ofMinutes(1), deadline))
                .toList();
        return all.stream().map(stage -> stage.toCompletableFuture().join()).toList();
    }
}
