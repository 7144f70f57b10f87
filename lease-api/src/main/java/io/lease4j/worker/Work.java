package io.lease4j.worker;

import org.jspecify.annotations.Nullable;

/**
 * Work that runs while a lease is held.
 *
 * @param <T> what it results in
 * @since 0.1.0
 */
@FunctionalInterface
public interface Work<T> {

    /**
     * Does the work. It looks at the lease before each effect and hands its authority to the sink.
     *
     * @param lease the lease; given back after this returns
     * @return the result, or null if there is none
     * @throws Exception whatever went wrong
     */
    @Nullable
    T run(HeldLease lease) throws Exception;
}
