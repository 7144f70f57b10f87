package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.testkit.server.SentinelGroup;
import io.lease4j.testkit.server.ValkeyServer;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A primary that is frozen, while somebody waits long for its answer. */
@Timeout(120)
class FrozenPrimaryTest {

    @Test
    @Tag("O-1")
    void the_next_one_is_found_by_those_who_wait_behind() {
        try (SentinelGroup group = SentinelGroup.start(TestServer::builder);
                TopologyScene scene = TopologyScene.on(namespace -> ValkeyLeaseStore.builder(namespace)
                        .uri(SentinelSite.uri(group))
                        .mostUnderWay(1))) {
            assertThat(scene.acquired(0)).isNotNull();
            assertThat(scene.acquired(1)).isNotNull();
            ValkeyServer former = group.primary();
            former.pause();
            CompletionStage<AcquireOutcome> patient = scene.leases
                    .async()
                    .acquire(scene.key(0), Duration.ofMinutes(1), TopologyScene.within(Duration.ofSeconds(50)));
            AtomicInteger calls = new AtomicInteger();

            Patience.until(
                    "the next primary refuses, being unproven",
                    () -> calls.incrementAndGet() > 0
                            && scene.acquire(scene.key(1), TopologyScene.within(Duration.ofMillis(500)))
                                    instanceof Refused refused
                            && refused.reason() == RefusedReason.FLOOR_UNPROVEN);

            assertThat(calls).as("the patient one was not waited for").hasValueLessThan(60);
            former.resume();
            assertThat(patient.toCompletableFuture().join()).isNotNull();
        }
    }
}
