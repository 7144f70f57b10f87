package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.CaseFailedException;
import java.util.Optional;

/** A client of somebody's, open, as its users would use it. Thread-safe. */
public interface Subject extends AutoCloseable {

    /**
     * Acquires a key and gives it back.
     *
     * @param key which nobody else uses at this moment
     * @throws CaseFailedException if it was not granted, or not given back
     * @throws InterruptedException if the thread is interrupted
     */
    void pair(String key) throws CaseFailedException, InterruptedException;

    /**
     * Returns the same as stages, where the client offers that.
     *
     * @return empty if every call blocks
     */
    default Optional<Stages> stages() {
        return Optional.empty();
    }

    @Override
    void close();
}
