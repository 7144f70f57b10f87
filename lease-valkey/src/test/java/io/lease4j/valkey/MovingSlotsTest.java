package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.Commitment;
import io.lease4j.Lease;
import io.lease4j.Namespace;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.testkit.server.SlotMove;
import io.lease4j.testkit.server.ValkeyCluster;
import io.lease4j.testkit.server.ValkeyServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Slots that move to another node of a cluster, and nodes that come and go. */
@Timeout(120)
class MovingSlotsTest {

    private static ValkeyCluster cluster;

    @BeforeAll
    static void start() {
        cluster = ValkeyCluster.start(ClusterSite::builder);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static ValkeyLeaseStoreBuilder builder(Namespace namespace) {
        return ValkeyLeaseStore.builder(namespace).cluster(ClusterSite.uris(cluster));
    }

    @Test
    @Tag("F-1")
    @Tag("O-2")
    void a_slot_moves_with_its_leases_and_nothing_is_granted_there_until_proven() {
        try (TopologyScene scene = TopologyScene.on(MovingSlotsTest::builder)) {
            Lease held = scene.acquired(0);
            Lease elsewhere = scene.acquired(shardOnAnotherNode(scene));
            int slot = cluster.slotOf(scene.recordName(0));
            ValkeyServer home = cluster.primaryOf(slot);
            ValkeyServer added = cluster.add();

            SlotMove there = cluster.move(slot, added);
            assertThat(scene.acquire(scene.key(0), TopologyScene.within(Duration.ofMillis(700))))
                    .as("while nothing has moved yet: a name that does not exist may be there already")
                    .isRefused(RefusedReason.BACKEND_UNAVAILABLE);
            assertThat(there.keys(1)).isEqualTo(1);
            assertThat(scene.acquire(scene.key(0), TopologyScene.within(Duration.ofMillis(700))))
                    .as("while some have moved")
                    .isRefused(RefusedReason.BACKEND_UNAVAILABLE);
            assertThat(scene.leases.release(elsewhere, TopologyScene.soon())).isReleased();
            there.finish();

            AcquireOutcome before = scene.acquire(scene.key(0), TopologyScene.soon());
            assertThat(before).as("at a node of another lineage").isRefused(RefusedReason.FLOOR_UNPROVEN);
            assertThat(scene.prove(0)).isInstanceOf(AdminOutcome.Done.class);
            Lease next = scene.acquired(0);
            assertThat(next.token()).isGreaterThan(held.token());

            cluster.move(slot, home).finish();
            var unused = cluster.awaitServed();
            assertThat(scene.acquire(scene.key(0), TopologyScene.soon()))
                    .as("back at home, in another lineage than the one that was proven last")
                    .isRefused(RefusedReason.FLOOR_UNPROVEN);
            assertThat(scene.prove(0)).isInstanceOf(AdminOutcome.Done.class);
            assertThat(scene.acquired(0).token()).isGreaterThan(next.token());
            cluster.remove(added);
            assertThat(scene.acquired(1)).isNotNull();
        }
    }

    @Test
    @Tag("F-1")
    @Tag("O-2")
    void leases_are_kept_while_a_node_comes_and_goes() {
        try (TopologyScene scene = TopologyScene.on(MovingSlotsTest::builder)) {
            Lease moved = scene.acquired(0);
            int slot = cluster.slotOf(scene.recordName(0));
            ValkeyServer home = cluster.primaryOf(slot);
            List<Lease> others = IntStream.range(1, TopologyScene.SHARDS)
                    .mapToObj(scene::acquired)
                    .toList();

            ValkeyServer added = cluster.add();
            others = renewed(scene, "beside a new node", others);
            moved = renewed(scene, "beside a new node", List.of(moved)).get(0);
            cluster.move(slot, added).finish();
            assertThat(scene.leases.renew(moved, Duration.ofMinutes(10), TopologyScene.soon()))
                    .as("at a node of another lineage")
                    .isRefused(RefusedReason.FLOOR_UNPROVEN)
                    .isCommitted(Commitment.NO);
            others = renewed(scene, "while another shard is elsewhere", others);

            cluster.move(slot, home).finish();
            cluster.remove(added);
            others = renewed(scene, "though a node is gone", others);
            moved = renewedInTheEnd(scene, moved);
            assertThat(scene.acquired(0).token()).isGreaterThan(moved.token());
            others.forEach(lease -> assertThat(scene.leases.release(lease, TopologyScene.soon()))
                    .isReleased());
            assertThat(scene.leases.release(moved, TopologyScene.soon())).isReleased();
        }
    }

    private static List<Lease> renewed(TopologyScene scene, String when, List<Lease> leases) {
        return leases.stream()
                .map(lease -> {
                    RenewOutcome outcome = scene.leases.renew(lease, Duration.ofMinutes(5), TopologyScene.soon());
                    assertThat(outcome).as(when).isRenewed();
                    return ((RenewOutcome.Renewed) outcome).lease();
                })
                .toList();
    }

    /** The store may have to find out first that a node is gone; until then it says that nothing was done. */
    private static Lease renewedInTheEnd(TopologyScene scene, Lease lease) {
        AtomicReference<Lease> renewed = new AtomicReference<>(lease);
        Patience.until("it is renewed", () -> {
            RenewOutcome outcome = scene.leases.renew(lease, Duration.ofMinutes(5), TopologyScene.soon());
            if (outcome instanceof RenewOutcome.Renewed done) {
                renewed.set(done.lease());
                return true;
            }
            assertThat(outcome).isRefused(RefusedReason.BACKEND_UNAVAILABLE).isCommitted(Commitment.NO);
            return false;
        });
        return renewed.get();
    }

    @Test
    void a_call_that_waits_for_a_slot_on_its_way_goes_on_when_it_has_arrived() {
        try (TopologyScene scene = TopologyScene.on(MovingSlotsTest::builder)) {
            Lease held = scene.acquired(0);
            int slot = cluster.slotOf(scene.recordName(0));
            ValkeyServer home = cluster.primaryOf(slot);
            ValkeyServer other = cluster.primaryOf(cluster.slotOf(scene.recordName(shardOnAnotherNode(scene))));
            SlotMove there = cluster.move(slot, other);
            assertThat(there.keys(1)).isEqualTo(1);
            var answer = scene.leases.async().release(held, TopologyScene.soon());
            there.finish();
            assertThat(Scene.answer(answer)).isReleased();
            cluster.move(slot, home).finish();
            var unused = cluster.awaitServed();
        }
    }

    private static int shardOnAnotherNode(TopologyScene scene) {
        ValkeyServer first = cluster.primaryOf(cluster.slotOf(scene.recordName(0)));
        int shard = 1;
        while (cluster.primaryOf(cluster.slotOf(scene.recordName(shard))).equals(first)) {
            shard++;
        }
        return shard;
    }
}
