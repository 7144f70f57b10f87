package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Namespace;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyCluster;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.ServerFinding.Code;
import io.lease4j.valkey.ServerFinding.Level;
import io.lettuce.core.RedisURI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Of a cluster every primary is looked at, and what is wrong with one is said of that one. */
@Timeout(120)
class ExaminedClusterTest {

    @Test
    void each_primary_is_looked_at_and_named() {
        Namespace namespace = TestServer.freshNamespace();
        try (ValkeyCluster cluster = ValkeyCluster.start(ValkeyServer::builder)) {
            List<RedisURI> nodes = cluster.addresses().stream()
                    .map(node -> RedisURI.create(node.getHostString(), node.getPort()))
                    .toList();
            ValkeyLeaseStoreBuilder builder =
                    ValkeyLeaseStore.builder(namespace).cluster(nodes).shards(8);
            Stores.created(builder, NamespaceSettings.defaults()).close();
            ValkeyServer wrong = cluster.primaryOf(0);
            try (ServerConnection admin = wrong.connect()) {
                Reply unused = admin.command("CONFIG", "SET", "appendfsync", "everysec");
            }

            ServerReport report = builder.examine();

            assertThat(report.findings())
                    .filteredOn(finding -> finding.code() == Code.VERSION)
                    .hasSize(3);
            assertThat(report.findings())
                    .filteredOn(finding -> finding.code() == Code.APPENDFSYNC && finding.level() == Level.WARNING)
                    .singleElement()
                    .satisfies(
                            finding -> assertThat(finding.what()).startsWith(wrong.host() + ":" + wrong.port() + ": "));
            assertThat(report.findings())
                    .filteredOn(finding -> finding.level() == Level.REFUSAL)
                    .isEmpty();
            assertThat(report.records()).hasSize(8).allMatch(record -> record.proven());
            assertThat(report.memory())
                    .singleElement()
                    .satisfies(share -> assertThat(share.keys()).isEqualTo(8));
        }
    }
}
