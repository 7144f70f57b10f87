package io.lease4j.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@Tag("one-lane")
class ValkeyClusterTest {

    private static final String KEY = "{tag}:";

    private static ValkeyCluster cluster;

    @BeforeAll
    static void start() {
        cluster = ValkeyCluster.startIncomplete(ValkeyServer::builder);
        try (ServerConnection node = cluster.servers().get(0).connect()) {
            assertThat(node.attempt("GET", KEY).isFailure())
                    .as("before it is complete")
                    .isTrue();
        }
        cluster.complete();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void the_replica_takes_the_place_of_a_primary_in_every_way_and_the_former_one_follows_it() {
        int slot = cluster.slotOf(KEY);
        for (Failover how : Failover.values()) {
            ValkeyServer former = cluster.failOver(slot, how);
            assertThat(cluster.primaryOf(slot)).as("after %s", how).isNotEqualTo(former);
            cluster.heal();
            assertThat(cluster.replicaOf(cluster.primaryOf(slot))).isEqualTo(former);
        }
    }

    @Test
    void a_slot_moves_key_by_key_to_a_node_that_was_added_and_the_node_goes_again() {
        int slot = cluster.slotOf(KEY);
        ValkeyServer home = cluster.primaryOf(slot);
        write(home, 3);
        ValkeyServer added = cluster.add();
        SlotMove there = cluster.move(slot, added);
        assertThat(there.keys(1)).isEqualTo(1);
        assertThat(answers(home)).as("some keys are there, some here").isEqualTo("TRYAGAIN");
        there.finish();
        Optional<ValkeyServer> now = Optional.of(cluster.awaitServed().primaryOf(slot));
        assertThat(now).contains(added);
        assertThat(answers(home)).isEqualTo("MOVED");
        cluster.move(slot, home).finish();
        assertThat(cluster.awaitServed().primaryOf(slot)).isEqualTo(home);
        cluster.remove(added);
        assertThat(cluster.servers()).hasSize(6);
        try (ServerConnection connection = home.connect()) {
            assertThat(connection.command("MGET", KEY + 0, KEY + 1, KEY + 2).list())
                    .noneMatch(Reply::isNothing);
        }
    }

    private static void write(ValkeyServer home, int keys) {
        try (ServerConnection connection = home.connect()) {
            for (int i = 0; i < keys; i++) {
                Reply unused = connection.command("SET", KEY + i, "value");
            }
        }
    }

    /** The first word of the error to a read of all keys. */
    private static String answers(ValkeyServer home) {
        try (ServerConnection connection = home.connect()) {
            Reply reply = connection.attempt("MGET", KEY + 0, KEY + 1, KEY + 2);
            return ((Reply.Failure) reply).message().split(" ", -1)[0];
        }
    }
}
