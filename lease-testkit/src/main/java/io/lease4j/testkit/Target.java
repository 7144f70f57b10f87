package io.lease4j.testkit;

import io.lease4j.effect.FencedSink;

/**
 * A sink that a scenario sends effects to.
 *
 * @param sink as the front doors see it, behind the interposer
 * @param seesLease whether it is in the same atomic step as the lease
 */
record Target(FencedSink sink, boolean seesLease) {

    String name() {
        return sink.name().value();
    }
}
