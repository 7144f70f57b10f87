package io.lease4j.verification.topology;

import io.lease4j.Namespace;
import io.lease4j.testkit.server.Failover;
import io.lease4j.testkit.server.SentinelGroup;
import io.lease4j.testkit.server.ValkeyCluster;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.valkey.ValkeyLeaseStoreBuilder;
import io.lettuce.core.RedisURI;
import java.util.stream.Collectors;

/** Servers one of which can take the place of another. */
interface Site extends AutoCloseable {

    /** The name of the backend in the matrix reports. */
    String name();

    ValkeyLeaseStoreBuilder store(Namespace namespace);

    /** Begins a failover of the server of a key; returns what waits for its end. */
    Runnable begin(String key, Failover how);

    /** Brings the former primary back, as a replica. */
    void heal();

    @Override
    void close();

    static Site sentinels() {
        SentinelGroup group = SentinelGroup.start(ValkeyServer::builder);
        return new Site() {
            @Override
            public String name() {
                return "valkey-sentinel";
            }

            @Override
            public ValkeyLeaseStoreBuilder store(Namespace namespace) {
                RedisURI.Builder uri = RedisURI.builder().withSentinelMasterId(group.name());
                group.sentinels().forEach(sentinel -> uri.withSentinel(sentinel.getHostString(), sentinel.getPort()));
                return ValkeyLeaseStore.builder(namespace).uri(uri.build());
            }

            @Override
            public Runnable begin(String key, Failover how) {
                ValkeyServer former = group.primary();
                group.begin(how);
                return () -> group.awaitAnother(former);
            }

            @Override
            public void heal() {
                group.heal();
            }

            @Override
            public void close() {
                group.close();
            }
        };
    }

    static Site cluster() {
        ValkeyCluster cluster = ValkeyCluster.start(ValkeyServer::builder);
        return new Site() {
            @Override
            public String name() {
                return "valkey-cluster";
            }

            @Override
            public ValkeyLeaseStoreBuilder store(Namespace namespace) {
                return ValkeyLeaseStore.builder(namespace)
                        .cluster(cluster.addresses().stream()
                                .map(node -> node.getHostString() + ":" + node.getPort())
                                .collect(Collectors.joining(",", "redis://", "")));
            }

            @Override
            public Runnable begin(String key, Failover how) {
                int slot = cluster.slotOf(key);
                ValkeyServer former = cluster.primaryOf(slot);
                cluster.begin(former, how);
                return () -> cluster.awaitAnother(slot, former);
            }

            @Override
            public void heal() {
                cluster.heal();
            }

            @Override
            public void close() {
                cluster.close();
            }
        };
    }
}
