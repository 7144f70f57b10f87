package io.lease4j.worker;

import java.util.concurrent.CompletionStage;

/**
 * Work that runs while a lease is held, and says with a stage when it has ended.
 *
 * @param <T> what it results in
 * @since 0.1.0
 */
@FunctionalInterface
public interface AsyncWork<T> {

    /**
     * Starts the work.
     *
     * @param lease the lease; given back once the stage completes
     * @return completes when nothing of the work runs any more
     * @throws Exception if it cannot be started
     */
    CompletionStage<T> start(HeldLease lease) throws Exception;
}
