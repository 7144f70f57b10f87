package io.lease4j.testkit.random.internal;

import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.WitnessOutcome;
import java.util.concurrent.CompletionStage;

/** A witness whose answers come on the run's thread, whichever thread they are given on. */
record WaitingWitness(FloorWitness witness) implements FloorWitness {

    @Override
    public CompletionStage<WitnessOutcome> look(Namespace namespace) {
        return Waiting.forStage(witness.look(namespace));
    }

    @Override
    public CompletionStage<WitnessOutcome> begin(Namespace namespace, NamespaceId namespaceId) {
        return Waiting.forStage(witness.begin(namespace, namespaceId));
    }

    @Override
    public CompletionStage<WitnessOutcome> complete(NamespaceId namespaceId) {
        return Waiting.forStage(witness.complete(namespaceId));
    }

    @Override
    public CompletionStage<WitnessOutcome> remember(NamespaceId namespaceId, SinkName sink) {
        return Waiting.forStage(witness.remember(namespaceId, sink));
    }

    @Override
    public CompletionStage<WitnessOutcome> raise(RaiseRequest request) {
        return Waiting.forStage(witness.raise(request));
    }
}
