package io.lease4j.memory;

import io.lease4j.LeaseKey;
import io.lease4j.memory.internal.Faults;
import io.lease4j.memory.internal.StoreCore;

/**
 * Injects faults into a store, for tests of what stands on it. <strong>Never call this in production:</strong> it destroys
 * leases. What it does happens to real servers: a flush, a deleted or damaged record, a foreign write. For a memory that
 * goes back see {@link MemoryLeaseStore#restore}. Thread-safe; each fault is atomic.
 *
 * @since 0.1.0
 */
public final class MemoryFaults {

    private final Faults faults;

    MemoryFaults(StoreCore core) {
        this.faults = new Faults(core);
    }

    /** Empties the store, as a flush does: leases, records, receipts, history and effects are gone, the lineage stays. */
    public void wipe() {
        faults.wipe();
    }

    /**
     * Deletes the authority record of one shard. Its leases stay.
     *
     * @param shard 0 to the number of shards - 1
     * @throws IndexOutOfBoundsException if there is no such shard
     */
    public void deleteAuthorityRecord(int shard) {
        faults.deleteAuthorityRecord(shard);
    }

    /**
     * Makes the record of a key undecodable: nothing can be told from it, its generation can only be discarded.
     *
     * @param key a key with a record, active or ended
     * @throws IllegalArgumentException if it has none
     */
    public void corrupt(LeaseKey key) {
        faults.damage(key, false);
    }

    /**
     * Takes the physical expiry from the record of a key, as tampering would: it decodes, gives nothing, and its exact
     * generation can still be ended.
     *
     * @param key a key with a record that nobody has ended
     * @throws IllegalArgumentException if it has none
     */
    public void stripExpiry(LeaseKey key) {
        faults.damage(key, true);
    }

    /**
     * Writes a record that this store never granted, active for an hour. If its token is above the last one, it is
     * evidence that the memory has gone back.
     *
     * @param key under which key
     * @param token 1 to 2^52 - 1
     */
    public void plantToken(LeaseKey key, long token) {
        faults.plant(key, token);
    }

    /**
     * Writes a record of one key under the name of another.
     *
     * @param record the key that the record names
     * @param under the key that it is found under
     */
    public void misfile(LeaseKey record, LeaseKey under) {
        faults.misfile(record, under);
    }
}
