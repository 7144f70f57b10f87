package io.lease4j.benchmarks.pairs;

import java.util.concurrent.CompletionStage;

/** Acquire and release that do not block. Thread-safe. */
public interface Stages {

    /**
     * Acquires a key.
     *
     * @param key which nobody else uses at this moment
     * @return what release wants; fails if the key was not granted
     */
    CompletionStage<Object> acquire(String key);

    /**
     * Gives a key back.
     *
     * @param held what acquire gave
     * @return fails if it was not given back
     */
    CompletionStage<Object> release(Object held);
}
