package io.lease4j.valkey.internal.doctor;

import io.lease4j.valkey.internal.Place;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.models.role.RedisInstance;
import java.time.Duration;
import java.util.List;

/** Which servers there are to look at: one, or every primary of a cluster. */
final class Servers {

    private Servers() {}

    /**
     * Finds them.
     *
     * @throws RuntimeException as the client library makes it
     */
    static List<RedisURI> of(Subject subject) {
        return subject.place()
                .match(
                        one -> List.of(one.uri()),
                        watched -> List.of(watched.uri()),
                        cluster -> primaries(subject, cluster));
    }

    private static List<RedisURI> primaries(Subject subject, Place.Cluster cluster) {
        RedisClusterClient given = cluster.client();
        if (given != null) {
            return primaries(given);
        }
        RedisClusterClient own = RedisClusterClient.create(cluster.seeds());
        ClusterClientOptions.Builder options = ClusterClientOptions.builder();
        subject.ssl().ifPresent(options::sslOptions);
        own.setOptions(options.build());
        try {
            return primaries(own);
        } finally {
            own.shutdown(Duration.ZERO, Duration.ofSeconds(2));
        }
    }

    private static List<RedisURI> primaries(RedisClusterClient client) {
        client.refreshPartitions();
        return client.getPartitions().stream()
                .filter(node -> node.getRole() == RedisInstance.Role.UPSTREAM)
                .map(RedisClusterNode::getUri)
                .toList();
    }

    /** How a server is called in what is said of it: without credentials. */
    static String name(RedisURI uri) {
        return uri.getHost() + ":" + uri.getPort();
    }
}
