package io.lease4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import org.jspecify.annotations.Nullable;

/** The root of a sink's contract: a bench for each test, handed over by the extension. */
abstract class SinkTest {

    private @Nullable FencedSinkFixture fixture;
    private @Nullable SinkBench bench;

    abstract FencedSinkFixture newFixture();

    /** The bench of this test; a sink outside the store knows its namespace. */
    final SinkBench bench() {
        return unadmitted().admitted();
    }

    /** The bench of this test, before a sink outside the store was told of the namespace. */
    final SinkBench unadmitted() {
        SinkBench current = bench;
        if (current == null) {
            throw new IllegalStateException("the contract's extension did not run");
        }
        return current;
    }

    final void prepare() {
        FencedSinkFixture made = newFixture();
        if (made == null) {
            throw new FixtureMistakeError("fixture() of the subclass of FencedSinkContract returned null");
        }
        fixture = made;
        bench = new SinkBench(made);
    }

    /** Takes down a fixture that could not be opened, too. */
    final void close() {
        SinkBench current = bench;
        FencedSinkFixture made = fixture;
        if (current != null) {
            current.close();
        } else if (made != null) {
            made.close();
        }
    }

    /** Checks that a request did not commit, and why. */
    static void refused(Outcome outcome, RefusedReason reason, String what) {
        assertThat(outcome)
                .as(what)
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.reason()).as(what).isEqualTo(reason));
    }

    /** Checks the effects themselves, in their order. */
    static void shows(SinkBench bench, LeaseKey key, String... applied) {
        assertThat(bench.shown(key)).as("the effects that are in place").containsExactly(applied);
    }
}
