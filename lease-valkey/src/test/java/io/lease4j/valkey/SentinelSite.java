package io.lease4j.valkey;

import io.lease4j.Namespace;
import io.lease4j.testkit.server.SentinelGroup;
import io.lease4j.testkit.server.ValkeyServer;
import io.lettuce.core.RedisURI;
import java.util.List;

/** A group of servers that sentinels watch. */
record SentinelSite(SentinelGroup group) implements Site {

    @Override
    public String name() {
        return "valkey-sentinel";
    }

    /** Where the sentinels are, and as whom to log in to the server that they name. */
    static RedisURI uri(SentinelGroup group) {
        RedisURI.Builder uri = RedisURI.builder()
                .withSentinelMasterId(group.name())
                .withAuthentication(MinimalUser.NAME, MinimalUser.PASSWORD);
        group.sentinels()
                .forEach(sentinel -> uri.withSentinel(RedisURI.create(sentinel.getHostString(), sentinel.getPort())));
        return uri.build();
    }

    @Override
    public ValkeyLeaseStoreBuilder store(Namespace namespace) {
        return ValkeyLeaseStore.builder(namespace).uri(uri(group)).shards(4);
    }

    @Override
    public List<ValkeyServer> primaries() {
        return List.of(group.primary());
    }

    @Override
    public ValkeyServer primaryOf(String key) {
        return group.primary();
    }
}
