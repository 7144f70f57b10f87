package io.lease4j;

import io.lease4j.internal.Bounds;
import java.util.Objects;

/**
 * Names the authority record that gives a fixed set of keys their tokens: one shard of one creation of a namespace.
 * Tokens of different records interleave, so a number means something only beside its record. Immutable.
 *
 * @param namespaceId the creation of the namespace
 * @param shard 0 to 16 383
 * @since 0.1.0
 */
public record AuthorityRecordId(NamespaceId namespaceId, int shard) {

    /** Most shards that a namespace can have: as many as a cluster has slots. */
    public static final int MAX_SHARDS = 16_384;

    /**
     * Refuses values outside their bounds.
     *
     * @param namespaceId the component
     * @param shard the component
     * @throws InvalidValueException if the shard is negative or above the last one
     */
    public AuthorityRecordId {
        Objects.requireNonNull(namespaceId, "namespaceId");
        Bounds.range("shard", shard, 0, MAX_SHARDS - 1);
    }

    @Override
    public String toString() {
        return namespaceId + "/" + shard;
    }
}
