package io.lease4j.valkey.internal;

import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;

/** The node of a cluster that serves the slot of a shard. Which one that is, the cluster's nodes are asked. */
final class ClusterTopology implements Topology {

    private final RedisClusterClient client;
    private final IntFunction<byte[]> keys;
    private volatile boolean learnt;

    /** The keys are one for each shard: all of a shard lie in one slot. */
    ClusterTopology(RedisClusterClient client, IntFunction<byte[]> keys) {
        this.client = client;
        this.keys = keys;
    }

    @Override
    public Optional<RedisURI> primaryOf(int shard) {
        if (!learnt) {
            return Optional.empty();
        }
        RedisClusterNode node = client.getPartitions().getMasterBySlot(SlotHash.getSlot(keys.apply(shard)));
        return Optional.ofNullable(node).map(RedisClusterNode::getUri);
    }

    @Override
    public CompletionStage<Void> learn() {
        return Refusals.told(client::refreshPartitionsAsync)
                .thenRun(() -> learnt = true)
                .exceptionally(failure -> {
                    throw NobodyAskedException.of("the nodes of the cluster", failure);
                });
    }

    @Override
    public boolean canChange() {
        return true;
    }

    @Override
    public boolean keepsShardsApart() {
        return true;
    }
}
