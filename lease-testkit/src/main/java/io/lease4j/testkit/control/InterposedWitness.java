package io.lease4j.testkit.control;

import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.WitnessOutcome;
import java.util.concurrent.CompletionStage;

/** The witness that an interposer hands out: raising passes it. */
final class InterposedWitness extends ForwardingWitness {

    private static final String LOST = "connection lost";

    private final Interposer interposer;

    InterposedWitness(FloorWitness delegate, Interposer interposer) {
        super(delegate);
        this.interposer = interposer;
    }

    @Override
    public CompletionStage<WitnessOutcome> raise(RaiseRequest request) {
        Call call = Call.of(Step.RAISE);
        return interposer.pass(
                new Passage<>(
                        call,
                        () -> super.raise(request),
                        reason -> new WitnessOutcome.Unavailable(LOST),
                        reason -> new WitnessOutcome.Unavailable(LOST)),
                answer -> interposer.saw(call, answer.getClass().getSimpleName()));
    }
}
