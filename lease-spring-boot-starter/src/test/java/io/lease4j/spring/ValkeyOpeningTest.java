package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Holder;
import io.lease4j.LeaseOperator;
import io.lease4j.Namespace;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a real server keeps, where the properties say otherwise. */
class ValkeyOpeningTest {

    @Test
    void a_namespace_with_another_number_of_shards_names_the_property_and_not_a_builder() {
        try (ValkeyServer server = ValkeyServer.builder().start()) {
            String uri = "redis://" + server.host() + ":" + server.port();
            create(uri, 4);
            Contexts.memory("lease4j.backend=valkey", "lease4j.valkey.uri=" + uri, "lease4j.valkey.open-timeout=1m")
                    .run(context -> {
                        LeaseStartException shown = Contexts.shown(context.getStartupFailure());
                        assertThat(shown)
                                .hasMessageContaining(
                                        "OTHER_SHARD_COUNT: the namespace has 4 shards, expected were 16");
                        assertThat(shown.repair()).contains("lease4j.shards").doesNotContain("shards(");
                    });
            Contexts.memory(
                            "lease4j.backend=valkey",
                            "lease4j.valkey.uri=" + uri,
                            "lease4j.valkey.open-timeout=1m",
                            "lease4j.shards=4")
                    .run(context -> assertThat(context).hasNotFailed());
        }
    }

    private static void create(String uri, int shards) {
        try (ValkeyLeaseStore store = ValkeyLeaseStore.builder(Namespace.of("billing"))
                        .uri(uri)
                        .shards(shards)
                        .openTimeout(Duration.ofMinutes(1))
                        .openToCreate()
                        .orThrow();
                LeaseOperator operator = LeaseOperator.builder(store, Holder.ofThisProcess("operations"))
                        .build()) {
            assertThat(operator.createNeverExisted(NamespaceSettings.defaults(), operator.within(Duration.ofMinutes(1)))
                            .code())
                    .isEqualTo("done");
        }
    }
}
