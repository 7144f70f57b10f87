package io.lease4j.valkey;

import io.lease4j.Namespace;
import io.lease4j.testkit.LeaseStoreContract;
import io.lease4j.testkit.LeaseStoreFixture;
import io.lease4j.testkit.server.RunningServer;
import io.lease4j.testkit.server.ServerSource;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/**
 * The contract on a server whose clock goes by itself: a fresh one, or with {@code -Dlease4j.valkey.uri=redis://…} one that
 * is there already. What needs the clock in hand is shown by {@link ValkeyContractTest}.
 */
@Tag("one-lane")
class ValkeySourceContractTest extends LeaseStoreContract {

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = ServerSource.chosen().start();
        SourceFixture.makeUser(server);
    }

    @AfterAll
    static void stop() {
        SourceFixture.dropUser(server);
        server.close();
    }

    @Override
    protected LeaseStoreFixture fixture() {
        return new SourceFixture(server, Namespace.of("test-" + UUID.randomUUID()));
    }
}
