package io.lease4j.floor;

import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.effect.SinkName;
import java.util.Objects;
import java.util.Set;

/**
 * What a witness remembers of a namespace. Immutable.
 *
 * @param namespace its name
 * @param namespaceId the creation
 * @param beingCreated whether the creation has not been completed
 * @param highest the ceiling of the highest range ever given, 0 before the first
 * @param sinks the registered sinks
 * @since 0.1.0
 */
public record WitnessEntry(
        Namespace namespace, NamespaceId namespaceId, boolean beingCreated, long highest, Set<SinkName> sinks) {

    /**
     * Refuses null components and copies the set.
     *
     * @param namespace the component
     * @param namespaceId the component
     * @param beingCreated the component
     * @param highest the component
     * @param sinks the component
     */
    public WitnessEntry {
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(namespaceId, "namespaceId");
        sinks = Set.copyOf(Objects.requireNonNull(sinks, "sinks"));
    }
}
