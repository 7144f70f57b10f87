package io.lease4j.valkey;

import io.lease4j.testkit.server.RunningServer;
import io.lease4j.testkit.server.ServerSource;

/**
 * Servers in containers: each {@link #start()} runs a fresh one. Chosen with {@code -Dlease4j.valkey.source=container};
 * {@code -Dlease4j.valkey.image} names another image.
 */
public final class ContainerSource implements ServerSource {

    static final String IMAGE = System.getProperty("lease4j.valkey.image", "valkey/valkey:8.0.1");

    @Override
    public String name() {
        return "container";
    }

    @Override
    public RunningServer start() {
        return new ContainerServer(IMAGE);
    }
}
