package io.lease4j.spring;

import io.lease4j.AsyncLeases;
import io.lease4j.Holder;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.Leases;
import io.lease4j.LeasesBuilder;
import io.lease4j.effect.FencedSink;
import io.lease4j.floor.FloorWitness;
import io.lease4j.observe.LeaseListener;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.RequestJournal;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.LeaseKeeper;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Configures the front doors on the store of the application: {@link Leases}, {@link AsyncLeases} and {@link LeaseKeeper},
 * and {@link LeaseOperator} where the application asks for it. Each is left to the application where it has its own. Every
 * {@link LeaseListener} bean is told what happens.
 *
 * <p>The keeper is shut down after the web server has stopped and before the store is closed.
 *
 * @since 0.1.0
 */
@AutoConfiguration(
        after = {
            LeaseStoreAutoConfiguration.class,
            LeaseWitnessAutoConfiguration.class,
            LeaseMetersAutoConfiguration.class,
            LeaseJournalAutoConfiguration.class
        })
@ConditionalOnBooleanProperty(name = "lease4j.enabled", matchIfMissing = true)
public final class LeaseAutoConfiguration {

    LeaseAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    Holder leaseHolder(LeaseProperties properties, Environment environment) {
        String configured = properties.holder().principal();
        String principal = Checked.required(
                "lease4j.holder.principal",
                configured == null ? environment.getProperty("spring.application.name") : configured,
                "Set it, or spring.application.name, to the name of the service that is answerable for its leases.");
        Holder random = Checked.made("lease4j.holder.principal", principal, Holder::ofThisProcess);
        String instance = properties.holder().instance();
        return instance == null
                ? random
                : Checked.made("lease4j.holder.instance", instance, name -> Holder.of(principal, name));
    }

    @Bean
    @ConditionalOnMissingBean
    Leases leases(
            LeaseStore store,
            Holder holder,
            LeaseProperties properties,
            ObjectProvider<FloorWitness> witness,
            ObjectProvider<RequestJournal> journal,
            ObjectProvider<LeaseListener> listeners,
            ObjectProvider<LeasesCustomizer> customizers) {
        LeasesBuilder builder = Leases.builder(store, holder);
        if (properties.retained() != null && properties.witness().enabled()) {
            throw new LeaseStartException(
                    "The property lease4j.retained is set, and lease4j.witness.enabled is true.",
                    "Leave one of them out: where a namespace has a witness, nothing but the witness proves its floor.");
        }
        Checked.set("lease4j.retained", properties.retained(), builder::retained);
        witness.ifAvailable(builder::witness);
        journal.ifAvailable(builder::journal);
        listeners.orderedStream().forEach(builder::listener);
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return builder.build();
    }

    @Bean
    @ConditionalOnMissingBean
    AsyncLeases asyncLeases(Leases leases) {
        return leases.async();
    }

    @Bean
    @ConditionalOnMissingBean
    HoldOptions leaseHoldOptions(LeaseProperties properties) {
        return KeeperOptions.of(properties.keeper());
    }

    @Bean
    @ConditionalOnMissingBean
    LeaseKeeper leaseKeeper(Leases leases, HoldOptions options, ObjectProvider<LeaseListener> listeners) {
        LeaseKeeper keeper = LeaseKeeper.builder(leases).options(options).build();
        // A front door has said so itself.
        listeners.orderedStream().forEach(listener -> listener.attached(keeper::health));
        return keeper;
    }

    @Bean
    @ConditionalOnMissingBean
    KeeperShutdown leaseKeeperShutdown(LeaseKeeper keeper, LeaseProperties properties) {
        return new KeeperShutdown(keeper, properties.shutdownTimeout());
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnBooleanProperty("lease4j.operator.enabled")
    LeaseOperator leaseOperator(
            LeaseStore store,
            Holder holder,
            ObjectProvider<FloorWitness> witness,
            ObjectProvider<FencedSink> sinks,
            ObjectProvider<LeaseListener> listeners) {
        LeaseOperatorBuilder builder = LeaseOperator.builder(store, holder);
        witness.ifAvailable(builder::witness);
        sinks.orderedStream().forEach(builder::sink);
        listeners.orderedStream().forEach(builder::listener);
        return builder.build();
    }
}
