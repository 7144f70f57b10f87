package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.TlsIdentity;
import io.lease4j.testkit.server.TlsMaterials;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.SystemTime;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that speaks TLS only, and must prove that it is the one that was meant. */
@Timeout(60)
class TlsTest {

    private static final Duration TTL = Duration.ofMinutes(1);

    @TempDir
    private static Path folder;

    private static TlsMaterials materials;

    private final Namespace namespace = TestServer.freshNamespace();

    @BeforeAll
    static void make() {
        materials = TlsMaterials.in(folder);
    }

    @Test
    void leases_are_kept_on_a_server_of_an_authority_of_ones_own_also_after_its_restart() {
        try (ValkeyServer server = started(materials.server());
                ValkeyLeaseStore store = Stores.created(
                        builder(server, "127.0.0.1", materials.authority()), NamespaceSettings.defaults());
                Leases leases = Leases.builder(store, Holder.of("worker", "1")).build()) {
            LeaseKey key = LeaseKey.of(namespace, List.of("key"));
            AcquireOutcome outcome = leases.acquire(key, TTL, deadline());
            assertThat(outcome).isAcquired();
            var lease = ((AcquireOutcome.Acquired) outcome).lease();
            assertThat(leases.renew(lease, TTL, deadline())).isRenewed();

            server.kill();
            server.restart();
            Stores.awaitServed(store);

            assertThat(leases.release(lease, deadline())).isReleased();
        }
    }

    @Test
    void a_name_of_the_certificate_is_as_good_as_its_address() {
        try (ValkeyServer server = started(materials.server());
                ValkeyLeaseStore store = builder(server, "localhost", materials.authority())
                        .openToCreate()
                        .orThrow()) {
            assertThat(store.namespaceId()).isEmpty();
            // So that its absence below says something.
            assertThat(logins(server)).isPositive();
        }
    }

    @Test
    void a_server_of_another_authority_is_refused() {
        try (ValkeyServer server = started(materials.server())) {
            refused(builder(server, "127.0.0.1", materials.stranger()).openToCreate());
            noneLoggedIn(server);
        }
    }

    @Test
    void a_server_whose_authority_the_platform_does_not_know_is_refused_without_options() {
        try (ValkeyServer server = started(materials.server())) {
            refused(ValkeyLeaseStore.builder(namespace)
                    .uri(uri(server, "127.0.0.1"))
                    .openToCreate());
            noneLoggedIn(server);
        }
    }

    @Test
    void a_server_with_the_certificate_of_another_one_is_refused() {
        try (ValkeyServer server = started(materials.elsewhere())) {
            refused(builder(server, "127.0.0.1", materials.authority()).openToCreate());
            noneLoggedIn(server);
        }
    }

    @Test
    void a_server_that_speaks_tls_alone_is_not_spoken_to_without() {
        try (ValkeyServer server = started(materials.server())) {
            refused(ValkeyLeaseStore.builder(namespace)
                    .uri(TestServer.uri(server))
                    .openTimeout(Duration.ofSeconds(2))
                    .openToCreate());
        }
    }

    private static void refused(OpenOutcome outcome) {
        assertThat(outcome).isInstanceOf(OpenOutcome.NotOpened.class);
        List<OpenProblem> problems = ((OpenOutcome.NotOpened) outcome).problems();
        assertThat(problems).extracting(OpenProblem::kind).containsExactly(OpenProblem.Kind.UNREACHABLE);
        assertThat(problems.get(0).repair()).contains("certificates");
        assertThat(problems.toString()).doesNotContain(MinimalUser.PASSWORD);
    }

    /** The password is not told to a server that has not proven itself. */
    private static void noneLoggedIn(ValkeyServer server) {
        assertThat(logins(server)).isZero();
    }

    private static long logins(ValkeyServer server) {
        try (ServerConnection connection = server.connect()) {
            return connection.info("commandstats").keySet().stream()
                    .filter("cmdstat_hello"::equals)
                    .count();
        }
    }

    private static ValkeyServer started(TlsIdentity identity) {
        return TestServer.builder().tls(identity, materials.trustingAuthority()).start();
    }

    private ValkeyLeaseStoreBuilder builder(ValkeyServer server, String host, Path trusted) {
        return ValkeyLeaseStore.builder(namespace)
                .uri(uri(server, host))
                .shards(4)
                .sslOptions(SslOptions.builder().trustManager(trusted.toFile()).build());
    }

    private static RedisURI uri(ValkeyServer server, String host) {
        RedisURI uri = TestServer.uri(host, server.port());
        uri.setSsl(true);
        return uri;
    }

    private static Deadline deadline() {
        return Deadline.within(Duration.ofSeconds(20), SystemTime.monotonicClock());
    }
}
