package io.lease4j.valkey.internal;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where the servers are, as a caller says it. A client is the caller's own; null if one is to be made. Immutable. */
public sealed interface Place {

    /** One server. */
    record One(RedisURI uri, @Nullable RedisClient client) implements Place {}

    /** The primary that sentinels name. */
    record Watched(RedisURI uri, @Nullable RedisClient client) implements Place {}

    /** A cluster: its client knows its nodes, otherwise the seeds name some of them. */
    record Cluster(List<RedisURI> seeds, @Nullable RedisClusterClient client) implements Place {}

    /** Calls the one function that fits this case. */
    default <R> R match(
            Function<? super One, ? extends R> one,
            Function<? super Watched, ? extends R> watched,
            Function<? super Cluster, ? extends R> cluster) {
        if (this instanceof One place) {
            return one.apply(place);
        }
        return this instanceof Watched place ? watched.apply(place) : cluster.apply((Cluster) this);
    }
}
