package io.lease4j.testkit;

import io.lease4j.AuthorityRecordId;
import io.lease4j.FencingToken;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.floor.WitnessOutcome;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A witness in memory and in its plainest form, so that a backend can be tested without a database. Thread-safe.
 *
 * @since 0.1.0
 */
public final class ReferenceWitness implements FloorWitness {

    /** How many tokens a range holds unless chosen otherwise: few enough for a test to reach the ceiling. */
    public static final long RANGE = 1000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<NamespaceId, WitnessEntry> entries = new HashMap<>();
    private final Map<AuthorityRecordId, Lineage> provenLast = new HashMap<>();
    private final long rangeSize;

    /** Makes an empty witness that gives ranges of {@value #RANGE} tokens. */
    public ReferenceWitness() {
        this(RANGE);
    }

    /**
     * Makes an empty witness.
     *
     * @param rangeSize how many tokens a range holds, 1 or more
     */
    public ReferenceWitness(long rangeSize) {
        this.rangeSize = rangeSize;
    }

    /**
     * Returns the ceiling of the highest range ever given.
     *
     * @param namespaceId which creation
     * @return 0 before the first
     */
    public long highest(NamespaceId namespaceId) {
        lock.lock();
        try {
            WitnessEntry entry = entries.get(namespaceId);
            return entry == null ? 0 : entry.highest();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public CompletionStage<WitnessOutcome> look(Namespace namespace) {
        return step(() -> entries.values().stream()
                .filter(entry -> entry.namespace().equals(namespace))
                .findFirst()
                .<WitnessOutcome>map(WitnessOutcome.Known::new)
                .orElseGet(WitnessOutcome.NotKnown::new));
    }

    @Override
    public CompletionStage<WitnessOutcome> begin(Namespace namespace, NamespaceId namespaceId) {
        return step(() -> {
            for (WitnessEntry entry : entries.values()) {
                boolean same = entry.namespaceId().equals(namespaceId);
                if (same && entry.beingCreated()) {
                    return new WitnessOutcome.Known(entry);
                }
                if (same || entry.namespace().equals(namespace)) {
                    return new WitnessOutcome.NotAllowed("the name has a creation already");
                }
            }
            return known(new WitnessEntry(namespace, namespaceId, true, 0, Set.of()));
        });
    }

    @Override
    public CompletionStage<WitnessOutcome> complete(NamespaceId namespaceId) {
        return step(() -> {
            WitnessEntry entry = entries.get(namespaceId);
            return entry == null
                    ? new WitnessOutcome.NotKnown()
                    : known(new WitnessEntry(entry.namespace(), namespaceId, false, entry.highest(), entry.sinks()));
        });
    }

    @Override
    public CompletionStage<WitnessOutcome> remember(NamespaceId namespaceId, SinkName sink) {
        return step(() -> {
            WitnessEntry entry = entries.get(namespaceId);
            if (entry == null) {
                return new WitnessOutcome.NotKnown();
            }
            Set<SinkName> sinks = new HashSet<>(entry.sinks());
            sinks.add(sink);
            return known(
                    new WitnessEntry(entry.namespace(), namespaceId, entry.beingCreated(), entry.highest(), sinks));
        });
    }

    @Override
    public CompletionStage<WitnessOutcome> raise(RaiseRequest request) {
        return step(() -> {
            NamespaceId namespaceId = request.recordId().namespaceId();
            WitnessEntry entry = entries.get(namespaceId);
            if (entry == null) {
                return new WitnessOutcome.NotKnown();
            }
            if (request.kind() == RaiseRequest.Kind.EXTENSION
                    && !request.lineage().equals(provenLast.get(request.recordId()))) {
                return new WitnessOutcome.NotAllowed("another lineage was proven last for this record");
            }
            long base = Math.max(entry.highest(), request.atLeast());
            if (base >= FencingToken.MAX_VALUE) {
                return new WitnessOutcome.NotAllowed("all tokens were given");
            }
            long ceiling = Math.min(base + rangeSize, FencingToken.MAX_VALUE);
            entries.put(
                    namespaceId,
                    new WitnessEntry(entry.namespace(), namespaceId, entry.beingCreated(), ceiling, entry.sinks()));
            provenLast.put(request.recordId(), request.lineage());
            return new WitnessOutcome.Raised(new TokenRange(base, ceiling));
        });
    }

    private WitnessOutcome known(WitnessEntry entry) {
        entries.put(entry.namespaceId(), entry);
        return new WitnessOutcome.Known(entry);
    }

    private CompletionStage<WitnessOutcome> step(Supplier<WitnessOutcome> step) {
        lock.lock();
        try {
            return CompletableFuture.completedFuture(step.get());
        } finally {
            lock.unlock();
        }
    }
}
