package io.lease4j.memory.internal;

import io.lease4j.Lineage;
import io.lease4j.NamespaceId;
import io.lease4j.spi.NamespaceSettings;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a store serves. Changed under the locks of all shards, so that a step sees one of them. Immutable.
 *
 * @param lineage this uninterrupted history of the memory
 * @param namespaceId the creation; null before it began
 * @param opened whether a record of it was ever complete: a missing one is then never new
 * @param settings what was fixed at creation; before, what was wished
 */
public record Serving(Lineage lineage, @Nullable NamespaceId namespaceId, boolean opened, NamespaceSettings settings) {

    static Lineage freshLineage() {
        return Lineage.of(UUID.randomUUID().toString());
    }

    Serving underNewLineage() {
        return new Serving(freshLineage(), namespaceId, opened, settings);
    }

    Serving creating(NamespaceId id, NamespaceSettings agreed) {
        return new Serving(lineage, id, false, agreed);
    }

    Serving open() {
        return new Serving(lineage, namespaceId, true, settings);
    }
}
