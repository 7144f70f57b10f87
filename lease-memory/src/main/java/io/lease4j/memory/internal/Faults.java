package io.lease4j.memory.internal;

import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.spi.Shards;
import java.time.Duration;
import java.util.function.BiConsumer;

/** Damages a store's memory the way crashes, restores and foreign hands damage a server's. */
public final class Faults {

    private static final Duration PLANTED_TTL = Duration.ofHours(1);
    private static final Holder STRANGER = Holder.of("stranger", "stranger");

    private final StoreCore core;

    /** Makes the faults of a store. */
    public Faults(StoreCore core) {
        this.core = core;
    }

    /** Empties all shards; lineage and namespace id stay. */
    public void wipe() {
        core.alone(() -> {
            core.allShards()
                    .forEach(
                            shard -> shard.memory(new ShardMemory(shard.memory().settings())));
        });
    }

    /** Deletes one authority record. */
    public void deleteAuthorityRecord(int shard) {
        core.alone(() -> core.allShards().get(shard).memory().record(null));
    }

    /** Damages the record of a key, which must be there. */
    public void damage(LeaseKey key, boolean decodes) {
        at(key, (memory, state) -> {
            LeaseRecord current = state.current();
            if (current == null || (decodes && current.end() != null)) {
                throw new IllegalArgumentException("no such record to damage: " + key);
            }
            memory.plant(state, current, decodes ? Damage.EXPIRY_STRIPPED : Damage.UNDECODABLE);
        });
    }

    /** Writes a record that this store never wrote. */
    public void plant(LeaseKey key, long token) {
        LeaseRecord record = strange(key, token);
        at(key, (memory, state) -> {
            memory.plant(state, record, Damage.NONE);
        });
    }

    /** Writes the record of one key under the name of another. */
    public void misfile(LeaseKey record, LeaseKey under) {
        LeaseRecord misfiled = strange(record, 1);
        at(under, (memory, state) -> {
            memory.plant(state, misfiled, Damage.NONE);
        });
    }

    private LeaseRecord strange(LeaseKey key, long token) {
        AcquireRequest request =
                AcquireRequest.builder(key, STRANGER).ttl(PLANTED_TTL).build();
        BackendTime now = core.readClock();
        BackendTime at = now == null ? BackendTime.ofEpochMillis(0) : now;
        return LeaseRecord.granted(new Generation(key, LeaseId.random(), FencingToken.of(token)), request, at, at);
    }

    private void at(LeaseKey key, BiConsumer<ShardMemory, KeyState> fault) {
        core.alone(() -> {
            ShardMemory memory =
                    core.allShards().get(Shards.of(key, core.shards())).memory();
            fault.accept(memory, memory.key(key));
        });
    }
}
