package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordView;
import io.lease4j.LeaseKey;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.Namespace;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.testkit.server.ValkeyCluster;
import io.lettuce.core.cluster.RedisClusterClient;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What only a cluster does: shards on several nodes. {@link MovingSlotsTest} has the slots that move. */
@Timeout(120)
class ClusterTest {

    private static ValkeyCluster cluster;
    private static List<OpenProblem> beforeItWasComplete;

    @BeforeAll
    static void start() {
        cluster = ValkeyCluster.startIncomplete(ClusterSite::builder);
        beforeItWasComplete = builder(Namespace.of("early"))
                .openToCreate()
                .match(opened -> List.of(), OpenOutcome.NotOpened::problems);
        cluster.complete();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static ValkeyLeaseStoreBuilder builder(Namespace namespace) {
        return ValkeyLeaseStore.builder(namespace).cluster(ClusterSite.uris(cluster));
    }

    @Test
    void a_client_that_starts_before_the_cluster_is_complete_is_told_and_works_later() {
        assertThat(beforeItWasComplete).extracting(OpenProblem::kind).containsOnly(OpenProblem.Kind.UNREACHABLE);
        try (TopologyScene scene = TopologyScene.on(ClusterTest::builder)) {
            assertThat(scene.acquired(0)).isNotNull();
        }
    }

    @Test
    void a_namespace_has_64_shards_unless_told_otherwise() {
        try (ValkeyLeaseStore store =
                builder(TestServer.freshNamespace()).openToCreate().orThrow()) {
            assertThat(store.shards()).isEqualTo(64);
        }
    }

    @Test
    void a_listing_goes_through_shards_of_several_lineages() {
        try (TopologyScene scene = TopologyScene.on(ClusterTest::builder)) {
            Set<LeaseKey> held = new HashSet<>();
            for (int shard = 0; shard < TopologyScene.SHARDS; shard++) {
                held.add(scene.acquired(shard).key());
            }
            assertThat(scene.records().stream()
                            .map(AuthorityRecordView::servingLineage)
                            .distinct())
                    .as("lineages")
                    .hasSizeGreaterThan(1);
            Set<LeaseKey> listed = new HashSet<>();
            Optional<PageCursor> next = Optional.empty();
            do {
                ListOutcome outcome = scene.operator.list(
                        next.map(cursor -> PageQuery.after(cursor, 100)).orElseGet(() -> PageQuery.first(100)),
                        TopologyScene.soon());
                assertThat(outcome).isInstanceOf(ListOutcome.Page.class);
                ListOutcome.Page page = (ListOutcome.Page) outcome;
                page.entries()
                        .forEach(entry -> listed.add(
                                ((ListEntry.Active) entry).lease().generation().key()));
                next = page.next();
            } while (next.isPresent());
            assertThat(listed).isEqualTo(held);
        }
    }

    @Test
    void a_client_that_is_handed_in_is_used_and_not_closed() {
        RedisClusterClient client = RedisClusterClient.create(ClusterSite.uris(cluster));
        try {
            try (TopologyScene scene = TopologyScene.on(
                    namespace -> ValkeyLeaseStore.builder(namespace).client(client))) {
                assertThat(scene.acquired(0)).isNotNull();
            }
            assertThat(client.connect().sync().ping()).isEqualTo("PONG");
        } finally {
            client.shutdown();
        }
    }
}
