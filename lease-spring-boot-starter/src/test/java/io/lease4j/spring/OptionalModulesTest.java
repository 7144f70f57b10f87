package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Leases;
import io.lease4j.worker.LeaseKeeper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What an application may leave off its class path, one by one and altogether. */
class OptionalModulesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "io.micrometer",
                "org.springframework.boot.health",
                "org.springframework.boot.actuate",
                "org.springframework.boot.micrometer",
                "io.lease4j.jdbc",
                "io.lease4j.valkey",
                "io.lettuce",
                "com.fasterxml.jackson"
            })
    void one_by_one(String left) {
        starts(Contexts.memory().withClassLoader(new FilteredClassLoader(left)));
    }

    @Test
    void altogether() {
        starts(Contexts.memory()
                .withClassLoader(new FilteredClassLoader(
                        "io.micrometer",
                        "org.springframework.boot.health",
                        "org.springframework.boot.actuate",
                        "org.springframework.boot.micrometer",
                        "io.lease4j.jdbc",
                        "io.lease4j.valkey",
                        "io.lettuce",
                        "com.fasterxml.jackson")));
    }

    private static void starts(ApplicationContextRunner runner) {
        runner.run(context -> {
            assertThat(context).hasNotFailed().hasSingleBean(Leases.class);
            LeaseAutoConfigurationTest.held(context.getBean(LeaseKeeper.class)).close();
        });
    }
}
