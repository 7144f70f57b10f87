/**
 * Leases in a Spring Boot application: auto-configuration, and what an application may add to it. The properties are
 * listed in {@code docs/spring.md}.
 *
 * <p>An application injects {@link io.lease4j.Leases}, {@link io.lease4j.worker.LeaseKeeper} and the other front
 * doors, and needs none of these types for it. What no property sets is set by beans of the types {@link
 * io.lease4j.spring.LeasesCustomizer} and {@link io.lease4j.spring.ValkeyLeaseStoreCustomizer}. {@link
 * io.lease4j.spring.LeaseRecovery} asks at the start what a former process left, and publishes {@link
 * io.lease4j.spring.LeaseRecoveryReported}.
 */
@NullMarked
package io.lease4j.spring;

import org.jspecify.annotations.NullMarked;
