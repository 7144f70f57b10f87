package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordView;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.WitnessEntry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Everything that an operator's number must not be below. A witness or a registered sink that cannot be asked is in the
 * way as well: it may remember a greater token than everybody else.
 */
final class ProofObstacles {

    /** What was found, and what the witness knows if there is one. */
    record Found(List<String> obstacles, boolean witnessed, Optional<WitnessEntry> entry) {}

    private final Door door;
    private final Sinks sinks;
    private final AuthorityRecordView view;
    private final long base;

    ProofObstacles(Door door, Sinks sinks, AuthorityRecordView view, long base) {
        this.door = door;
        this.sinks = sinks;
        this.view = view;
        this.base = base;
    }

    CompletableFuture<Found> gather(Call call) {
        List<String> obstacles = new ArrayList<>();
        check(obstacles, "the record's last token", view.lastToken());
        check(obstacles, "the record's floor", view.floor());
        check(obstacles, "the record's ceiling", view.ceiling());
        check(obstacles, "the record's evidence", view.evidence());
        check(obstacles, "a token that this front door was shown", door.records.highest(view.recordId()));
        return askWitness(obstacles, call).thenCompose(found -> askSinks(found, call));
    }

    private CompletableFuture<Found> askWitness(List<String> obstacles, Call call) {
        if (door.prover.witness().isEmpty()) {
            return CompletableFuture.completedFuture(new Found(obstacles, false, Optional.empty()));
        }
        return door.prover.lookForTraces(call).thenApply(looked -> {
            if (looked.answer().isEmpty()) {
                obstacles.add("the witness could not be asked: " + looked.obstacle());
                return new Found(obstacles, true, Optional.empty());
            }
            Optional<WitnessEntry> entry = looked.answer()
                    .get()
                    .filter(known -> known.namespaceId().equals(view.recordId().namespaceId()));
            entry.ifPresent(known -> check(obstacles, "the highest token of the witness", known.highest()));
            if (view.witnessed() && entry.isEmpty()) {
                obstacles.add("the witness does not know this creation of the namespace");
            }
            // A missing record does not say whether there is a witness; one that knows the namespace does.
            return new Found(obstacles, entry.isPresent(), entry);
        });
    }

    private CompletableFuture<Found> askSinks(Found found, Call call) {
        Set<SinkName> registered = new HashSet<>(view.sinks());
        found.entry().ifPresent(known -> registered.addAll(known.sinks()));
        registered.removeAll(sinks.names());
        registered.forEach(
                name -> found.obstacles().add("registered sink " + name + " was not given to this front door"));
        return sinks.traces(view.recordId().namespaceId(), call).thenApply(shown -> {
            for (Sinks.Shown sink : shown) {
                if (!sink.asked()) {
                    found.obstacles().add("sink " + sink.name() + " could not be asked for traces");
                }
                check(
                        found.obstacles(),
                        "the highest token of sink " + sink.name(),
                        sink.highest().getOrDefault(view.recordId(), 0L));
            }
            return found;
        });
    }

    private void check(List<String> obstacles, String what, long shown) {
        if (base < shown) {
            obstacles.add("the base " + base + " is below " + what + ", " + shown);
        }
    }
}
