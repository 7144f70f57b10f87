package io.lease4j.memory;

import io.lease4j.AuthorityRecordId;
import io.lease4j.InvalidValueException;
import io.lease4j.Namespace;
import io.lease4j.Violation;
import io.lease4j.memory.internal.StoreCore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.time.SystemTime;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a {@link MemoryLeaseStore} needs. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class MemoryLeaseStoreBuilder {

    private static final int DEFAULT_SHARDS = 16;

    private final Namespace namespace;
    private InstantSource clock = SystemTime.instantSource();
    private @Nullable Integer shards;
    private @Nullable NamespaceSettings settings;
    private @Nullable MemorySnapshot snapshot;

    MemoryLeaseStoreBuilder(Namespace namespace) {
        this.namespace = Objects.requireNonNull(namespace, "namespace");
    }

    /**
     * Sets the number of shards: each has a lock, an authority record and counters of its own. 16 unless set.
     *
     * @param value 1 to 16 384
     * @return this builder
     * @throws InvalidValueException if it is outside its bounds
     */
    public MemoryLeaseStoreBuilder shards(int value) {
        if (value < 1 || value > AuthorityRecordId.MAX_SHARDS) {
            throw new InvalidValueException(
                    new Violation("shards", "1 to " + AuthorityRecordId.MAX_SHARDS, Integer.toString(value)));
        }
        shards = value;
        return this;
    }

    /**
     * Sets what is fixed for the namespace. {@link NamespaceSettings#defaults()} unless set. With a witness, creating the
     * namespace fixes them anew.
     *
     * @param value the settings
     * @return this builder
     */
    public MemoryLeaseStoreBuilder settings(NamespaceSettings value) {
        settings = Objects.requireNonNull(value, "settings");
        return this;
    }

    /**
     * Sets the clock that decides authority. The system's unless set.
     *
     * @param value read once in each step; thread-safe
     * @return this builder
     */
    public MemoryLeaseStoreBuilder clock(InstantSource value) {
        clock = Objects.requireNonNull(value, "clock");
        return this;
    }

    /**
     * Starts the store with the memory of another one, under a lineage of its own; the other may go on serving. Shards
     * and settings come with it.
     *
     * @param value taken from a store of the same namespace
     * @return this builder
     */
    public MemoryLeaseStoreBuilder fromSnapshot(MemorySnapshot value) {
        snapshot = Objects.requireNonNull(value, "snapshot");
        return this;
    }

    /**
     * Starts the store.
     *
     * @return a ready store
     * @throws IllegalArgumentException if a snapshot is of another namespace, or shards or settings are set beside it
     */
    public MemoryLeaseStore build() {
        MemorySnapshot memory = snapshot;
        if (memory == null) {
            NamespaceSettings chosen = settings == null ? NamespaceSettings.defaults() : settings;
            return new MemoryLeaseStore(
                    StoreCore.empty(namespace, shards == null ? DEFAULT_SHARDS : shards, chosen, clock));
        }
        if (!memory.namespace().equals(namespace)) {
            throw new IllegalArgumentException("namespace " + namespace + ", but " + memory);
        }
        if (shards != null || settings != null) {
            throw new IllegalArgumentException("shards or settings are set, but come with " + memory);
        }
        return new MemoryLeaseStore(StoreCore.of(memory.image(), clock));
    }
}
