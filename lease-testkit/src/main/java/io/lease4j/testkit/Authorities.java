package io.lease4j.testkit;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.spi.Shards;

/** Where the rules of a sink have their generations from. Thread-safe. */
interface Authorities extends AutoCloseable {

    Namespace namespace();

    int shards();

    /** The authority record of a shard. */
    AuthorityRecordId record(int shard);

    /** A new generation of a key; the one before is over, as far as a store knows. */
    ExecutionAuthority next(LeaseKey key);

    /** Ends the generation of a key, if a store knows of it. */
    void end(LeaseKey key);

    @Override
    void close();

    default AuthorityRecordId recordOf(LeaseKey key) {
        return record(Shards.of(key, shards()));
    }
}
