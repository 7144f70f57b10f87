package io.lease4j.memory.internal;

import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.memory.AcceptedEffect;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The effects that a sink accepted, by key and id: an id is kept as long as its effect. Guarded by the sink's lock. */
public final class EffectLog {

    private final Map<LeaseKey, Map<EffectId, AcceptedEffect>> byKey = new HashMap<>();

    /** Makes an empty log. */
    public EffectLog() {}

    /** Makes a copy that changes independently. */
    public EffectLog copy() {
        EffectLog copy = new EffectLog();
        byKey.forEach((key, effects) -> copy.byKey.put(key, new LinkedHashMap<>(effects)));
        return copy;
    }

    /** The effect of this key and id that is in place. */
    public @Nullable AcceptedEffect find(Effect effect) {
        Map<EffectId, AcceptedEffect> effects = byKey.get(effect.key());
        return effects == null ? null : effects.get(effect.id());
    }

    /** Puts an effect in place. */
    public EffectReceipt accept(Effect effect, ExecutionAuthority authority) {
        EffectReceipt receipt = new EffectReceipt(
                effect.id(), authority.generation().leaseId(), authority.token(), authority.executionId());
        byKey.computeIfAbsent(effect.key(), key -> new LinkedHashMap<>())
                .put(effect.id(), new AcceptedEffect(effect, receipt));
        return receipt;
    }

    /** The effects of a key in the order in which they were accepted. */
    public List<AcceptedEffect> of(LeaseKey key) {
        return List.copyOf(byKey.getOrDefault(key, Map.of()).values());
    }
}
