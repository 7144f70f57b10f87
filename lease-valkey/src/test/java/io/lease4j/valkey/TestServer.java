package io.lease4j.valkey;

import io.lease4j.Namespace;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.testkit.server.ValkeyServerBuilder;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Servers as the tests of this module want them, and stores on them. */
final class TestServer {

    private static final AtomicLong NAMES = new AtomicLong();

    private TestServer() {}

    /** A server that keeps everything, with the minimal user beside the tests' own. */
    static ValkeyServerBuilder builder() {
        return ValkeyServer.builder().user(MinimalUser.NAME, MinimalUser.PASSWORD, MinimalUser.rules());
    }

    static RedisURI uri(String host, int port) {
        return RedisURI.builder()
                .withHost(host)
                .withPort(port)
                .withAuthentication(MinimalUser.NAME, MinimalUser.PASSWORD)
                .withTimeout(Duration.ofSeconds(5))
                .build();
    }

    static RedisURI uri(ValkeyServer server) {
        return uri(server.host(), server.port());
    }

    static String version(ValkeyServer server) {
        try (ServerConnection connection = server.connect()) {
            return "Valkey " + connection.info("server").get("valkey_version");
        }
    }

    /** A namespace that no other test uses. */
    static Namespace freshNamespace() {
        return Namespace.of("test-" + NAMES.incrementAndGet());
    }

    /** A builder of a store on a server, with few shards so that tests are quick. */
    static ValkeyLeaseStoreBuilder store(ValkeyServer server, Namespace namespace) {
        return ValkeyLeaseStore.builder(namespace).uri(uri(server)).shards(4);
    }
}
