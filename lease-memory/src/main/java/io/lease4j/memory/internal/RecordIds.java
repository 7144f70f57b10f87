package io.lease4j.memory.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.NamespaceId;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The records of one creation by shard: every step names one, and whoever asks for a step does too. Immutable. */
record RecordIds(NamespaceId namespaceId, List<Optional<AuthorityRecordId>> byShard) {

    static RecordIds of(NamespaceId namespaceId, int shards) {
        return new RecordIds(
                namespaceId,
                IntStream.range(0, shards)
                        .mapToObj(shard -> Optional.of(new AuthorityRecordId(namespaceId, shard)))
                        .toList());
    }
}
