package io.lease4j.testkit;

import org.jspecify.annotations.Nullable;

/** The root of the contract: a bench for each test, handed over by the extension. */
abstract class KitTest {

    private @Nullable Bench bench;

    abstract LeaseStoreFixture newFixture();

    final Bench bench() {
        Bench current = bench;
        if (current == null) {
            throw new IllegalStateException("the contract's extension did not run");
        }
        return current;
    }

    final Bench prepare() {
        Bench fresh = new Bench(CheckedFixture.of(this::newFixture));
        bench = fresh;
        return fresh;
    }
}
