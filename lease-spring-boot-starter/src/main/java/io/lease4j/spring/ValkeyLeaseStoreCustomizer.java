package io.lease4j.spring;

import io.lease4j.valkey.ValkeyLeaseStoreBuilder;

/**
 * Sets what no property sets, such as a client of the application's own. Beans of this type are called in order, after the
 * properties were applied and before the store is opened.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface ValkeyLeaseStoreCustomizer {

    /**
     * Changes the builder.
     *
     * @param builder with what the properties say
     */
    void customize(ValkeyLeaseStoreBuilder builder);
}
