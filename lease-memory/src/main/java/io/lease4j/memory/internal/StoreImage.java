package io.lease4j.memory.internal;

import io.lease4j.Namespace;
import java.util.List;

/**
 * The memory of a whole store at one moment. Nobody changes it: it is copied when it is taken and when it is put back.
 *
 * @param namespace of the store
 * @param serving what it served
 * @param shards what it remembered
 */
public record StoreImage(Namespace namespace, Serving serving, List<ShardMemory> shards) {

    /** Copies the list. */
    public StoreImage {
        shards = List.copyOf(shards);
    }
}
