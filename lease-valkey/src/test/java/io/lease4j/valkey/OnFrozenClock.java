package io.lease4j.valkey;

import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** For tests that have a server for the class, whose clock stands still until it is moved. */
abstract class OnFrozenClock {

    @TempDir
    private static Path folder;

    static FrozenTime time;
    static ValkeyServer server;

    @BeforeAll
    static void startServer() {
        ClockShift clock = ClockShift.in(folder);
        time = new FrozenTime(clock, () -> server);
        server = TestServer.builder().clock(clock).start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }
}
