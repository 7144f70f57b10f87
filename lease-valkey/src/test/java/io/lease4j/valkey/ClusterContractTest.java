package io.lease4j.valkey;

import io.lease4j.testkit.LeaseStoreContract;
import io.lease4j.testkit.LeaseStoreFixture;
import io.lease4j.testkit.report.Scenario;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyCluster;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * The contract in a cluster of six. The wall clock of all nodes is moved by the kit, and so the nodes are told to be patient
 * with each other: they miss each other by that clock.
 */
@Tag("one-lane")
class ClusterContractTest extends LeaseStoreContract {

    private static final String LONGEST_MILLIS = Integer.toString(Integer.MAX_VALUE);

    @TempDir
    private static Path folder;

    private static FrozenTime time;
    private static ValkeyCluster cluster;
    private static List<String> notes;

    @BeforeAll
    static void start() {
        ClockShift clock = ClockShift.in(folder);
        cluster = ValkeyCluster.start(() -> ClusterSite.builder().clock(clock));
        cluster.servers().forEach(ClusterContractTest::patient);
        time = FrozenTime.now(clock, () -> cluster.servers().get(0));
        notes = List.of(
                TestServer.version(cluster.servers().get(0)) + ", three primaries with a replica each",
                "the nodes' wall clock stands still, and is moved by the kit");
    }

    private static void patient(ValkeyServer server) {
        try (ServerConnection connection = server.connect()) {
            var unused = connection.command("CONFIG", "SET", "cluster-node-timeout", LONGEST_MILLIS);
        }
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Override
    protected LeaseStoreFixture fixture() {
        return new Fixture();
    }

    private static final class Fixture extends SiteFixture {

        Fixture() {
            super(new ClusterSite(cluster), time, notes);
        }

        /** Two primaries, and a memory that goes back, are shown by real failovers. */
        @Override
        public Set<Scenario> mustProve() {
            return EnumSet.complementOf(EnumSet.of(Scenario.LR_14, Scenario.LR_15));
        }
    }
}
