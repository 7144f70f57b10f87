package io.lease4j.valkey;

import io.lease4j.testkit.server.ValkeyServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** For tests that have a server for the class and a station on it for each test. */
abstract class OnStation {

    static ValkeyServer server;

    Station station;

    @BeforeAll
    static void startServer() {
        server = TestServer.builder().start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void openStation() {
        station = Station.on(server).withScripts();
    }

    @AfterEach
    void closeStation() {
        station.close();
    }
}
