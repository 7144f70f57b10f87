package io.lease4j.testkit;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The contract of a sink: every rule that {@link io.lease4j.effect.FencedSink} and {@code docs/guarantees.md} promise of
 * one, checked on the effects themselves and not on its answers alone. A sink's author extends it and returns a fixture.
 *
 * <p>A test that needs a control that the fixture does not offer passes and is reported as <em>not provable here</em>, and
 * so is what a sink that sees the lease has by construction: the list is {@code target/lease-matrix/<class>.md}. Such a
 * sink keeps {@link LeaseStoreContract} as well, which ends generations in every way there is.
 *
 * @since 0.1.0
 */
@ExtendWith(SinkExtension.class)
@Timeout(60)
public abstract class FencedSinkContract extends SinkCrowdRules {

    /** For subclasses. */
    protected FencedSinkContract() {}

    /**
     * Makes the fixture of one test.
     *
     * @return a fresh one at every call
     */
    protected abstract FencedSinkFixture fixture();

    @Override
    final FencedSinkFixture newFixture() {
        return fixture();
    }
}
