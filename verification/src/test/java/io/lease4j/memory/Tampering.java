package io.lease4j.memory;

import io.lease4j.LeaseKey;
import io.lease4j.memory.internal.Rewound;

/** What the store's own steps never do, for wrong stores. */
public final class Tampering {

    private Tampering() {}

    /** Lets the tokens of a key's record start again. */
    public static void rewindTokens(MemoryLeaseStore store, LeaseKey key) {
        Rewound.tokensOf(store.core(), key);
    }
}
