package io.lease4j.spring;

import io.lease4j.observe.LeaseMeters;
import io.lease4j.spi.LeaseStore;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Configures the {@link LeaseMeters} where the application has a meter registry.
 *
 * @since 0.1.0
 */
@AutoConfiguration(
        after = LeaseStoreAutoConfiguration.class,
        afterName = "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
@ConditionalOnBooleanProperty(name = "lease4j.enabled", matchIfMissing = true)
@ConditionalOnBooleanProperty(name = "lease4j.meters.enabled", matchIfMissing = true)
public final class LeaseMetersAutoConfiguration {

    LeaseMetersAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    LeaseMeters leaseMeters(MeterRegistry registry, LeaseStore store, LeaseProperties properties) {
        return LeaseMeters.of(registry, store, properties.topology());
    }
}
