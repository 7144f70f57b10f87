package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.StoreStep;
import org.jspecify.annotations.Nullable;

/** What the steps of one lineage show of a generation. */
final class KnownLease {

    final String key;
    final int shard;
    final String lease;
    final long token;
    final long grantedAt;
    /** No renewal passes it. */
    final long endsAtLatest;

    long expiresAt;
    long number;
    /** A step that does not tell so may have found it expired, and ended it for good. */
    boolean mayHaveEnded;
    /** How it ended, if a step ended it. */
    @Nullable
    String end;

    KnownLease(StoreStep grant) {
        key = grant.asked().key();
        shard = grant.asked().shard();
        lease = grant.told().shown().lease();
        token = grant.told().shown().token();
        grantedAt = grant.read().time();
        endsAtLatest = grantedAt + grant.asked().maxLifetime();
        expiresAt = grant.told().shown().expiresAt();
    }
}
