package io.lease4j.valkey;

import io.lease4j.testkit.LeaseStoreContract;
import io.lease4j.testkit.LeaseStoreFixture;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The whole contract on a real server, whose wall clock the kit moves. */
class ValkeyContractTest extends LeaseStoreContract {

    @TempDir
    private static Path folder;

    private static FrozenTime time;
    private static ValkeyServer server;
    private static List<String> notes;

    @BeforeAll
    static void start() {
        ClockShift clock = ClockShift.in(folder);
        time = new FrozenTime(clock, () -> server);
        server = TestServer.builder().clock(clock).start();
        notes = List.of(TestServer.version(server), "the server's wall clock stands still, and is moved by the kit");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Override
    protected LeaseStoreFixture fixture() {
        return new ValkeyFixture(server, time, notes);
    }
}
