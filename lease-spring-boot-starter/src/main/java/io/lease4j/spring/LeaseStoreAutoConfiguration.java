package io.lease4j.spring;

import io.lease4j.Namespace;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.memory.MemoryLeaseStoreBuilder;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spring.LeaseProperties.Backend;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Configures the {@link LeaseStore} that {@code lease4j.backend} names, unless the application has one. There is no default:
 * one that lives in this process must not stand in, unseen, for one that processes share. A namespace is never created.
 *
 * @since 0.1.0
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "lease4j.enabled", matchIfMissing = true)
@EnableConfigurationProperties(LeaseProperties.class)
@Import({LeaseStoreAutoConfiguration.Memory.class, ValkeyStoreConfiguration.class})
public final class LeaseStoreAutoConfiguration {

    LeaseStoreAutoConfiguration() {}

    /** Comes last: whatever could have made a store has not. */
    @Bean
    @ConditionalOnMissingBean(LeaseStore.class)
    LeaseStore leaseStore(LeaseProperties properties) {
        if (properties.backend() == Backend.VALKEY) {
            throw new LeaseStartException(
                    "The property lease4j.backend is valkey, and lease-valkey is not on the class path.",
                    "Add io.lease4j:lease-valkey to the dependencies.");
        }
        throw new LeaseStartException(
                "The property lease4j.backend is not set.",
                "Set it to valkey, or to memory where all holders live in this process; or define a bean of type"
                        + " LeaseStore; or set lease4j.enabled to false.");
    }

    static Namespace namespace(LeaseProperties properties) {
        String name = Checked.required(
                "lease4j.namespace",
                properties.namespace(),
                "Set it to the name of the namespace, which all processes that share leases have in common.");
        return Checked.made("lease4j.namespace", name, Namespace::of);
    }

    /** A store in this process. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = "lease4j.backend", havingValue = "memory")
    static class Memory {

        @Bean
        @ConditionalOnMissingBean(LeaseStore.class)
        MemoryLeaseStore leaseStore(LeaseProperties properties) {
            if (properties.witness().enabled()) {
                throw new LeaseStartException(
                        "The property lease4j.witness.enabled is true, and lease4j.backend is memory.",
                        "A store in this process has no floor that outlives it: use a witness with valkey only.");
            }
            MemoryLeaseStoreBuilder builder = MemoryLeaseStore.builder(namespace(properties));
            Checked.set("lease4j.shards", properties.shards(), builder::shards);
            return builder.build();
        }
    }
}
