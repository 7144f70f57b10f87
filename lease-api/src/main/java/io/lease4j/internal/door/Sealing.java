package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.Generation;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** Seals sinks, all at once, in a part of the deadline: what follows has to happen whether or not they answer. */
final class Sealing {

    private final Door door;
    private final Sinks sinks;

    Sealing(Door door, Sinks sinks) {
        this.door = door;
        this.sinks = sinks;
    }

    /** Returns the names of all sinks that can be sealed. */
    Set<SinkName> reachable() {
        return sinks.names();
    }

    /** Returns which of the registered sinks refuse the generation from now on. */
    CompletableFuture<Set<SinkName>> seal(
            AuthorityRecordId recordId, Generation generation, Set<SinkName> registered, Call call) {
        Deadline deadline = call.deadline().atMost(call.deadline().remaining().dividedBy(2));
        List<CompletableFuture<Sealed>> asked = sinks.of(registered).stream()
                .map(sink -> seal(sink, recordId, generation, deadline))
                .toList();
        return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new)).thenApply(done -> {
            Set<SinkName> open = names(asked, false);
            return names(asked, true).stream()
                    .filter(name -> !open.contains(name))
                    .collect(Collectors.toUnmodifiableSet());
        });
    }

    private CompletableFuture<Sealed> seal(
            Sinks.Named sink, AuthorityRecordId recordId, Generation generation, Deadline deadline) {
        FencedSink place = sink.sink();
        return door.asker
                .ask(
                        "a sink",
                        deadline.remaining(),
                        () -> place.seal(recordId, generation.key(), generation.token(), deadline))
                .thenApply(reply -> new Sealed(
                        sink.name(),
                        reply.answer()
                                .map(FenceOutcome.Accepted.class::isInstance)
                                .orElse(false)));
    }

    private static Set<SinkName> names(List<CompletableFuture<Sealed>> asked, boolean sealed) {
        return asked.stream()
                .map(CompletableFuture::join)
                .filter(one -> one.sealed() == sealed)
                .map(Sealed::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    private record Sealed(SinkName name, boolean sealed) {}
}
