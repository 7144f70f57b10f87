package io.lease4j.memory.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What must hold between any two steps, whatever happened before. */
public final class MemoryInvariants {

    private MemoryInvariants() {}

    /** Checks all shards. */
    public static void check(StoreCore core) {
        core.alone(() -> core.allShards().forEach(shard -> check(shard.memory(), core.serving())));
    }

    /** Entries of all shards that cost memory. */
    public static int size(StoreCore core) {
        int[] size = new int[1];
        core.alone(() ->
                core.allShards().forEach(shard -> size[0] += shard.memory().size()));
        return size[0];
    }

    /** Keys of all shards that are remembered. */
    public static int keys(StoreCore core) {
        int[] size = new int[1];
        core.alone(() -> core.allShards()
                .forEach(shard -> size[0] += shard.memory().keys().size()));
        return size[0];
    }

    private static void check(ShardMemory memory, Serving serving) {
        everyKeyIsQueuedOnce(memory);
        everyReceiptIsQueued(memory);
        theListIsWhatIsNotEnded(memory);
        tokensAreBelowTheLast(memory, serving);
        assertThat(memory.history().size())
                .isLessThanOrEqualTo(memory.settings().historyLength());
    }

    private static void everyKeyIsQueuedOnce(ShardMemory memory) {
        Set<String> queued = new HashSet<>();
        for (ReclaimQueue.Due due : memory.keyQueue().entries()) {
            assertThat(due).isInstanceOf(ReclaimQueue.Key.class);
            assertThat(queued.add(due.fingerprint())).as("queued once: %s", due).isTrue();
        }
        assertThat(queued).isEqualTo(memory.keys().keySet());
    }

    private static void everyReceiptIsQueued(ShardMemory memory) {
        Map<String, Integer> queued = new HashMap<>();
        for (ReclaimQueue.Due due : memory.receiptQueue().entries()) {
            queued.merge(due.fingerprint(), 1, Integer::sum);
        }
        memory.keys()
                .forEach((fingerprint, state) -> assertThat(queued.getOrDefault(fingerprint, 0))
                        .as("receipts of %s", fingerprint)
                        .isEqualTo(state.past().size() + state.tombstones().size()));
    }

    private static void theListIsWhatIsNotEnded(ShardMemory memory) {
        memory.keys().forEach((fingerprint, state) -> {
            LeaseRecord current = state.current();
            boolean listed = current != null && (current.end() == null || state.damage() != Damage.NONE);
            assertThat(memory.listed().containsKey(fingerprint)).isEqualTo(listed);
            if (current == null || current.end() != null) {
                assertThat(state.cancelledEffects()).isEmpty();
            }
        });
        assertThat(memory.keys()).containsAllEntriesOf(memory.listed());
    }

    private static void tokensAreBelowTheLast(ShardMemory memory, Serving serving) {
        AuthorityRecord record = memory.record();
        if (record == null) {
            return;
        }
        assertThat(record.floor()).isLessThanOrEqualTo(record.last());
        assertThat(record.last()).isLessThanOrEqualTo(Math.max(record.ceiling(), record.evidence()));
        assertThat(record.evidence() == 0 || record.evidence() > record.last()).isTrue();
        assertThat(memory.settings()).isEqualTo(serving.settings());
    }
}
