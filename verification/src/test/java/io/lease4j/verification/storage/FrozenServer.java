package io.lease4j.verification.storage;

import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import java.time.Instant;

/** A server whose clock stands where that of the frozen records stood: nothing in them has expired. */
final class FrozenServer implements AutoCloseable {

    static final String NAMESPACE = "frozen";

    private static final Instant MOMENT = Instant.parse("2026-01-01T00:00:00Z");

    private final ValkeyServer server;

    FrozenServer(Path folder) {
        ClockShift clock = ClockShift.in(folder);
        clock.standStill(MOMENT);
        this.server = ValkeyServer.builder().clock(clock).start();
    }

    String address() {
        return server.host() + ":" + server.port();
    }

    ServerConnection connect() {
        return server.connect();
    }

    @Override
    public void close() {
        server.close();
    }
}
