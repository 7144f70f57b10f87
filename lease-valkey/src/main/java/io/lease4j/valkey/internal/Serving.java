package io.lease4j.valkey.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Shards;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Which namespace a store serves. Thread-safe; what is served is settled once, by opening or by creating. */
final class Serving {

    /** One creation of the namespace, and what was agreed for it. */
    record Creation(NamespaceId id, NamespaceSettings settings) {}

    private final Namespace namespace;
    private final List<ShardKeys> shards;
    private final AtomicReference<@Nullable Creation> creation = new AtomicReference<>();

    /** The records of the creation by shard: each call asks for one of them, several times. */
    private volatile @Nullable List<Optional<AuthorityRecordId>> records;

    /** What the client knows of the records, by shard. */
    private final AtomicReferenceArray<@Nullable KnownRecord> known;

    private volatile boolean complete;

    Serving(Namespace namespace, int shards) {
        this.namespace = namespace;
        this.shards = IntStream.range(0, shards)
                .mapToObj(shard -> new ShardKeys(namespace, shard))
                .toList();
        this.known = new AtomicReferenceArray<>(shards);
    }

    Namespace namespace() {
        return namespace;
    }

    int shards() {
        return shards.size();
    }

    ShardKeys keys(int shard) {
        return shards.get(shard);
    }

    int shardOf(LeaseKey key) {
        return Shards.of(key, shards.size());
    }

    Optional<Creation> creation() {
        return Optional.ofNullable(creation.get());
    }

    boolean isServed() {
        return creation.get() != null;
    }

    void serve(NamespaceId id, NamespaceSettings settings) {
        records = IntStream.range(0, shards.size())
                .mapToObj(shard -> Optional.of(new AuthorityRecordId(id, shard)))
                .toList();
        creation.set(new Creation(id, settings));
    }

    /** What stands in the record of a shard if it is a usual one, proven for a lineage. */
    byte[] known(int shard, Lineage lineage) {
        Creation served = creation().orElseThrow();
        KnownRecord before = known.get(shard);
        if (before != null && before.isOf(served, lineage)) {
            return before.bytes().all();
        }
        KnownRecord now = KnownRecord.of(served, shard, shards.size(), lineage);
        known.set(shard, now);
        return now.bytes().all();
    }

    /** Whether a record of it was ever complete: a missing one is then never new. */
    boolean isComplete() {
        return complete;
    }

    void completed() {
        complete = true;
    }

    /** Whether a key is of this namespace. */
    boolean isOf(LeaseKey key) {
        return key.namespace().equals(namespace);
    }

    /** The record of a key; empty while the namespace is missing. */
    Optional<AuthorityRecordId> recordOf(LeaseKey key) {
        List<Optional<AuthorityRecordId>> known = records;
        return known == null ? Optional.empty() : known.get(shardOf(key));
    }

    /** Whether a record can be one of this store's. */
    boolean isOurs(AuthorityRecordId id) {
        return id.shard() < shards.size()
                && creation().map(known -> known.id().equals(id.namespaceId())).orElse(false);
    }
}
