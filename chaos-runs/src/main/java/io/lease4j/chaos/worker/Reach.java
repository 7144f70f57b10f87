package io.lease4j.chaos.worker;

import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.valkey.OpenOutcome;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.valkey.ValkeyLeaseStoreBuilder;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.sync.RedisListCommands;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.RedisClusterURIUtil;
import java.net.URI;
import java.time.Duration;

/**
 * Where the store is, and how to open what goes there. Immutable.
 *
 * @param uri the server, the sentinels or the nodes
 * @param cluster whether it is a cluster
 * @param namespace the namespace
 * @param shards how many authority records
 * @param receiptHorizon how long receipts are kept at least
 */
public record Reach(String uri, boolean cluster, String namespace, int shards, Duration receiptHorizon) {

    private static final Duration TWIN_PATIENCE = Duration.ofMillis(500);

    /**
     * The settings of the namespace: a server that lost everything is opened with the same ones again.
     *
     * @param witness whether it has a witness
     * @return the settings
     */
    public NamespaceSettings settings(boolean witness) {
        NamespaceSettings settings = NamespaceSettings.defaults().withReceiptHorizon(receiptHorizon);
        return witness ? settings.withWitness() : settings;
    }

    /**
     * Prepares a store.
     *
     * @return a builder that knows the way
     */
    public ValkeyLeaseStoreBuilder builder() {
        ValkeyLeaseStoreBuilder builder =
                ValkeyLeaseStore.builder(Namespace.of(namespace)).shards(shards);
        return cluster ? builder.cluster(uri) : builder.uri(uri);
    }

    /**
     * Opens the store of a namespace that was created.
     *
     * @param id the namespace's id
     * @param witness whether it has a witness
     * @param patience how long one attempt takes at most
     * @return what came of it
     */
    public OpenOutcome open(String id, boolean witness, Duration patience) {
        return builder()
                .namespaceId(NamespaceId.of(id))
                .lostSettings(settings(witness))
                .openTimeout(patience)
                // So that steps of a few threads go together as those of hundreds would.
                .mostUnderWay(1)
                .open();
    }

    /** A plain list in the store, without any check, and what closes it. */
    record Twin(RedisListCommands<String, String> lists, Runnable close) {}

    Twin twin() {
        if (cluster) {
            RedisClusterClient client = RedisClusterClient.create(RedisClusterURIUtil.toRedisURIs(URI.create(uri)));
            client.setOptions(ClusterClientOptions.builder(options()).build());
            return new Twin(client.connect().sync(), client::shutdown);
        }
        RedisURI place = RedisURI.create(uri);
        place.setTimeout(TWIN_PATIENCE);
        RedisClient client = RedisClient.create(place);
        client.setOptions(options());
        return new Twin(client.connect().sync(), client::shutdown);
    }

    private static ClientOptions options() {
        return ClientOptions.builder()
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .replayFilter(command -> true)
                .timeoutOptions(TimeoutOptions.enabled(TWIN_PATIENCE))
                .build();
    }
}
