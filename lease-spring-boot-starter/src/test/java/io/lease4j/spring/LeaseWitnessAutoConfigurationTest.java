package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Holder;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.memory.MemoryWitness;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class LeaseWitnessAutoConfigurationTest {

    /** A store of the application's own: which one proves nothing here. */
    private static ApplicationContextRunner runner(String... more) {
        return Contexts.runner()
                .withPropertyValues("spring.application.name=invoices")
                .withPropertyValues(more)
                .withBean(MemoryLeaseStore.class, () -> MemoryLeaseStore.create(Namespace.of("billing")));
    }

    @Test
    void there_is_no_witness_unless_it_is_asked_for() {
        runner().withBean(DataSource.class, () -> dataSource(new AtomicInteger()))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(FloorWitness.class));
    }

    @Test
    void it_is_in_the_only_database() {
        AtomicInteger asked = new AtomicInteger();
        runner("lease4j.witness.enabled=true", "lease4j.witness.schema=leases", "lease4j.witness.patience=1s")
                .withBean(DataSource.class, () -> dataSource(asked))
                .run(context -> {
                    assertThat(context).hasNotFailed().hasSingleBean(JdbcWitness.class);
                    var outcome = context.getBean(FloorWitness.class)
                            .look(Namespace.of("billing"))
                            .toCompletableFuture()
                            .join();
                    assertThat(outcome).isInstanceOf(WitnessOutcome.Unavailable.class);
                    assertThat(asked).hasPositiveValue();
                });
    }

    @Test
    void it_is_in_the_database_that_is_named_among_several() {
        AtomicInteger first = new AtomicInteger();
        AtomicInteger second = new AtomicInteger();
        runner("lease4j.witness.enabled=true", "lease4j.witness.data-source=second")
                .withBean("first", DataSource.class, () -> dataSource(first))
                .withBean("second", DataSource.class, () -> dataSource(second))
                .run(context -> {
                    var unused = context.getBean(FloorWitness.class)
                            .look(Namespace.of("billing"))
                            .toCompletableFuture()
                            .join();
                    assertThat(first).hasValue(0);
                    assertThat(second).hasPositiveValue();
                });
    }

    @Test
    void one_that_is_asked_for_and_has_no_database_ends_the_start() {
        runner("lease4j.witness.enabled=true")
                .run(context -> assertThat(Contexts.shown(context.getStartupFailure()))
                        .hasMessageContaining("lease4j.witness.enabled is true")
                        .hasMessageContaining("not exactly one data source"));
    }

    @Test
    void one_that_could_be_in_several_databases_ends_the_start() {
        runner("lease4j.witness.enabled=true")
                .withBean("first", DataSource.class, () -> dataSource(new AtomicInteger()))
                .withBean("second", DataSource.class, () -> dataSource(new AtomicInteger()))
                .run(context -> {
                    LeaseStartException shown = Contexts.shown(context.getStartupFailure());
                    assertThat(shown).hasMessageContaining("not exactly one data source");
                    assertThat(shown.repair()).contains("lease4j.witness.data-source");
                });
    }

    @Test
    void a_database_that_is_not_there_is_named() {
        runner("lease4j.witness.enabled=true", "lease4j.witness.data-source=third")
                .withBean("first", DataSource.class, () -> dataSource(new AtomicInteger()))
                .run(context -> assertThat(Contexts.shown(context.getStartupFailure()))
                        .hasMessageContaining("no data source of the name third"));
    }

    @Test
    void without_its_module_the_dependency_is_named() {
        runner("lease4j.witness.enabled=true")
                .withClassLoader(new FilteredClassLoader(JdbcWitness.class))
                .run(context -> {
                    LeaseStartException shown = Contexts.shown(context.getStartupFailure());
                    assertThat(shown).hasMessageContaining("lease-jdbc is not on the class path");
                    assertThat(shown.repair()).contains("io.lease4j:lease-jdbc");
                });
    }

    @Test
    void the_applications_own_witness_is_used_without_lease_jdbc() {
        MemoryWitness own = new MemoryWitness();
        runner("lease4j.witness.enabled=true")
                .withClassLoader(new FilteredClassLoader(JdbcWitness.class))
                .withBean(FloorWitness.class, () -> own)
                .run(context -> {
                    assertThat(context).hasNotFailed().hasSingleBean(FloorWitness.class);
                    assertThat(context.getBean(Leases.class).holder()).isInstanceOf(Holder.class);
                });
    }

    @Test
    void a_schema_that_is_none_is_refused_by_its_property() {
        runner("lease4j.witness.enabled=true", "lease4j.witness.schema=Bad Name")
                .withBean(DataSource.class, () -> dataSource(new AtomicInteger()))
                .run(context -> assertThat(Contexts.shown(context.getStartupFailure()))
                        .hasMessageStartingWith("The property lease4j.witness.schema must be 1 to 63 of"));
    }

    @Test
    void a_patience_out_of_bounds_is_refused_by_its_property() {
        runner("lease4j.witness.enabled=true", "lease4j.witness.patience=2m")
                .withBean(DataSource.class, () -> dataSource(new AtomicInteger()))
                .run(context -> assertThat(Contexts.shown(context.getStartupFailure()))
                        .hasMessage("The property lease4j.witness.patience must be 1 ms to 1 min, but is PT2M."));
    }

    @Test
    void a_word_and_a_witness_do_not_go_together() {
        runner("lease4j.witness.enabled=true", "lease4j.retained=one disk")
                .withBean(DataSource.class, () -> dataSource(new AtomicInteger()))
                .run(context -> assertThat(Contexts.shown(context.getStartupFailure()))
                        .hasMessageContaining("lease4j.retained")
                        .hasMessageContaining("lease4j.witness.enabled"));
    }

    @Test
    void a_store_in_this_process_has_none() {
        Contexts.memory("lease4j.witness.enabled=true")
                .withBean(DataSource.class, () -> dataSource(new AtomicInteger()))
                .run(context -> assertThat(Contexts.shown(context.getStartupFailure()))
                        .hasMessageContaining("lease4j.backend is memory"));
    }

    /** Counts who asks for a connection, and has none. */
    private static DataSource dataSource(AtomicInteger asked) {
        return (DataSource) Proxy.newProxyInstance(
                LeaseWitnessAutoConfigurationTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getConnection" -> {
                        asked.incrementAndGet();
                        throw new SQLException("none");
                    }
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    default -> "no database";
                });
    }
}
