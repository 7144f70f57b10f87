package io.lease4j.memory.internal;

import io.lease4j.LeaseKey;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Shards;
import java.util.Set;

/** Forgets the last token of a record and one of its keys: what no step of the store ever does. */
public final class Rewound {

    private Rewound() {}

    /** Lets a key's record count from the start, and forgets the key. */
    public static void tokensOf(StoreCore core, LeaseKey key) {
        core.alone(() -> {
            ShardMemory memory =
                    core.allShards().get(Shards.of(key, core.shards())).memory();
            AuthorityRecord record = memory.record();
            memory.listed().remove(key.fingerprint());
            memory.keys().remove(key.fingerprint());
            if (record != null && record.exists()) {
                record.prove(
                        new TokenRange(0, record.ceiling()),
                        core.serving().lineage(),
                        ProofBasis.CREATED,
                        Set.of(),
                        record.completeSince());
            }
        });
    }
}
