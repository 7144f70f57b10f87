package io.lease4j.valkey.internal;

import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Says which server is the primary of a shard. Thread-safe. */
interface Topology {

    /** The primary of a shard, as it was learnt last; empty if none is known. Does not block. */
    Optional<RedisURI> primaryOf(int shard);

    /** Learns it anew; the stage fails if nobody could be asked. */
    CompletionStage<Void> learn();

    /** Whether a primary can ever be another one. */
    boolean canChange();

    /** How long what was learnt may be believed while calls are made: a former primary does not always say that it is one. */
    default Optional<Duration> believedFor() {
        return Optional.empty();
    }

    /** Whether a script may have keys of one shard only. */
    default boolean keepsShardsApart() {
        return false;
    }

    /** One server, whatever becomes of it. */
    final class OneServer implements Topology {

        private final Optional<RedisURI> uri;

        OneServer(RedisURI uri) {
            this.uri = Optional.of(uri);
        }

        @Override
        public Optional<RedisURI> primaryOf(int shard) {
            return uri;
        }

        @Override
        public CompletionStage<Void> learn() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public boolean canChange() {
            return false;
        }
    }
}
