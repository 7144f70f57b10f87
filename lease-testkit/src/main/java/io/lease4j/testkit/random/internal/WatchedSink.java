package io.lease4j.testkit.random.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.UnknownReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Reading;
import io.lease4j.testkit.random.RandomTarget;
import io.lease4j.testkit.random.history.Verb;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** A client's way to a sink: over the network, written down. */
final class WatchedSink implements FencedSink {

    /** What a sink step is about. */
    record About(Verb verb, String key, int shard, String lease, long token, String effect, String digest) {}

    private final RandomTarget target;
    private final Network network;
    private final Recorder recorder;
    private final WatchedStore client;
    private final boolean beside;

    /** Makes the way to the sink beside the lease, in whichever store the client is routed to, or to the foreign one. */
    WatchedSink(RandomTarget target, Network network, Recorder recorder, WatchedStore client, boolean beside) {
        this.target = target;
        this.network = network;
        this.recorder = recorder;
        this.client = client;
        this.beside = beside;
    }

    Recorder recorder() {
        return recorder;
    }

    WatchedStore client() {
        return client;
    }

    private FencedSink at(int node) {
        return (beside ? target.sinkBeside(node) : target.foreignSink()).orElseThrow();
    }

    /** Names a sink in the history. */
    String label(int node) {
        return beside ? "beside" + node : at(node).name().value();
    }

    /** Names an effect in the history. The sinks beside the lease share one name: one may start as a copy of another. */
    String effect(Effect effect) {
        return "effect/" + (beside ? "beside" : at(0).name().value()) + '/' + recorder.key(effect.key()) + '/'
                + effect.id().value() + effect.digest().value();
    }

    /** Samples the clock of the store that the sink stands in; empty for a foreign one. */
    Optional<Echo> sample(int node, LeaseKey key, Deadline deadline) {
        return beside
                ? Waiting.forAnswer(target.observer(node).inspect(key, new Reading(0, deadline)))
                        .echo()
                : Optional.empty();
    }

    @Override
    public SinkName name() {
        return at(client.node()).name();
    }

    @Override
    public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return send(
                about(Verb.COMMIT, effect, authority),
                effect(effect),
                effect.key(),
                deadline,
                sink -> sink.commit(effect, authority, deadline),
                new CommitOutcome.Unknown(effect, authority, UnknownReason.BACKEND_ERROR, "none"));
    }

    @Override
    public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
        About about = new About(
                Verb.FENCE,
                recorder.key(authority.key()),
                authority.recordId().shard(),
                authority.generation().leaseId().value(),
                authority.token().value(),
                "",
                "");
        return send(
                about,
                "",
                authority.key(),
                deadline,
                sink -> sink.fence(authority, deadline),
                new FenceOutcome.Unknown(UnknownReason.BACKEND_ERROR));
    }

    @Override
    public CompletionStage<FenceOutcome> seal(
            AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
        return send(
                new About(Verb.SEAL, recorder.key(key), recordId.shard(), "", upTo.value(), "", ""),
                "",
                key,
                deadline,
                sink -> sink.seal(recordId, key, upTo, deadline),
                new FenceOutcome.Unknown(UnknownReason.BACKEND_ERROR));
    }

    @Override
    public CompletionStage<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return send(
                about(Verb.CANCEL_EFFECT, effect, authority),
                "",
                effect.key(),
                deadline,
                sink -> sink.cancel(effect, authority, deadline),
                new CancelEffectOutcome.Unknown(UnknownReason.BACKEND_ERROR));
    }

    @Override
    public CompletionStage<FenceOutcome> raiseFloor(AuthorityRecordId recordId, long upTo, Deadline deadline) {
        CompletionStage<FenceOutcome> done = at(client.node()).raiseFloor(recordId, upTo, deadline);
        floor(recordId, upTo, Waiting.forAnswer(done));
        return done;
    }

    @Override
    public CompletionStage<FenceOutcome> admit(
            NamespaceId namespaceId, Map<AuthorityRecordId, Long> floors, Deadline deadline) {
        CompletionStage<FenceOutcome> done = at(client.node()).admit(namespaceId, floors, deadline);
        FenceOutcome outcome = Waiting.forAnswer(done);
        // In a fixed order: the history of a seed is always the same.
        floors.entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getKey().shard()))
                .forEach(entry -> floor(entry.getKey(), entry.getValue(), outcome));
        return done;
    }

    private void floor(AuthorityRecordId record, long upTo, FenceOutcome outcome) {
        About about = new About(Verb.RAISE_FLOOR, "", record.shard(), "", upTo, "", "");
        SinkTrip.record(this, client.node(), about, outcome, Optional.empty(), recorder.size());
    }

    @Override
    public CompletionStage<TracesOutcome> traces(NamespaceId namespaceId, Deadline deadline) {
        return Waiting.forStage(at(client.node()).traces(namespaceId, deadline));
    }

    private About about(Verb verb, Effect effect, ExecutionAuthority authority) {
        return new About(
                verb,
                recorder.key(effect.key()),
                authority.recordId().shard(),
                authority.generation().leaseId().value(),
                authority.token().value(),
                effect.id().value(),
                effect.digest().value());
    }

    private <O extends io.lease4j.Outcome> CompletionStage<O> send(
            About about,
            String request,
            LeaseKey key,
            Deadline deadline,
            Function<FencedSink, CompletionStage<O>> call,
            O unknown) {
        int node = beside ? client.node() : 0;
        FencedSink to = at(node);
        return network.carry(new SinkTrip<>(
                this, node, about, request, () -> sample(node, key, deadline), () -> call.apply(to), unknown));
    }
}
