package io.lease4j.valkey;

import io.lease4j.testkit.FencedSinkContract;
import io.lease4j.testkit.FencedSinkFixture;
import io.lease4j.testkit.server.ValkeyServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The sink beside the lease keeps the contract of sinks, on a real server. */
class ValkeySinkContractTest extends FencedSinkContract {

    private static ValkeyServer server;

    @BeforeAll
    static void start() {
        server = TestServer.builder().option("notify-keyspace-events", "K$").start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Override
    protected FencedSinkFixture fixture() {
        return new ValkeySinkFixture(server);
    }
}
