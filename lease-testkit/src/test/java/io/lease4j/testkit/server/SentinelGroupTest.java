package io.lease4j.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@Tag("one-lane")
class SentinelGroupTest {

    @Test
    void another_server_takes_the_place_of_the_primary_in_every_way_and_the_former_one_follows_it() {
        try (SentinelGroup group = SentinelGroup.start(ValkeyServer::builder)) {
            assertThat(group.sentinels()).hasSize(3);
            assertThat(group.servers()).hasSize(3);
            for (Failover how : Failover.values()) {
                try (ServerConnection primary = group.primary().connect()) {
                    Reply unused = primary.command("SET", "way", how.name());
                    assertThat(primary.command("WAIT", "2", "30000").number()).isEqualTo(2);
                }
                ValkeyServer former = group.failOver(how);
                assertThat(group.primary()).as("after %s", how).isNotEqualTo(former);
                group.heal();
                try (ServerConnection connection = former.connect()) {
                    assertThat(connection.info("replication")).containsEntry("role", "slave");
                    assertThat(connection.command("GET", "way").text()).isEqualTo(how.name());
                }
            }
        }
    }
}
