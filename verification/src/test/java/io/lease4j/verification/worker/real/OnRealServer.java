package io.lease4j.verification.worker.real;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** For tests that have a server for the class and a shop on it for each test. */
abstract class OnRealServer {

    private static RealServer server;

    Shop shop;

    @BeforeAll
    static void startServer() {
        server = new RealServer();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void openShop() {
        shop = server.open();
    }

    @AfterEach
    void closeShop() {
        shop.close();
    }
}
