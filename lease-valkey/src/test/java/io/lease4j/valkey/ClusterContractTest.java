package io.lease4j.valkey;

import io.lease4j.testkit.LeaseStoreContract;
import io.lease4j.testkit.LeaseStoreFixture;
import io.lease4j.testkit.server.ValkeyCluster;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract in a cluster of six, whose clocks go by themselves. */
class ClusterContractTest extends LeaseStoreContract {

    private static ValkeyCluster cluster;
    private static List<String> notes;

    @BeforeAll
    static void start() {
        cluster = ValkeyCluster.start(ClusterSite::builder);
        notes = List.of(
                TestServer.version(cluster.servers().get(0)) + ", three primaries with a replica each",
                "rules that wait for more than a second are proven in the long form");
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Override
    protected LeaseStoreFixture fixture() {
        return new SiteFixture(new ClusterSite(cluster), notes);
    }
}
