package io.lease4j.chaos.worker;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.testkit.control.ForwardingSink;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Verb;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes down each transmission to a sink before it leaves, and its answer. Thread-safe. */
final class RecordedSink extends ForwardingSink {

    private final Recorder recorder;
    private final String place;

    RecordedSink(FencedSink delegate, Recorder recorder, String place) {
        super(delegate);
        this.recorder = recorder;
        this.place = place;
    }

    String place() {
        return place;
    }

    @Override
    public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return sent(
                Verb.COMMIT,
                effect.key(),
                authority.generation().leaseId().value(),
                authority.token().value(),
                effect,
                () -> delegate().commit(effect, authority, deadline));
    }

    @Override
    public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
        return sent(
                Verb.FENCE,
                authority.key(),
                authority.generation().leaseId().value(),
                authority.token().value(),
                null,
                () -> delegate().fence(authority, deadline));
    }

    @Override
    public CompletionStage<FenceOutcome> seal(
            AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
        return sent(Verb.SEAL, key, "", upTo.value(), null, () -> delegate().seal(recordId, key, upTo, deadline));
    }

    @Override
    public CompletionStage<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return sent(
                Verb.CANCEL_EFFECT,
                effect.key(),
                authority.generation().leaseId().value(),
                authority.token().value(),
                effect,
                () -> delegate().cancel(effect, authority, deadline));
    }

    /** A step as far as it is known before it is sent. */
    SinkStep step(Verb verb, LeaseKey key, String lease, long token, @Nullable Effect effect) {
        return new SinkStep(
                recorder.client(),
                place,
                verb,
                recorder.key(key),
                recorder.shard(key),
                lease,
                token,
                effect == null ? "" : effect.id().value(),
                effect == null ? "" : effect.digest().value(),
                "",
                Commitment.UNKNOWN,
                false,
                "",
                0,
                0);
    }

    long begin(SinkStep step, @Nullable Effect effect) {
        String request = effect == null ? "" : recorder.effect(effect, place);
        long trip = recorder.nextTrip();
        if (step.verb() == Verb.COMMIT) {
            recorder.sent(request);
        }
        recorder.write(at -> new WorkerLine.SinkSent(at, trip, request, step));
        return trip;
    }

    void end(long trip, SinkStep sent, @Nullable Effect effect, Outcome outcome) {
        if (sent.verb() == Verb.COMMIT && effect != null) {
            recorder.answered(recorder.effect(effect, place), outcome.committed());
        }
        SinkStep step = new SinkStep(
                sent.client(),
                sent.sink(),
                sent.verb(),
                sent.key(),
                sent.shard(),
                sent.lease(),
                sent.token(),
                sent.effect(),
                sent.digest(),
                outcome.code(),
                outcome.committed(),
                outcome instanceof FenceOutcome.Accepted || Details.fresh(outcome),
                "",
                0,
                0);
        recorder.write(at -> new WorkerLine.SinkGot(at, trip, step, Details.of(outcome)));
    }

    private <O extends Outcome> CompletionStage<O> sent(
            Verb verb,
            LeaseKey key,
            String lease,
            long token,
            @Nullable Effect effect,
            Supplier<CompletionStage<O>> call) {
        SinkStep step = step(verb, key, lease, token, effect);
        long trip = begin(step, effect);
        return call.get().whenComplete((outcome, failure) -> {
            if (outcome == null) {
                recorder.note(true, "a sink threw: " + failure);
            } else {
                end(trip, step, effect, outcome);
            }
        });
    }
}
