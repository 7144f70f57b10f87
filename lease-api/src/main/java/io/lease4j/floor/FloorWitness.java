package io.lease4j.floor;

import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.effect.SinkName;
import java.util.concurrent.CompletionStage;

/**
 * An external durable record that outlives the store's memory: usually the sink's database. It keeps one counter for
 * each namespace id (not for each shard), raised durably <em>before</em> a store may use the range. It never decides
 * authority.
 *
 * <p>Stages never complete exceptionally and never with null: whatever goes wrong is {@link
 * WitnessOutcome.Unavailable}. Implementations are thread-safe and do not block the caller.
 *
 * @since 0.1.0
 */
public interface FloorWitness {

    /**
     * Tells what is remembered of a name.
     *
     * @param namespace the name
     * @return known, not known, or unavailable
     */
    CompletionStage<WitnessOutcome> look(Namespace namespace);

    /**
     * Remembers a name and its creation, marked as being created. Repeating it for the same creation while it is still
     * marked changes nothing.
     *
     * @param namespace the name
     * @param namespaceId the creation
     * @return known; not allowed if the name has another creation, or this one was completed
     */
    CompletionStage<WitnessOutcome> begin(Namespace namespace, NamespaceId namespaceId);

    /**
     * Takes the mark of being created away. Idempotent.
     *
     * @param namespaceId the creation
     * @return known, or not known
     */
    CompletionStage<WitnessOutcome> complete(NamespaceId namespaceId);

    /**
     * Remembers a sink of the namespace. Idempotent.
     *
     * @param namespaceId the creation
     * @param sink the sink
     * @return known, or not known
     */
    CompletionStage<WitnessOutcome> remember(NamespaceId namespaceId, SinkName sink);

    /**
     * Raises the counter, atomically and durably, and gives the range between the old and the new value to one ticket.
     *
     * @param request for which record, lineage and ticket
     * @return raised; not allowed for an extension by a lineage that was not proven last for the record; not known; or
     *     unavailable
     */
    CompletionStage<WitnessOutcome> raise(RaiseRequest request);
}
