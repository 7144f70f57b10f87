package io.lease4j.memory;

import io.lease4j.LeaseKey;
import io.lease4j.effect.FencedSink;
import java.util.List;

/**
 * A sink that keeps what it accepted in memory and shows it: beside the lease ({@link MemoryLeaseStore#sink}), or outside
 * the store ({@link ForeignMemorySink}). Its stages are complete when it returns them. Thread-safe.
 *
 * @since 0.1.0
 */
public interface MemorySink extends FencedSink {

    /**
     * Returns the effects of a key that are in place.
     *
     * @param key which key
     * @return in the order in which they were accepted; a copy
     */
    List<AcceptedEffect> effects(LeaseKey key);
}
