package io.lease4j.valkey;

import io.lease4j.testkit.server.Launch;
import io.lease4j.testkit.server.LaunchedServer;
import io.lease4j.testkit.server.ServerLauncher;

/**
 * Servers in containers, chosen with {@code -Dlease4j.valkey.source=container}; {@code -Dlease4j.valkey.image} names
 * another image. Needs an engine that runs on this machine itself: the containers use its network and its folders.
 */
public final class ContainerLauncher implements ServerLauncher {

    static final String IMAGE = System.getProperty("lease4j.valkey.image", "valkey/valkey:8.0.1");

    @Override
    public String name() {
        return "container";
    }

    @Override
    public LaunchedServer launch(Launch launch) {
        return new ServerContainer(IMAGE, launch);
    }
}
