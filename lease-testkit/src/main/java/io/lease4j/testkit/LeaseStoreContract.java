package io.lease4j.testkit;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The contract of a backend: every rule of {@code docs/guarantees.md} that a store, its sinks and the front door keep
 * together, and the scenarios LR-01 to LR-15 of the layers D and B. A backend's author extends it, returns a fixture, and
 * finds what is proven in {@code target/lease-matrix/<backend>.json} and {@code .html}.
 *
 * <p>A test that needs a control that the fixture does not offer passes and is reported as <em>not provable here</em>; the
 * class fails if the fixture demands its scenario ({@link LeaseStoreFixture#mustProve()}). To repeat single tests without
 * that demand, set the system property or JUnit configuration parameter {@value MatrixExtension#PARTIAL} to {@code true};
 * {@value MatrixExtension#DIRECTORY} names another folder for the report, which is what one process has seen: a build that
 * starts several for the same backend gives each its own.
 *
 * @since 0.1.0
 */
@ExtendWith(MatrixExtension.class)
@Timeout(60)
public abstract class LeaseStoreContract extends ToldRules {

    /** For subclasses. */
    protected LeaseStoreContract() {}

    /**
     * Makes the fixture of one test.
     *
     * @return a fresh one at every call
     */
    protected abstract LeaseStoreFixture fixture();

    @Override
    final LeaseStoreFixture newFixture() {
        return fixture();
    }
}
