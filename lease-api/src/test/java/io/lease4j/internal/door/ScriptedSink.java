package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.effect.TracesOutcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A sink that answers what the test wrote down, in order. Seals, admissions and traces work unless told otherwise. */
final class ScriptedSink implements FencedSink {

    final List<String> seen = new ArrayList<>();
    final Map<AuthorityRecordId, Long> floors = new HashMap<>();
    private final SinkName name;
    private final Map<String, Deque<Supplier<CompletionStage<?>>>> script = new HashMap<>();

    ScriptedSink(String name) {
        this.name = SinkName.of(name);
    }

    void next(String what, Supplier<CompletionStage<?>> answer) {
        script.computeIfAbsent(what, unused -> new ArrayDeque<>()).add(answer);
    }

    void answers(String what, Object outcome) {
        next(what, () -> CompletableFuture.completedFuture(outcome));
    }

    void isSilent(String what) {
        next(what, CompletableFuture::new);
    }

    @Override
    public SinkName name() {
        return name;
    }

    @Override
    public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return play("commit", "commit", null);
    }

    @Override
    public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
        return play("fence", "fence", null);
    }

    @Override
    public CompletionStage<FenceOutcome> seal(
            AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
        return play("seal", "seal " + upTo, new FenceOutcome.Accepted());
    }

    @Override
    public CompletionStage<FenceOutcome> raiseFloor(AuthorityRecordId recordId, long upTo, Deadline deadline) {
        return play("raiseFloor", "raiseFloor " + upTo, null);
    }

    @Override
    public CompletionStage<FenceOutcome> admit(
            NamespaceId namespaceId, Map<AuthorityRecordId, Long> given, Deadline deadline) {
        floors.putAll(given);
        return play("admit", "admit", new FenceOutcome.Accepted());
    }

    @Override
    public CompletionStage<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return play("cancel", "cancel", null);
    }

    @Override
    public CompletionStage<TracesOutcome> traces(NamespaceId namespaceId, Deadline deadline) {
        return play("traces", "traces", new TracesOutcome.Traces(floors));
    }

    @SuppressWarnings("unchecked")
    private <T> CompletionStage<T> play(String what, String line, T otherwise) {
        seen.add(line);
        Supplier<CompletionStage<?>> answer =
                script.getOrDefault(what, new ArrayDeque<>()).poll();
        if (answer == null && otherwise == null) {
            throw new AssertionError("nothing was written down for " + what);
        }
        return answer == null ? CompletableFuture.completedFuture(otherwise) : (CompletionStage<T>) answer.get();
    }
}
