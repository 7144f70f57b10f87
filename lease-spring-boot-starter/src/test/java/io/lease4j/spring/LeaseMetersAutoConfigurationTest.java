package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Namespace;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.observe.LeaseHealth;
import io.lease4j.observe.LeaseListener;
import io.lease4j.observe.LeaseMeters;
import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.server.Poll;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.LeaseKeeper;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class LeaseMetersAutoConfigurationTest {

    @Test
    void leases_are_measured_in_the_registry_that_boot_configures() {
        withBootsRegistry().run(context -> {
            MeterRegistry registry = context.getBean(MeterRegistry.class);
            HeldLease held = LeaseAutoConfigurationTest.held(context.getBean(LeaseKeeper.class));
            Poll.until("the lease is counted", Duration.ofSeconds(30), () -> active(registry) == 1);
            held.close();
            Poll.until("its end is counted", Duration.ofSeconds(30), () -> active(registry) == 0);
            assertThat(registry.get("lease4j.leases.active")
                            .tag("backend", "memory")
                            .tag("topology", "standalone")
                            .gauge()
                            .value())
                    .isZero();
        });
    }

    @Test
    void concerns_of_the_front_door_and_of_the_keeper_are_handed_to_listeners() {
        List<Supplier<LeaseHealth>> attached = new CopyOnWriteArrayList<>();
        LeaseListener listener = new LeaseListener() {
            @Override
            public void on(LeaseEvent event) {}

            @Override
            public void attached(Supplier<LeaseHealth> health) {
                attached.add(health);
            }
        };
        withBootsRegistry().withBean(LeaseListener.class, () -> listener).run(context -> {
            assertThat(attached).hasSize(2);
            MeterRegistry registry = context.getBean(MeterRegistry.class);
            assertThat(concern(registry, "store-not-ready")).isZero();
            context.getBean(LeaseStore.class).close();
            assertThat(concern(registry, "store-not-ready")).isEqualTo(1);
            assertThat(attached)
                    .extracting(health -> health.get().isSound())
                    .as("the door's, and the keeper's, which knows of renewals only")
                    .containsExactly(false, true);
        });
    }

    @Test
    void without_a_registry_nothing_is_measured() {
        Contexts.memory().run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(LeaseMeters.class));
    }

    @Test
    void switched_off_nothing_is_measured() {
        withBootsRegistry()
                .withPropertyValues("lease4j.meters.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(LeaseMeters.class));
    }

    @Test
    void the_applications_own_meters_are_used() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        Contexts.memory()
                .withBean(MeterRegistry.class, () -> registry)
                .withBean(
                        "own",
                        LeaseMeters.class,
                        () -> LeaseMeters.of(registry, MemoryLeaseStore.create(Namespace.of("own")), "own"))
                .run(context -> {
                    assertThat(context).hasSingleBean(LeaseMeters.class);
                    assertThat(registry.find("lease4j.leases.active")
                                    .tag("topology", "standalone")
                                    .gauge())
                            .isNull();
                });
    }

    @Test
    void without_micrometer_the_rest_is_there() {
        Contexts.memory()
                .withClassLoader(new FilteredClassLoader("io.micrometer"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(LeaseKeeper.class)
                        .doesNotHaveBean("leaseMeters"));
    }

    @ParameterizedTest
    @CsvSource({
        "uri, redis://a, standalone",
        "uri, rediss://a, standalone",
        "uri, redis-sentinel://a#b, sentinel",
        "uri, rediss-sentinel://a#b, sentinel",
        "cluster, redis://a, cluster"
    })
    void the_topology_is_that_of_the_properties(String property, String value, String topology) {
        Contexts.runner()
                .withPropertyValues("lease4j.valkey." + property + "=" + value)
                .withBean(MemoryLeaseStore.class, () -> MemoryLeaseStore.create(Namespace.of("own")))
                .withPropertyValues("spring.application.name=invoices")
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .run(context -> assertThat(context.getBean(MeterRegistry.class)
                                .find("lease4j.leases.active")
                                .tag("topology", topology)
                                .gauge())
                        .isNotNull());
    }

    private static ApplicationContextRunner withBootsRegistry() {
        return Contexts.memory()
                .withConfiguration(AutoConfigurations.of(
                        MetricsAutoConfiguration.class,
                        SimpleMetricsExportAutoConfiguration.class,
                        CompositeMeterRegistryAutoConfiguration.class));
    }

    private static double active(MeterRegistry registry) {
        return registry.get("lease4j.leases.active").gauge().value();
    }

    private static double concern(MeterRegistry registry, String reason) {
        return registry.get("lease4j.health.concerns")
                .tag("reason", reason)
                .gauge()
                .value();
    }
}
