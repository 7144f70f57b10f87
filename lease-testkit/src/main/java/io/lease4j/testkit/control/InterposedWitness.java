package io.lease4j.testkit.control;

import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.WitnessOutcome;
import java.util.concurrent.CompletionStage;

/** The witness that an interposer hands out: raising passes it. */
final class InterposedWitness implements FloorWitness {

    private static final String LOST = "connection lost";

    private final FloorWitness delegate;
    private final Interposer interposer;

    InterposedWitness(FloorWitness delegate, Interposer interposer) {
        this.delegate = delegate;
        this.interposer = interposer;
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
        Call call = Call.of(Step.RAISE);
        return interposer.pass(
                new Passage<>(
                        call,
                        () -> delegate.raise(request),
                        reason -> new WitnessOutcome.Unavailable(LOST),
                        reason -> new WitnessOutcome.Unavailable(LOST)),
                answer -> interposer.saw(call, answer.getClass().getSimpleName()));
    }
}
