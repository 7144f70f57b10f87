package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordId;
import io.lease4j.NamespaceId;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.effect.TracesOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** The sinks that an operator can reach. A sink that cannot even say its name is not reached. */
final class Sinks {

    /** A sink and the name that it gave. */
    record Named(SinkName name, FencedSink sink) {}

    /** What one sink shows of a namespace, or that it could not be asked. */
    record Shown(SinkName name, boolean asked, Map<AuthorityRecordId, Long> highest) {}

    private final Door door;
    private final List<FencedSink> sinks;

    Sinks(Door door, List<FencedSink> sinks) {
        this.door = door;
        this.sinks = List.copyOf(sinks);
    }

    List<Named> all() {
        List<Named> named = new ArrayList<>();
        for (FencedSink sink : sinks) {
            try {
                named.add(new Named(sink.name(), sink));
            } catch (RuntimeException broken) {
                door.complaints.once("a sink throws instead of naming itself", broken);
            }
        }
        return named;
    }

    List<Named> of(Set<SinkName> registered) {
        return all().stream().filter(sink -> registered.contains(sink.name())).toList();
    }

    Set<SinkName> names() {
        return all().stream().map(Named::name).collect(Collectors.toUnmodifiableSet());
    }

    /** Asks every sink what it remembers of a namespace. */
    CompletableFuture<List<Shown>> traces(NamespaceId namespaceId, Call call) {
        List<CompletableFuture<Shown>> asked =
                all().stream().map(sink -> traces(sink, namespaceId, call)).toList();
        return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
                .thenApply(done -> asked.stream().map(CompletableFuture::join).toList());
    }

    private CompletableFuture<Shown> traces(Named sink, NamespaceId namespaceId, Call call) {
        return door.asker
                .ask("a sink", call.deadline().remaining(), () -> sink.sink().traces(namespaceId, call.deadline()))
                .thenApply(reply -> reply.answer().orElse(null) instanceof TracesOutcome.Traces traces
                        ? new Shown(sink.name(), true, traces.highest())
                        : new Shown(sink.name(), false, Map.of()));
    }
}
