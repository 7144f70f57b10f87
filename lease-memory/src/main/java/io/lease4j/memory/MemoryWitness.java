package io.lease4j.memory;

import io.lease4j.AuthorityRecordId;
import io.lease4j.FencingToken;
import io.lease4j.InvalidValueException;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Violation;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.floor.WitnessOutcome;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A witness in the memory of this process: the reference, and a stand-in for a database in tests. It does not outlive the
 * process, so it proves nothing about what a process loses when it ends. Its stages are complete when it returns them.
 * Thread-safe.
 *
 * @since 0.1.0
 */
public final class MemoryWitness implements FloorWitness {

    /** How many tokens a range has unless chosen otherwise. */
    public static final long DEFAULT_WIDTH = 1L << 20;

    /** What is remembered of one creation. Immutable. */
    private record Creation(WitnessEntry entry, Map<AuthorityRecordId, Lineage> provenLast) {

        Creation with(WitnessEntry changed) {
            return new Creation(changed, provenLast);
        }
    }

    /**
     * What a witness remembers at one moment, for tests of a witness that goes back itself. Immutable.
     *
     * @since 0.1.0
     */
    public static final class Snapshot {

        private final Map<NamespaceId, Creation> creations;

        private Snapshot(Map<NamespaceId, Creation> creations) {
            this.creations = Map.copyOf(creations);
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final long width;
    private Map<NamespaceId, Creation> creations = new HashMap<>();

    /** Makes an empty witness that gives ranges of {@value #DEFAULT_WIDTH} tokens. */
    public MemoryWitness() {
        this(DEFAULT_WIDTH);
    }

    /**
     * Makes an empty witness.
     *
     * @param width how many tokens a range has, 1 to 2^52 - 1
     * @throws InvalidValueException if it is outside its bounds
     */
    public MemoryWitness(long width) {
        if (width < 1 || width > FencingToken.MAX_VALUE) {
            throw new InvalidValueException(
                    new Violation("width", "1 to " + FencingToken.MAX_VALUE, Long.toString(width)));
        }
        this.width = width;
    }

    /**
     * Copies what is remembered now.
     *
     * @return the snapshot
     */
    public Snapshot snapshot() {
        lock.lock();
        try {
            return new Snapshot(creations);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Puts an older memory back, as restoring the witness's database would. What it gave since may then be given again.
     *
     * @param snapshot of this witness
     */
    public void restore(Snapshot snapshot) {
        lock.lock();
        try {
            creations = new HashMap<>(snapshot.creations);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public CompletionStage<WitnessOutcome> look(Namespace namespace) {
        return locked(() -> {
            Creation known = named(namespace);
            return known == null ? new WitnessOutcome.NotKnown() : new WitnessOutcome.Known(known.entry());
        });
    }

    @Override
    public CompletionStage<WitnessOutcome> begin(Namespace namespace, NamespaceId namespaceId) {
        return locked(() -> {
            Creation named = named(namespace);
            Creation known = creations.get(namespaceId);
            if (!Objects.equals(named, known)) {
                return new WitnessOutcome.NotAllowed(
                        named == null ? "the creation has another name" : "the name has another creation");
            }
            if (known == null) {
                WitnessEntry entry = new WitnessEntry(namespace, namespaceId, true, 0, Set.of());
                return keep(new Creation(entry, Map.of()));
            }
            return known.entry().beingCreated()
                    ? new WitnessOutcome.Known(known.entry())
                    : new WitnessOutcome.NotAllowed("the creation is complete");
        });
    }

    @Override
    public CompletionStage<WitnessOutcome> complete(NamespaceId namespaceId) {
        return change(
                namespaceId, e -> new WitnessEntry(e.namespace(), e.namespaceId(), false, e.highest(), e.sinks()));
    }

    @Override
    public CompletionStage<WitnessOutcome> remember(NamespaceId namespaceId, SinkName sink) {
        return change(namespaceId, e -> {
            Set<SinkName> sinks = new TreeSet<>((a, b) -> a.value().compareTo(b.value()));
            sinks.addAll(e.sinks());
            sinks.add(sink);
            return new WitnessEntry(e.namespace(), e.namespaceId(), e.beingCreated(), e.highest(), sinks);
        });
    }

    /** Never gives the same range twice, also for the same ticket: the first one may already be in use. */
    @Override
    public CompletionStage<WitnessOutcome> raise(RaiseRequest request) {
        return locked(() -> {
            Creation known = creations.get(request.recordId().namespaceId());
            if (known == null) {
                return new WitnessOutcome.NotKnown();
            }
            boolean extension = request.kind() == RaiseRequest.Kind.EXTENSION;
            Lineage provenLast = known.provenLast().get(request.recordId());
            if (extension && !request.lineage().equals(provenLast)) {
                return new WitnessOutcome.NotAllowed("another lineage was proven last for the record");
            }
            WitnessEntry entry = known.entry();
            long base = Math.max(entry.highest(), request.atLeast());
            if (base >= FencingToken.MAX_VALUE) {
                return new WitnessOutcome.NotAllowed("all tokens of the namespace are used up");
            }
            TokenRange range = new TokenRange(base, Math.min(base + width, FencingToken.MAX_VALUE));
            Map<AuthorityRecordId, Lineage> proven = new HashMap<>(known.provenLast());
            proven.put(request.recordId(), request.lineage());
            WitnessOutcome kept = keep(new Creation(
                    new WitnessEntry(
                            entry.namespace(),
                            entry.namespaceId(),
                            entry.beingCreated(),
                            range.ceiling(),
                            entry.sinks()),
                    Map.copyOf(proven)));
            return kept instanceof WitnessOutcome.Known ? new WitnessOutcome.Raised(range) : kept;
        });
    }

    private CompletionStage<WitnessOutcome> change(NamespaceId id, Function<WitnessEntry, WitnessEntry> change) {
        return locked(() -> {
            Creation known = creations.get(id);
            return known == null ? new WitnessOutcome.NotKnown() : keep(known.with(change.apply(known.entry())));
        });
    }

    private WitnessOutcome keep(Creation creation) {
        creations.put(creation.entry().namespaceId(), creation);
        return new WitnessOutcome.Known(creation.entry());
    }

    private @Nullable Creation named(Namespace namespace) {
        for (Creation creation : creations.values()) {
            if (creation.entry().namespace().equals(namespace)) {
                return creation;
            }
        }
        return null;
    }

    private interface Step {
        WitnessOutcome run();
    }

    private CompletionStage<WitnessOutcome> locked(Step step) {
        lock.lock();
        try {
            return CompletableFuture.completedFuture(step.run());
        } finally {
            lock.unlock();
        }
    }
}
