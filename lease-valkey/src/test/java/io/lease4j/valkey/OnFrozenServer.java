package io.lease4j.valkey;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** For tests of a sink beside the lease: a server for each class whose clock stands still, and a lease for each test. */
abstract class OnFrozenServer {

    @TempDir
    private static Path folder;

    static FrozenTime time;
    static ValkeyServer server;

    SinkScene books;
    LeaseKey key;
    Lease lease;

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

    @BeforeEach
    void grantLease() {
        books = new SinkScene(server);
        key = books.scene.key();
        lease = books.scene.granted(key);
    }

    @AfterEach
    void closeBooks() {
        books.close();
    }
}
