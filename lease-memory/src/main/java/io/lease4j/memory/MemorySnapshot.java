package io.lease4j.memory;

import io.lease4j.Namespace;
import io.lease4j.memory.internal.StoreImage;

/**
 * The whole memory of a store at one moment: leases, receipts, history, authority records, and the effects of the sinks
 * beside the lease. Putting it back is what restoring a backup does to a server. Immutable.
 *
 * @since 0.1.0
 */
public final class MemorySnapshot {

    private final StoreImage image;

    MemorySnapshot(StoreImage image) {
        this.image = image;
    }

    /**
     * Returns the namespace of the store that it was taken from.
     *
     * @return the namespace
     */
    public Namespace namespace() {
        return image.namespace();
    }

    /**
     * Returns the number of authority records.
     *
     * @return 1 to 16 384
     */
    public int shards() {
        return image.shards().size();
    }

    StoreImage image() {
        return image;
    }

    @Override
    public String toString() {
        return "MemorySnapshot[" + namespace() + ", " + shards() + " shards]";
    }
}
