package io.lease4j.memory.internal;

import io.lease4j.effect.SinkName;
import java.util.HashMap;
import java.util.Map;

/** What the sinks beside the lease remember in one shard: lost together with its leases. Guarded by the shard's lock. */
final class BesideEffects {

    private final Map<SinkName, EffectLog> logs = new HashMap<>();
    private final Map<SinkName, Long> highest = new HashMap<>();

    BesideEffects copy() {
        BesideEffects copy = new BesideEffects();
        logs.forEach((sink, log) -> copy.logs.put(sink, log.copy()));
        copy.highest.putAll(highest);
        return copy;
    }

    EffectLog of(SinkName sink) {
        return logs.computeIfAbsent(sink, name -> new EffectLog());
    }

    /** Notes a token that fenced or wrote. */
    void saw(SinkName sink, long token) {
        highest.merge(sink, token, Math::max);
    }

    /** The highest token that fenced or wrote, 0 if none did. */
    long highest(SinkName sink) {
        return highest.getOrDefault(sink, 0L);
    }
}
