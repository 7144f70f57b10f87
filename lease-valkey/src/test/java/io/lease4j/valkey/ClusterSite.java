package io.lease4j.valkey;

import io.lease4j.Namespace;
import io.lease4j.testkit.server.ValkeyCluster;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.testkit.server.ValkeyServerBuilder;
import io.lettuce.core.RedisURI;
import java.util.Arrays;
import java.util.List;

/** A cluster: shards of one namespace are on several of its nodes. */
record ClusterSite(ValkeyCluster cluster) implements Site {

    @Override
    public String name() {
        return "valkey-cluster";
    }

    /** A node whose minimal user may also ask where the slots are. */
    static ValkeyServerBuilder builder() {
        String[] rules = Arrays.copyOf(MinimalUser.rules(), MinimalUser.rules().length + 1);
        rules[rules.length - 1] = "+cluster|nodes";
        return ValkeyServer.builder().user(MinimalUser.NAME, MinimalUser.PASSWORD, rules);
    }

    /** Some of the nodes, and as whom to log in. */
    static List<RedisURI> uris(ValkeyCluster cluster) {
        return cluster.addresses().stream()
                .limit(2)
                .map(node -> TestServer.uri(node.getHostString(), node.getPort()))
                .toList();
    }

    @Override
    public ValkeyLeaseStoreBuilder store(Namespace namespace) {
        return ValkeyLeaseStore.builder(namespace).cluster(uris(cluster)).shards(6);
    }

    @Override
    public List<ValkeyServer> primaries() {
        return cluster.servers().subList(0, 3);
    }

    @Override
    public ValkeyServer primaryOf(String key) {
        return cluster.primaryOf(cluster.slotOf(key));
    }
}
