package io.lease4j.valkey.internal;

import io.lease4j.time.Scheduler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.sentinel.api.StatefulRedisSentinelConnection;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The primary that sentinels name, of all shards. A sentinel is asked each time anew, and only where it is: whether the
 * server there is a primary is up to the server, and what it may grant to its lineage.
 */
final class SentinelTopology implements Topology {

    /** After a failover by command, sentinels leave the former primary as it is for some ten seconds. */
    private static final Duration BELIEVED = Duration.ofSeconds(1);

    private final RedisClient client;
    private final RedisURI given;
    private final Duration patience;
    private final Scheduler scheduler;
    private volatile List<RedisURI> sentinels;
    private final AtomicReference<@Nullable RedisURI> primary = new AtomicReference<>();

    /** The patience is for one sentinel: one that is frozen accepts a connection and says nothing. */
    SentinelTopology(RedisClient client, RedisURI given, Duration patience, Scheduler scheduler) {
        this.client = client;
        this.given = given;
        this.patience = patience;
        this.scheduler = scheduler;
        this.sentinels = List.copyOf(given.getSentinels());
    }

    @Override
    public Optional<RedisURI> primaryOf(int shard) {
        return Optional.ofNullable(primary.get());
    }

    @Override
    public boolean canChange() {
        return true;
    }

    @Override
    public Optional<Duration> believedFor() {
        return Optional.of(BELIEVED);
    }

    /** Asks one sentinel, and if that one fails, another one the next time. */
    @Override
    public CompletionStage<Void> learn() {
        RedisURI.Builder asked = RedisURI.builder(given)
                .withSentinelMasterId(given.getSentinelMasterId())
                .withTimeout(patience);
        sentinels.forEach(asked::withSentinel);
        RedisURI sentinel = asked.build();
        return Refusals.told(() -> client.connectSentinelAsync(StringCodec.UTF8, sentinel))
                .thenCompose(this::ask)
                .exceptionally(failure -> {
                    sentinels = another(sentinels);
                    throw NobodyAskedException.of("the sentinels that know " + given.getSentinelMasterId(), failure);
                });
    }

    private CompletionStage<Void> ask(StatefulRedisSentinelConnection<String, String> sentinel) {
        Scheduler.Cancellation timeout = scheduler.schedule(
                () -> {
                    var unused = sentinel.closeAsync();
                },
                patience);
        return sentinel.async()
                .getMasterAddrByName(given.getSentinelMasterId())
                .whenComplete((named, failure) -> {
                    timeout.cancel();
                    var unused = sentinel.closeAsync();
                })
                .thenAccept(this::learnt);
    }

    private void learnt(@Nullable SocketAddress named) {
        if (!(named instanceof InetSocketAddress address)) {
            throw new IllegalStateException("the sentinel does not know it");
        }
        primary.set(RedisURI.builder(given)
                .withHost(address.getHostString())
                .withPort(address.getPort())
                .build());
    }

    private static List<RedisURI> another(List<RedisURI> order) {
        List<RedisURI> other = new ArrayList<>(order);
        Collections.rotate(other, -1);
        return List.copyOf(other);
    }
}
