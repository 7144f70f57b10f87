package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Lease;
import io.lease4j.RefusedReason;
import io.lease4j.floor.ProofBasis;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.testkit.server.ValkeyServerBuilder;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The operator's word that restarts keep everything, given to a worker: what is granted by it, and what refutes it. */
@Timeout(60)
class RetainedTest {

    private final Books books = Books.fresh();

    @Test
    @Tag("F-1")
    @Tag("F-13")
    @Tag("F-7")
    void after_a_restart_leases_go_on_without_a_person() {
        try (ValkeyServer server = ValkeyServer.start()) {
            Realm realm = Realm.alone(books, "retained").createdOn(server);
            Lease held = held(realm, server);
            server.kill();
            server.restart();

            assertThat(acquire(realm, server, false)).isRefused(RefusedReason.FLOOR_UNPROVEN);
            try (Visit visit = Visit.retained(realm, server.address())) {
                Lease next = visit.acquired(realm.key(0));
                assertThat(next.token().value()).isEqualTo(held.token().value() + 1);
                assertThat(visit.view(0).basis()).contains(ProofBasis.RETAINED);
                assertThat(visit.view(1).proven())
                        .as("the record of another shard")
                        .isFalse();
                assertThat(visit.leases().renew(held, Visit.MINUTES, Visit.deadline()))
                        .isRenewed();
            }
        }
    }

    @Test
    @Tag("F-1")
    @Tag("F-13")
    void a_server_that_may_lose_something_is_not_believed() {
        refuted(ValkeyServer.builder().option("appendfsync", "everysec"));
        refuted(ValkeyServer.builder().option("no-appendfsync-on-rewrite", "yes"));
    }

    @Test
    @Tag("F-1")
    @Tag("F-13")
    void what_may_not_be_read_is_not_believed() {
        refuted(ValkeyServer.builder().line("user default on nopass ~* &* +@all -config"));
    }

    private void refuted(ValkeyServerBuilder setup) {
        try (ValkeyServer server = setup.start()) {
            Realm realm = Realm.alone(books, "refuted").createdOn(server);
            Lease unused = held(realm, server);
            server.restart();
            assertThat(acquire(realm, server, true)).isRefused(RefusedReason.FLOOR_UNPROVEN);
        }
    }

    @Test
    @Tag("F-1")
    @Tag("F-13")
    void a_server_that_was_promoted_or_has_a_replica_is_not_believed() {
        try (Way way = Ways.laggingReplica()) {
            Realm realm = Realm.alone(books, "promoted").createdOn(way.server());
            way.remember();
            Lease unused = held(realm, way.server());
            ValkeyServer promoted = way.goBack();
            assertThat(acquire(realm, promoted, true)).isRefused(RefusedReason.FLOOR_UNPROVEN);
        }
        try (ValkeyServer server = ValkeyServer.start()) {
            Realm realm = Realm.alone(books, "replicated").createdOn(server);
            Lease unused = held(realm, server);
            server.restart();
            try (ValkeyServer replica = ValkeyServer.builder()
                            .replicaOf(server.address(), Optional.empty())
                            .start();
                    ServerConnection connection = replica.connect()) {
                Ways.awaitInSync(server, replica);
                assertThat(connection.info("replication").get("role")).isEqualTo("slave");
                assertThat(acquire(realm, server, true)).isRefused(RefusedReason.FLOOR_UNPROVEN);
            }
        }
    }

    /** Yesterday's files pass all that can be read: what a client was shown does not. */
    @Test
    @Tag("F-2")
    @Tag("F-13")
    void a_token_that_a_client_was_shown_is_believed_more() {
        try (ValkeyServer server = ValkeyServer.start()) {
            Realm realm = Realm.alone(books, "evidence").createdOn(server);
            try (Snapshot snapshot = Snapshot.of(server);
                    Visit visit = Visit.retained(realm, server.address())) {
                Lease unused = visit.acquired(realm.key(0));
                snapshot.restoreTo(server);
                visit.awaitServed();
                AcquireOutcome refused = visit.leases().acquire(realm.key(0), Visit.MINUTES, Visit.deadline());
                assertThat(refused).isRefused(RefusedReason.FLOOR_UNPROVEN);
            }
            assertThat(acquire(realm, server, true)).as("and for everyone").isRefused(RefusedReason.FLOOR_UNPROVEN);
        }
    }

    private static Lease held(Realm realm, ValkeyServer server) {
        try (Visit visit = Visit.to(realm, server)) {
            return visit.acquired(realm.key(0));
        }
    }

    private static AcquireOutcome acquire(Realm realm, ValkeyServer server, boolean retained) {
        try (Visit visit = retained ? Visit.retained(realm, server.address()) : Visit.to(realm, server)) {
            return visit.leases().acquire(realm.key(0), Visit.MINUTES, Visit.deadline());
        }
    }
}
