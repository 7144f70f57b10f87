package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Workers that know their namespace ask before there is one: each refusal leaves a ticket in a record that is none yet. That
 * nothing was granted does not stop a creation half way; what tells of a token stops it before it has written anything.
 */
class AskedBeforeCreationTest extends OnServer {

    private static final Duration TTL = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Namespace namespace = TestServer.freshNamespace();

    private LeaseKey key(int number) {
        return LeaseKey.of(namespace.name(), "key", Integer.toString(number));
    }

    private static AcquireOutcome acquire(Leases leases, LeaseKey key) {
        return leases.acquire(key, TTL, leases.within(PATIENCE));
    }

    private static void assertRefused(AcquireOutcome outcome, RefusedReason reason) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
    }

    /** Asks for many keys, so that most shards are met. */
    private void askFor(ValkeyLeaseStore store, RefusedReason reason) {
        try (Leases leases = Leases.builder(store, Holder.of("worker", "1")).build()) {
            for (int i = 0; i < 40; i++) {
                assertRefused(acquire(leases, key(i)), reason);
            }
        }
    }

    private AdminOutcome create(ValkeyLeaseStore store) {
        try (LeaseOperator operator =
                LeaseOperator.builder(store, Holder.of("operator", "1")).build()) {
            return operator.createNeverExisted(NamespaceSettings.defaults(), operator.within(PATIENCE));
        }
    }

    private ValkeyLeaseStore openToCreate() {
        return TestServer.store(server, namespace).openToCreate().orThrow();
    }

    private static long keys() {
        try (ServerConnection connection = server.connect()) {
            Reply size = connection.command("DBSIZE");
            return size.number();
        }
    }

    @Test
    @Tag("F-10")
    void tickets_that_nothing_was_granted_on_do_not_stop_a_creation() {
        try (ValkeyLeaseStore early = TestServer.store(server, namespace)
                        .namespaceId(NamespaceId.random())
                        .open()
                        .orThrow();
                ValkeyLeaseStore creating = openToCreate()) {
            askFor(early, RefusedReason.FLOOR_UNPROVEN);

            assertThat(create(creating)).isInstanceOf(AdminOutcome.Done.class);

            // It knows another creation of the name.
            askFor(early, RefusedReason.NAMESPACE_MISSING);
            try (ValkeyLeaseStore late =
                            TestServer.store(server, namespace).open().orThrow();
                    Leases leases =
                            Leases.builder(late, Holder.of("worker", "2")).build()) {
                for (int i = 0; i < 40; i++) {
                    assertThat(acquire(leases, key(i))).isInstanceOf(AcquireOutcome.Acquired.class);
                }
            }
        }
    }

    @Test
    @Tag("F-10")
    void a_record_that_is_none_and_has_seen_a_token_stops_a_creation_before_it_has_written_anything() {
        try (ValkeyLeaseStore former =
                        Stores.created(TestServer.store(server, namespace), NamespaceSettings.defaults());
                Leases leases = Leases.builder(former, Holder.of("worker", "1")).build()) {
            assertThat(acquire(leases, key(1))).isInstanceOf(AcquireOutcome.Acquired.class);
            try (ServerConnection connection = server.connect()) {
                var unused = connection.command("FLUSHALL");
            }
            assertRefused(acquire(leases, key(1)), RefusedReason.FLOOR_UNPROVEN);
            long before = keys();
            try (ValkeyLeaseStore creating = openToCreate()) {
                assertThat(create(creating)).isInstanceOfSatisfying(Refused.class, refused -> {
                    assertThat(refused.reason()).isEqualTo(RefusedReason.NOT_ALLOWED);
                    assertThat(refused.obstacles()).singleElement().asString().contains("traces");
                });
            }
            assertThat(keys()).isEqualTo(before).isEqualTo(1);
        }
    }
}
