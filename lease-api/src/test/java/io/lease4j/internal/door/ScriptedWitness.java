package io.lease4j.internal.door;

import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.floor.WitnessOutcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A witness that works, unless the test wrote something else down. */
final class ScriptedWitness implements FloorWitness {

    static final long WIDTH = 100;

    final List<String> seen = new ArrayList<>();
    final List<RaiseRequest> raised = new ArrayList<>();
    Optional<WitnessEntry> entry = Optional.of(
            new WitnessEntry(Namespace.of("orders"), ScriptedStore.ID, false, 100, Set.of(SinkName.of("ledger"))));
    private final Map<String, Deque<Supplier<CompletionStage<WitnessOutcome>>>> script = new HashMap<>();

    void next(String what, Supplier<CompletionStage<WitnessOutcome>> answer) {
        script.computeIfAbsent(what, unused -> new ArrayDeque<>()).add(answer);
    }

    void answers(String what, WitnessOutcome outcome) {
        next(what, () -> CompletableFuture.completedFuture(outcome));
    }

    @Override
    public CompletionStage<WitnessOutcome> look(Namespace namespace) {
        return play("look", this::known);
    }

    @Override
    public CompletionStage<WitnessOutcome> begin(Namespace namespace, NamespaceId namespaceId) {
        return play("begin", () -> {
            entry = Optional.of(new WitnessEntry(namespace, namespaceId, true, 0, Set.of()));
            return known();
        });
    }

    @Override
    public CompletionStage<WitnessOutcome> complete(NamespaceId namespaceId) {
        return play("complete", () -> {
            entry = entry.map(e -> new WitnessEntry(e.namespace(), e.namespaceId(), false, e.highest(), e.sinks()));
            return known();
        });
    }

    @Override
    public CompletionStage<WitnessOutcome> remember(NamespaceId namespaceId, SinkName sink) {
        return play("remember", this::known);
    }

    @Override
    public CompletionStage<WitnessOutcome> raise(RaiseRequest request) {
        raised.add(request);
        return play("raise", () -> {
            WitnessEntry e = entry.orElseThrow();
            long base = Math.max(e.highest(), request.atLeast());
            entry = Optional.of(
                    new WitnessEntry(e.namespace(), e.namespaceId(), e.beingCreated(), base + WIDTH, e.sinks()));
            return new WitnessOutcome.Raised(new TokenRange(base, base + WIDTH));
        });
    }

    private WitnessOutcome known() {
        return entry.<WitnessOutcome>map(WitnessOutcome.Known::new).orElseGet(WitnessOutcome.NotKnown::new);
    }

    private CompletionStage<WitnessOutcome> play(String what, Supplier<WitnessOutcome> otherwise) {
        seen.add(what);
        Supplier<CompletionStage<WitnessOutcome>> answer =
                script.getOrDefault(what, new ArrayDeque<>()).poll();
        return answer == null ? CompletableFuture.completedFuture(otherwise.get()) : answer.get();
    }
}
