package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.Lease;
import io.lease4j.RefusedReason;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Changes of the lineage after which nothing was lost. They cannot be told from others: grants stop until proven. */
@Timeout(120)
@Tag("one-lane")
class HarmlessLineageTest {

    @Test
    @Tag("F-1")
    void the_first_replica_that_attaches_stops_grants_until_proven() {
        try (ValkeyServer server = TestServer.builder().start();
                TopologyScene scene = on(server)) {
            Lease before = scene.acquired(0);
            try (ValkeyServer first = Replicas.inSync(server, TestServer.builder())) {
                assertThat(first.isRunning()).isTrue();
                stoppedUntilProven(scene, before);
                Lease proven = scene.acquired(0);
                try (ValkeyServer second = Replicas.inSync(server, TestServer.builder())) {
                    assertThat(second.isRunning()).isTrue();
                    assertThat(scene.leases.release(proven, TopologyScene.soon()))
                            .isReleased();
                    assertThat(scene.acquired(0)).as("after a second replica").isNotNull();
                }
            }
        }
    }

    @Test
    @Tag("F-1")
    void the_backlog_that_is_freed_after_the_last_replica_left_stops_grants_until_proven() {
        try (ValkeyServer server =
                TestServer.builder().option("repl-backlog-ttl", "1").start()) {
            ValkeyServer replica = Replicas.inSync(server, TestServer.builder());
            try (TopologyScene scene = on(server)) {
                Lease before = scene.acquired(0);
                replica.close();
                Patience.until("the backlog is freed", () -> backlog(server).equals("0"));
                stoppedUntilProven(scene, before);
            }
        }
    }

    @Test
    void with_repl_backlog_ttl_0_and_the_replica_attached_first_grants_go_on() {
        try (ValkeyServer server =
                TestServer.builder().option("repl-backlog-ttl", "0").start()) {
            ValkeyServer replica = Replicas.inSync(server, TestServer.builder());
            try (TopologyScene scene = on(server)) {
                assertThat(scene.acquired(0)).isNotNull();
                replica.close();
                Patience.until("the replica is gone", () -> connected(server).equals("0"));
                assertThat(scene.acquired(0)).as("after the last replica left").isNotNull();
                try (ValkeyServer next = Replicas.inSync(server, TestServer.builder())) {
                    assertThat(next.isRunning()).isTrue();
                    assertThat(scene.acquired(0)).as("after another one came").isNotNull();
                    assertThat(backlog(server)).isEqualTo("1");
                }
            }
        }
    }

    private static TopologyScene on(ValkeyServer server) {
        return TopologyScene.on(namespace -> ValkeyLeaseStore.builder(namespace).uri(TestServer.uri(server)));
    }

    private static void stoppedUntilProven(TopologyScene scene, Lease before) {
        assertThat(scene.acquire(scene.key(0), TopologyScene.soon())).isRefused(RefusedReason.FLOOR_UNPROVEN);
        assertThat(scene.prove(0)).isInstanceOf(AdminOutcome.Done.class);
        assertThat(scene.acquired(0).token()).isGreaterThan(before.token());
    }

    private static String backlog(ValkeyServer server) {
        return replication(server, "repl_backlog_active");
    }

    private static String connected(ValkeyServer server) {
        return replication(server, "connected_slaves");
    }

    private static String replication(ValkeyServer server, String field) {
        try (ServerConnection connection = server.connect()) {
            return connection.info("replication").get(field);
        }
    }
}
