package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Lease;
import io.lease4j.RefusedReason;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.TokenRange;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.spi.Installation;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.Poll;
import io.lease4j.testkit.server.ValkeyServer;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An install that was on its way for too long, or arrives twice, or where it was not sent to: it changes nothing. */
@Timeout(120)
@Tag("one-lane")
class LateInstallTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.X);

    private static final int WIDTH = 50;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Books books = Books.fresh();
    private final JdbcWitness witness = books.witness(WIDTH);

    @AfterEach
    void stop() {
        witness.close();
    }

    @Test
    @Tag("LR-15")
    @Tag("F-4")
    @Tag("F-8")
    void after_another_prover_was_quicker() {
        try (ValkeyServer server = ValkeyServer.start()) {
            late(server, realm -> {
                try (Visit quicker = Visit.to(realm, server)) {
                    quicker.work(1);
                }
            });
        }
    }

    @Test
    @Tag("LR-15")
    @Tag("F-4")
    void after_everything_was_lost() {
        try (ValkeyServer server = ValkeyServer.start()) {
            late(server, realm -> Ways.command(server, "FLUSHALL"));
        }
    }

    /** The connection outlives it: what was meant for the former lineage arrives in the next one. */
    @Test
    @Tag("LR-15")
    @Tag("F-4")
    void after_the_server_was_demoted_and_promoted_again() {
        try (ValkeyServer server = ValkeyServer.start();
                ValkeyServer other = ValkeyServer.builder()
                        .replicaOf(server.address(), Optional.empty())
                        .start()) {
            late(server, realm -> {
                Ways.awaitInSync(server, other);
                Ways.command(other, "REPLICAOF", "NO", "ONE");
                Ways.follow(server, other.address());
                Ways.awaitInSync(other, server);
                Ways.command(server, "REPLICAOF", "NO", "ONE");
            });
        }
    }

    /** Whatever happens meanwhile, the record is the same before and after it arrives. */
    private void late(ValkeyServer server, Consumer<Realm> meanwhile) {
        Realm realm = Realm.witnessed(books, witness).createdOn(server);
        try (Visit visit = Visit.to(realm, server)) {
            visit.work(2);
        }
        server.restart();
        try (TcpFaultProxy proxy = TcpFaultProxy.before(server.address());
                Visit slow = Visit.at(realm, proxy.address(), worker -> worker);
                Visit looking = Visit.to(realm, server)) {
            looking.installLearnt();
            Gate install = proxy.next(Direction.TO_SERVER, Wire.INSTALLS).hold();
            CompletableFuture<AcquireOutcome> asked = CompletableFuture.supplyAsync(
                    () -> slow.leases().acquire(realm.key(0), Visit.MINUTES, Visit.within(Duration.ofSeconds(3))));
            install.awaitReached(PATIENCE);
            meanwhile.accept(realm);
            AuthorityRecordView before = looking.view(0);
            // Nobody hears the answer, and nobody asks again.
            proxy.refuseConnections();
            proxy.cutClients();
            assertThat(asked.join()).isNotInstanceOf(AcquireOutcome.Acquired.class);
            long calls = installs(server);
            install.release();
            Poll.until("the install has arrived", PATIENCE, () -> installs(server) > calls);
            AuthorityRecordView after = looking.view(0);
            assertThat(after.floor()).isEqualTo(before.floor());
            assertThat(after.ceiling()).isEqualTo(before.ceiling());
            assertThat(after.proven()).isEqualTo(before.proven());
            assertThat(after.lastToken()).isEqualTo(before.lastToken());
            assertThat(after.provenLineage()).isEqualTo(before.provenLineage());

            looking.work(1);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        assertThat(books.repeated(realm.name()))
                .as("accepted tokens that repeat")
                .isEmpty();
    }

    /** How many scripts it was asked to run. */
    private static long installs(ValkeyServer server) {
        try (var connection = server.connect()) {
            String calls = connection.info("commandstats").getOrDefault("cmdstat_evalsha", "calls=0,");
            return Long.parseLong(calls.substring("calls=".length(), calls.indexOf(',')));
        }
    }

    @Test
    @Tag("LR-15")
    @Tag("F-4")
    void twice_and_at_the_next_primary() {
        try (Way way = Ways.laggingReplica()) {
            ValkeyServer a = way.server();
            Realm realm = Realm.witnessed(books, witness).createdOn(a);
            a.restart();
            // It attaches again: what it has is what it will serve with.
            way.remember();
            try (Visit first = Visit.to(realm, a)) {
                AdminOutcome ticket = first.store()
                        .ticket(first.record(0), Visit.deadline())
                        .toCompletableFuture()
                        .join()
                        .outcome();
                AuthorityRecordView record =
                        ((AdminOutcome.Done) ticket).records().get(0);
                long base = books.highestGiven(realm.name());
                Installation install = new Installation.Proof(
                        record.recordId(),
                        record.servingLineage(),
                        record.ticket().orElseThrow(),
                        new TokenRange(base, base + WIDTH),
                        ProofBasis.WITNESS,
                        Set.of(Books.SINK),
                        Optional.empty());
                assertThat(installed(first, install)).isInstanceOf(AdminOutcome.Done.class);
                Lease lease = first.acquired(realm.key(0));
                assertThat(installed(first, install)).isRefused(RefusedReason.NOT_ALLOWED);
                assertThat(first.leases().renew(lease, Visit.MINUTES, Visit.deadline()))
                        .isRenewed();

                try (Visit next = Visit.to(realm, way.goBack())) {
                    AuthorityRecordView before = next.view(0);
                    assertThat(before.proven()).isFalse();
                    assertThat(installed(next, install)).isRefused(RefusedReason.NOT_ALLOWED);
                    assertThat(next.view(0).proven()).isFalse();
                    assertThat(next.view(0).ceiling()).isEqualTo(before.ceiling());
                }
            }
        }
    }

    private static AdminOutcome installed(Visit visit, Installation install) {
        return visit.store()
                .install(install, Visit.deadline())
                .toCompletableFuture()
                .join()
                .outcome();
    }
}
