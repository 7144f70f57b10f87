package io.lease4j.spring;

import io.lease4j.LeasesBuilder;

/**
 * Sets what no property sets, such as where trace ids come from. Beans of this type are called in order, after the properties
 * and beans were applied and before the front door is built.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface LeasesCustomizer {

    /**
     * Changes the builder.
     *
     * @param builder with witness, journal and listeners
     */
    void customize(LeasesBuilder builder);
}
