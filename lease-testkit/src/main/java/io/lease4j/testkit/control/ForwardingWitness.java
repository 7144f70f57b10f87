package io.lease4j.testkit.control;

import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.WitnessOutcome;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * A witness that hands every call on: the base of witnesses that change a few. Thread-safe if its delegate is.
 *
 * @since 0.1.0
 */
public abstract class ForwardingWitness implements FloorWitness {

    private final FloorWitness delegate;

    /**
     * Hands calls on.
     *
     * @param delegate to whom
     */
    protected ForwardingWitness(FloorWitness delegate) {
        this.delegate = Objects.requireNonNull(delegate, "delegate");
    }

    @Override
    public CompletionStage<WitnessOutcome> look(Namespace namespace) {
        return delegate.look(namespace);
    }

    @Override
    public CompletionStage<WitnessOutcome> begin(Namespace namespace, NamespaceId namespaceId) {
        return delegate.begin(namespace, namespaceId);
    }

    @Override
    public CompletionStage<WitnessOutcome> complete(NamespaceId namespaceId) {
        return delegate.complete(namespaceId);
    }

    @Override
    public CompletionStage<WitnessOutcome> remember(NamespaceId namespaceId, SinkName sink) {
        return delegate.remember(namespaceId, sink);
    }

    @Override
    public CompletionStage<WitnessOutcome> raise(RaiseRequest request) {
        return delegate.raise(request);
    }
}
