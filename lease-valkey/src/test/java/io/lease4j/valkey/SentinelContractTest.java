package io.lease4j.valkey;

import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.LeaseStoreContract;
import io.lease4j.testkit.LeaseStoreFixture;
import io.lease4j.testkit.report.Scenario;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.SentinelGroup;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The whole contract on the primary that sentinels name; the wall clock of all servers is moved by the kit. */
@Tag("one-lane")
class SentinelContractTest extends LeaseStoreContract {

    @TempDir
    private static Path folder;

    private static FrozenTime time;
    private static SentinelGroup group;
    private static List<String> notes;

    @BeforeAll
    static void start() {
        ClockShift clock = ClockShift.in(folder);
        time = new FrozenTime(clock, () -> group.primary());
        group = SentinelGroup.start(() -> TestServer.builder().clock(clock));
        // A failover is not what is asked for here.
        group.lookAway();
        notes = List.of(
                TestServer.version(group.primary()) + ", three sentinels and two replicas",
                "the servers' wall clock stands still, and is moved by the kit");
    }

    @AfterAll
    static void stop() {
        group.close();
    }

    @Override
    protected LeaseStoreFixture fixture() {
        return new Fixture();
    }

    private static final class Fixture extends SiteFixture {

        private final Deque<AutoCloseable> made = new ArrayDeque<>();

        Fixture() {
            super(new SentinelSite(group), time, notes);
        }

        @Override
        public Set<Scenario> mustProve() {
            // Retention is never believed of a server with replicas.
            return EnumSet.complementOf(EnumSet.of(Scenario.LR_14));
        }

        @Override
        public Runnable snapshot() {
            ServerFilesCopy copy = ServerFilesCopy.of(group.primary());
            made.push(copy);
            return () -> {
                copy.restoreTo(group.primary());
                awaitServed();
            };
        }

        @Override
        public void restart() {
            ValkeyServer primary = group.primary();
            primary.kill();
            primary.restart();
            awaitServed();
        }

        /** The first replica that is back makes the primary start another lineage: not in the middle of what comes next. */
        private void awaitServed() {
            group.heal();
            Stores.awaitServed(store());
        }

        @Override
        public LeaseStore promoteReplica() {
            ValkeyServer primary = group.primary();
            ValkeyServer replica = Replicas.inSync(primary, TestServer.builder());
            made.push(replica);
            try (ServerConnection connection = replica.connect()) {
                var unused = connection.command("REPLICAOF", "NO", "ONE");
            }
            return TestServer.store(replica, namespace()).open().orThrow();
        }

        @Override
        public void close() throws Exception {
            super.close();
            while (!made.isEmpty()) {
                made.pop().close();
            }
        }
    }
}
