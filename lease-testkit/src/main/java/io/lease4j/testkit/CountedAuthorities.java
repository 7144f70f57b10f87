package io.lease4j.testkit;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Generations that no store granted, for sinks that never ask one. The tokens of the records interleave. */
final class CountedAuthorities implements Authorities {

    /** The last token before the sink is told of the namespace. */
    static final long BEFORE = 1000;

    private static final int SHARDS = 2;
    private static final BackendTime LONG_AGO = BackendTime.ofEpochMillis(1_000_000_000_000L);

    private final NamespaceId namespaceId = NamespaceId.random();
    private final AtomicLong last = new AtomicLong(BEFORE);

    @Override
    public Namespace namespace() {
        return Namespace.of("sinks");
    }

    @Override
    public int shards() {
        return SHARDS;
    }

    @Override
    public AuthorityRecordId record(int shard) {
        return new AuthorityRecordId(namespaceId, shard);
    }

    /** A sink outside the store never judges the expiry: it lies in the past. */
    @Override
    public ExecutionAuthority next(LeaseKey key) {
        long token = last.incrementAndGet();
        return new ExecutionAuthority(
                recordOf(key),
                new Generation(key, LeaseId.random(), FencingToken.of(token)),
                Holder.of("worker", "worker-" + token),
                ExecutionId.random(),
                LONG_AGO);
    }

    @Override
    public void end(LeaseKey key) {
        // There is no store to know.
    }

    /** The last token of every record, before the first generation of these. */
    Map<AuthorityRecordId, Long> floors() {
        Map<AuthorityRecordId, Long> floors = new HashMap<>();
        for (int shard = 0; shard < SHARDS; shard++) {
            floors.put(record(shard), BEFORE);
        }
        return floors;
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
