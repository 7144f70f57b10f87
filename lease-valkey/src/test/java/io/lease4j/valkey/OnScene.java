package io.lease4j.valkey;

import io.lease4j.testkit.server.ValkeyServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** For tests that share one scene on a server of their class. */
abstract class OnScene {

    static ValkeyServer server;
    static Scene scene;

    @BeforeAll
    static void startServer() {
        server = TestServer.builder().start();
        scene = new Scene(server);
    }

    @AfterAll
    static void stopServer() {
        scene.close();
        server.close();
    }
}
