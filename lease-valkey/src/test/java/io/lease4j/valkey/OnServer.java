package io.lease4j.valkey;

import io.lease4j.testkit.server.ValkeyServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** For tests that share a server. */
abstract class OnServer {

    static ValkeyServer server;

    @BeforeAll
    static void startServer() {
        server = TestServer.builder().start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }
}
