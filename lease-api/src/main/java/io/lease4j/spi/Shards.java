package io.lease4j.spi;

import io.lease4j.AuthorityRecordId;
import io.lease4j.InvalidValueException;
import io.lease4j.LeaseKey;
import io.lease4j.internal.Base64Url;
import io.lease4j.internal.Bounds;

/**
 * Spreads keys over the authority records of a namespace: the same for every backend and every version, because a key
 * that moved to another record would meet other tokens.
 *
 * @since 0.1.0
 */
public final class Shards {

    private Shards() {}

    /**
     * Returns the shard of a key: the first four bytes of its SHA-256 as an unsigned number, modulo the number of shards.
     *
     * @param key the key
     * @param shards the namespace's number of shards, 1 to 16 384
     * @return 0 to {@code shards - 1}
     * @throws InvalidValueException if the number of shards is outside its bounds
     */
    public static int of(LeaseKey key, int shards) {
        Bounds.range("shards", shards, 1, AuthorityRecordId.MAX_SHARDS);
        return Integer.remainderUnsigned(Base64Url.firstBits(key.fingerprint()), shards);
    }
}
