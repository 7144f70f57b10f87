package io.lease4j.memory.internal;

import io.lease4j.LeaseEnd;
import io.lease4j.effect.SinkName;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which sinks refuse a generation that a revocation names, and which may still accept its effects.
 *
 * @param sealed refuse it from now on
 * @param unsealed registered, and not known to refuse it
 */
record Sealing(Set<SinkName> sealed, Set<SinkName> unsealed) {

    /**
     * Compares what was sealed with what is registered, or with what an earlier revocation left unsealed: sinks that were
     * registered since start above the generation.
     */
    static Sealing of(Set<SinkName> sealedNow, Set<SinkName> registered, @Nullable LeaseRecord generation) {
        Set<SinkName> unsealed = new HashSet<>(generation == null ? registered : generation.unsealedOr(registered));
        unsealed.removeAll(sealedNow);
        Set<SinkName> sealed = new HashSet<>(registered);
        sealed.removeAll(unsealed);
        sealed.addAll(sealedNow);
        return new Sealing(Set.copyOf(sealed), Set.copyOf(unsealed));
    }

    /** The end with the list that holds now. */
    LeaseEnd in(LeaseEnd end) {
        return new LeaseEnd(end.reason(), end.at(), end.by(), end.note(), unsealed);
    }
}
