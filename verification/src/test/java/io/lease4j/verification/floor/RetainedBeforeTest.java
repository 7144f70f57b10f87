package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.RefusedReason;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is read after a restart says nothing of how the server ran before it. */
@Timeout(60)
class RetainedBeforeTest {

    @TempDir
    private Path folder;

    @Test
    @Tag("F-1")
    @Tag("F-13")
    void a_server_that_could_lose_something_until_it_was_started_again_is_not_believed() {
        Disk disk = Disk.in(folder);
        try (ValkeyServer server = disk.under(ValkeyServer.builder()).start()) {
            Ways.command(server, "CONFIG", "SET", "appendfsync", "everysec");
            Realm realm = Realm.alone(Books.fresh(), "before").createdOn(server);
            disk.awaitSynced(server);
            disk.stall();
            try (Visit visit = Visit.to(realm, server)) {
                visit.work(2);
            }
            disk.cutPower(server);

            // Its configuration says that it syncs every write, and now it does.
            try (Visit visit = Visit.retained(realm, server.address())) {
                AcquireOutcome refused = visit.leases().acquire(realm.key(0), Visit.MINUTES, Visit.deadline());
                assertThat(refused).isRefused(RefusedReason.FLOOR_UNPROVEN);
            }
        }
    }
}
