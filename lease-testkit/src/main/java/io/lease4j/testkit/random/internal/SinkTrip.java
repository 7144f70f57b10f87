package io.lease4j.testkit.random.internal;

import io.lease4j.Commitment;
import io.lease4j.Outcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.spi.Echo;
import io.lease4j.testkit.random.history.SinkStep;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A transmission to a sink. */
final class SinkTrip<O extends Outcome> implements Trip<O> {

    private final WatchedSink from;
    private final int node;
    private final WatchedSink.About about;
    private final String request;
    private final Supplier<Optional<Echo>> sample;
    private final Supplier<CompletionStage<O>> call;
    private final O unknown;

    SinkTrip(
            WatchedSink from,
            int node,
            WatchedSink.About about,
            String request,
            Supplier<Optional<Echo>> sample,
            Supplier<CompletionStage<O>> call,
            O unknown) {
        this.from = from;
        this.node = node;
        this.about = about;
        this.request = request;
        this.sample = sample;
        this.call = call;
        this.unknown = unknown;
    }

    @Override
    public String client() {
        return from.client().client();
    }

    @Override
    public String request() {
        return request;
    }

    @Override
    public String what() {
        return about.verb() + " of " + from.client().client();
    }

    @Override
    public boolean blocks() {
        return from.client().blocks();
    }

    @Override
    public boolean isWired() {
        return false;
    }

    @Override
    public O arrive(int sent) {
        // A lease that has expired before the step has expired in it; one that lasts until after the step, lasted in
        // it.
        Optional<Echo> seen = sample.get();
        O outcome = Waiting.forAnswer(call.get());
        if (!accepted(outcome)) {
            seen = sample.get();
        }
        record(from, node, about, outcome, seen, sent);
        return outcome;
    }

    static void record(
            WatchedSink from, int node, WatchedSink.About about, Outcome outcome, Optional<Echo> seen, int sent) {
        from.recorder()
                .add(new SinkStep(
                        from.client().client(),
                        from.label(node),
                        about.verb(),
                        about.key(),
                        about.shard(),
                        about.lease(),
                        about.token(),
                        about.effect(),
                        about.digest(),
                        outcome.code(),
                        outcome.committed(),
                        isFresh(outcome),
                        seen.map(echo -> echo.lineage().value()).orElse(""),
                        seen.map(echo -> echo.backendTime().epochMillis()).orElse(0L),
                        sent));
    }

    private static boolean accepted(Outcome outcome) {
        return outcome.code().equals("accepted");
    }

    private static boolean isFresh(Outcome outcome) {
        return outcome instanceof FenceOutcome.Accepted
                || (outcome instanceof CommitOutcome.Accepted o && !o.already());
    }

    @Override
    public O unknown() {
        return unknown;
    }

    @Override
    public boolean committed(O answer) {
        return answer.committed() == Commitment.YES;
    }

    @Override
    public boolean isUnknown(O answer) {
        return answer.committed() == Commitment.UNKNOWN;
    }
}
