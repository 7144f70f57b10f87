package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.SinkStep;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the steps of one sink show. */
final class KnownSink {

    /** What a sink must remember of a key. */
    static final class Marks {
        /** The highest token that was accepted or fenced, and its lease. */
        long highest;

        String lease = "";
        long sealed;
    }

    private final Map<String, Marks> marks = new HashMap<>();
    private final Map<Integer, Long> floors = new HashMap<>();
    private final Map<String, SinkStep> effects = new HashMap<>();

    Marks marks(String key) {
        return marks.computeIfAbsent(key, unused -> new Marks());
    }

    long floor(int shard) {
        return floors.getOrDefault(shard, 0L);
    }

    /** The step that accepted an effect first. */
    @Nullable
    SinkStep accepted(String key, String effect) {
        return effects.get(key + '/' + effect);
    }

    void forgetEffects() {
        effects.clear();
    }

    void apply(SinkStep step) {
        if (!step.fresh()) {
            return;
        }
        switch (step.verb()) {
            case COMMIT -> {
                effects.putIfAbsent(step.key() + '/' + step.effect(), step);
                raise(step);
            }
            case FENCE -> raise(step);
            case SEAL -> {
                Marks known = marks(step.key());
                known.sealed = Math.max(known.sealed, step.token());
            }
            case RAISE_FLOOR -> floors.merge(step.shard(), step.token(), Math::max);
            default -> {
                // A cancelled effect leaves no token behind.
            }
        }
    }

    private void raise(SinkStep step) {
        Marks known = marks(step.key());
        if (step.token() >= known.highest) {
            known.highest = step.token();
            known.lease = step.lease();
        }
    }
}
