package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Namespace;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.SentinelGroup;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What only sentinels do: name the primary. */
@Timeout(120)
class SentinelTest {

    private static SentinelGroup group;

    @BeforeAll
    static void start() {
        group = SentinelGroup.start(TestServer::builder);
    }

    @AfterAll
    static void stop() {
        group.close();
    }

    @Test
    void a_frozen_sentinel_is_passed_over() {
        group.pauseSentinel(0);
        try (TopologyScene scene = TopologyScene.on(
                namespace -> ValkeyLeaseStore.builder(namespace).uri(SentinelSite.uri(group)))) {
            assertThat(scene.acquired(0)).isNotNull();
        } finally {
            group.resumeSentinel(0);
        }
    }

    @Test
    void the_primary_that_they_name_is_examined_though_the_first_of_them_is_frozen() {
        Namespace namespace = TestServer.freshNamespace();
        ValkeyLeaseStoreBuilder builder = ValkeyLeaseStore.builder(namespace).uri(SentinelSite.uri(group));
        Stores.created(builder, NamespaceSettings.defaults()).close();
        group.pauseSentinel(0);
        try {
            ServerReport report = builder.examine();
            assertThat(report.findings())
                    .filteredOn(finding -> finding.level() == ServerFinding.Level.REFUSAL)
                    .isEmpty();
            assertThat(report.findings())
                    .filteredOn(finding -> finding.code() == ServerFinding.Code.REPLICAS)
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.what()).isEqualTo("2 follow"));
            assertThat(report.findings())
                    .as("whether strangers are let in, by its address")
                    .anyMatch(finding -> finding.code() == ServerFinding.Code.DEFAULT_USER);
            assertThat(report.records()).hasSize(16).allMatch(record -> record.proven());
        } finally {
            group.resumeSentinel(0);
        }
    }

    @Test
    void a_name_that_the_sentinels_do_not_know_is_told_without_a_credential() {
        RedisURI uri = SentinelSite.uri(group);
        uri.setSentinelMasterId("another");
        List<OpenProblem> problems = ValkeyLeaseStore.builder(TestServer.freshNamespace())
                .uri(uri)
                .openToCreate()
                .match(opened -> List.of(), OpenOutcome.NotOpened::problems);
        assertThat(problems).extracting(OpenProblem::kind).containsExactly(OpenProblem.Kind.UNREACHABLE);
        assertThat(problems.toString()).contains("another").doesNotContain(MinimalUser.NAME, "*");
    }

    @Test
    void a_client_that_is_handed_in_is_used_and_not_closed() {
        RedisClient client = RedisClient.create();
        try {
            try (TopologyScene scene = TopologyScene.on(namespace ->
                    ValkeyLeaseStore.builder(namespace).client(client).uri(SentinelSite.uri(group)))) {
                assertThat(scene.acquired(0)).isNotNull();
            }
            assertThat(client.connect(SentinelSite.uri(group)).sync().ping()).isEqualTo("PONG");
        } finally {
            client.shutdown();
        }
    }
}
