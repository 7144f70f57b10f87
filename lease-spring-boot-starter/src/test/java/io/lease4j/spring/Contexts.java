package io.lease4j.spring;

import java.util.Arrays;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Application contexts with the auto-configurations that the starter registers, and nothing else. */
final class Contexts {

    /** What every application says. */
    static final String[] MEMORY = {
        "lease4j.backend=memory", "lease4j.namespace=billing", "spring.application.name=invoices"
    };

    private Contexts() {}

    static ApplicationContextRunner runner() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        LeaseActuatorAutoConfiguration.class,
                        LeaseAutoConfiguration.class,
                        LeaseHealthAutoConfiguration.class,
                        LeaseJournalAutoConfiguration.class,
                        LeaseMetersAutoConfiguration.class,
                        LeaseStoreAutoConfiguration.class,
                        LeaseWitnessAutoConfiguration.class));
    }

    static ApplicationContextRunner memory(String... more) {
        return runner().withPropertyValues(Stream.concat(Arrays.stream(MEMORY), Arrays.stream(more))
                .toArray(String[]::new));
    }

    /** The deepest cause that says what a person is shown. */
    static LeaseStartException shown(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof LeaseStartException found) {
                return found;
            }
        }
        throw new AssertionError("nothing that a person is shown", failure);
    }
}
