package io.lease4j.spring;

import io.lease4j.Leases;
import io.lease4j.worker.LeaseKeeper;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/**
 * Shows the health of the leases, as {@code lease4j}, where the application has Spring Boot's health.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = LeaseAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(Leases.class)
@ConditionalOnBooleanProperty(name = "lease4j.enabled", matchIfMissing = true)
@ConditionalOnBooleanProperty(name = "lease4j.health.enabled", matchIfMissing = true)
public final class LeaseHealthAutoConfiguration {

    LeaseHealthAutoConfiguration() {}

    // Not above the class: without Boot's health, whoever reads the conditions there does not find this one.
    @Bean
    @ConditionalOnEnabledHealthIndicator("lease4j")
    @ConditionalOnMissingBean(name = "lease4jHealthIndicator")
    HealthIndicator lease4jHealthIndicator(Leases leases, ObjectProvider<LeaseKeeper> keepers) {
        return new LeaseHealthIndicator(
                () -> keepers.stream().map(LeaseKeeper::health).reduce(leases.health(), (all, one) -> all.and(one)));
    }
}
