package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.LifeCycle;
import io.lease4j.valkey.ValkeyLeaseStore;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.FilteredClassLoader;

class LeaseStoreAutoConfigurationTest {

    @Test
    void memory_is_a_store_in_this_process_that_is_closed_with_the_context() {
        MemoryLeaseStore[] seen = new MemoryLeaseStore[1];
        Contexts.memory("lease4j.shards=3").run(context -> {
            seen[0] = context.getBean(MemoryLeaseStore.class);
            assertThat(seen[0].namespace()).isEqualTo(Namespace.of("billing"));
            assertThat(seen[0].shards()).isEqualTo(3);
            assertThat(seen[0].state()).isEqualTo(LifeCycle.READY);
        });
        assertThat(seen[0].state()).isNotEqualTo(LifeCycle.READY);
    }

    @Test
    void no_backend_stands_in_for_one_that_was_not_chosen() {
        Contexts.runner().withPropertyValues("lease4j.namespace=billing").run(context -> {
            LeaseStartException shown = Contexts.shown(context.getStartupFailure());
            assertThat(shown).hasMessage("The property lease4j.backend is not set.");
            assertThat(shown.repair()).contains("valkey", "memory", "lease4j.enabled");
        });
    }

    @Test
    void valkey_without_its_module_names_the_dependency_that_is_missing() {
        Contexts.runner()
                .withClassLoader(new FilteredClassLoader(ValkeyLeaseStore.class))
                .withPropertyValues("lease4j.backend=valkey", "lease4j.namespace=billing")
                .run(context -> {
                    LeaseStartException shown = Contexts.shown(context.getStartupFailure());
                    assertThat(shown).hasMessageContaining("lease-valkey is not on the class path");
                    assertThat(shown.repair()).contains("io.lease4j:lease-valkey");
                });
    }

    @Test
    void a_namespace_is_asked_for() {
        Contexts.runner()
                .withPropertyValues("lease4j.backend=memory")
                .run(context -> assertThat(Contexts.shown(context.getStartupFailure()))
                        .hasMessage("The property lease4j.namespace is not set."));
    }

    @Test
    void the_applications_own_store_is_used_without_any_property_of_one() {
        MemoryLeaseStore own = MemoryLeaseStore.create(Namespace.of("own"));
        Contexts.runner()
                .withPropertyValues("spring.application.name=invoices")
                .withBean("own", LeaseStore.class, () -> own)
                .run(context -> {
                    assertThat(context).hasNotFailed().hasSingleBean(LeaseStore.class);
                    assertThat(context.getBean(LeaseStore.class)).isSameAs(own);
                    assertThat(context).hasSingleBean(Leases.class);
                });
    }

    @Test
    void switched_off_nothing_is_configured() {
        Contexts.runner()
                .withPropertyValues("lease4j.enabled=false")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(LeaseStore.class)
                        .doesNotHaveBean(Leases.class));
    }
}
