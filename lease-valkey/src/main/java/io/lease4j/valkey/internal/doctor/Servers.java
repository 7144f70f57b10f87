package io.lease4j.valkey.internal.doctor;

import io.lease4j.valkey.internal.Place;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.models.role.RedisInstance;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;

/** Which servers there are to look at: one, the one that sentinels name, or every primary of a cluster. */
final class Servers {

    /** For one sentinel: one that is frozen accepts a connection and says nothing. */
    private static final Duration MOMENT = Duration.ofSeconds(2);

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
                        watched -> List.of(primary(subject, watched)),
                        cluster -> primaries(subject, cluster));
    }

    private static RedisURI primary(Subject subject, Place.Watched place) {
        RedisClient given = place.client();
        if (given != null) {
            return primary(given, place.uri());
        }
        RedisClient own = RedisClient.create();
        ClientOptions.Builder options = ClientOptions.builder();
        subject.ssl().ifPresent(options::sslOptions);
        own.setOptions(options.build());
        try {
            return primary(own, place.uri());
        } finally {
            own.shutdown(Duration.ZERO, Duration.ofSeconds(2));
        }
    }

    /** The first sentinel that answers names it. */
    private static RedisURI primary(RedisClient client, RedisURI uri) {
        RuntimeException silent = new IllegalStateException("there is no sentinel");
        for (RedisURI sentinel : uri.getSentinels()) {
            RedisURI asked = RedisURI.builder(uri)
                    .withSentinelMasterId(uri.getSentinelMasterId())
                    .withSentinel(sentinel)
                    .withTimeout(MOMENT)
                    .build();
            try (var connection = client.connectSentinel(StringCodec.UTF8, asked)) {
                connection.setTimeout(MOMENT);
                SocketAddress named = connection.sync().getMasterAddrByName(uri.getSentinelMasterId());
                if (named instanceof InetSocketAddress address) {
                    return RedisURI.builder(uri)
                            .withHost(address.getHostString())
                            .withPort(address.getPort())
                            .build();
                }
            } catch (RuntimeException e) {
                silent = e;
            }
        }
        throw silent;
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
