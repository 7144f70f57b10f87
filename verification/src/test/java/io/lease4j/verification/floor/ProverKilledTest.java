package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Lease;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.ValkeyServer;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A prover that dies between each two of its steps: whoever comes next proves it, above all that the dead one raised. */
@Timeout(120)
class ProverKilledTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.X);

    private static final int WIDTH = 50;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String ASKS = "lease4j_witness";
    private static final String RAISES = "UPDATE lease4j_witness";

    private final Books books = Books.fresh();
    private final JdbcWitness witness = books.witness(WIDTH);
    private final ValkeyServer server = ValkeyServer.start();
    private final Realm realm = Realm.witnessed(books, witness).createdOn(server);
    private TcpFaultProxy toServer;
    private TcpFaultProxy toBooks;

    @BeforeEach
    void start() throws IOException {
        toServer = TcpFaultProxy.before(server.address());
        toBooks = TcpFaultProxy.before(books.address());
        try (Visit visit = Visit.to(realm, server)) {
            visit.work(2);
        }
    }

    @AfterEach
    void stop() throws IOException {
        toServer.close();
        toBooks.close();
        witness.close();
        server.close();
    }

    @Test
    @Tag("LR-15")
    @Tag("F-3")
    @Tag("F-9")
    void before_it_asks_the_witness() {
        dies(false, () -> toBooks.next(Direction.TO_SERVER, ASKS).cut());
    }

    @Test
    @Tag("LR-15")
    @Tag("F-3")
    @Tag("F-9")
    void before_the_witness_has_raised() {
        dies(false, () -> toBooks.next(Direction.TO_SERVER, RAISES).cut());
    }

    @Test
    @Tag("LR-15")
    @Tag("F-3")
    @Tag("F-9")
    void before_the_witness_has_committed() {
        dies(
                false,
                () -> atItsCommit(
                        () -> toBooks.next(Direction.TO_SERVER, "COMMIT").cut()));
    }

    @Test
    @Tag("LR-15")
    @Tag("F-3")
    @Tag("F-9")
    void after_the_witness_has_committed_and_before_it_hears_of_it() {
        dies(
                false,
                () -> atItsCommit(() ->
                        toBooks.next(Direction.TO_SERVER, "COMMIT").answer().cut()));
    }

    @Test
    @Tag("LR-15")
    @Tag("F-3")
    @Tag("F-9")
    void after_it_raised_and_before_it_installs() {
        dies(false, () -> toServer.next(Direction.TO_SERVER, Wire.INSTALLS).cut());
    }

    @Test
    @Tag("LR-15")
    @Tag("F-3")
    @Tag("F-9")
    void after_it_installed_and_before_it_hears_of_it() {
        dies(
                true,
                () -> toServer.next(Direction.TO_SERVER, Wire.INSTALLS).answer().cut());
    }

    /** The first commit is that of its look. */
    private void atItsCommit(Runnable plan) {
        Gate raising = toBooks.next(Direction.TO_SERVER, RAISES).hold();
        var unused = CompletableFuture.runAsync(() -> {
            raising.awaitReached(PATIENCE);
            plan.run();
            raising.release();
        });
    }

    private void dies(boolean installed, Runnable at) {
        server.restart();
        try (Visit visit = Visit.to(realm, server)) {
            visit.installLearnt();
        }
        long given = books.highestGiven(realm.name());
        at.run();
        try (JdbcWitness through = books.through(toBooks.address()).witness(WIDTH);
                Visit dying = Visit.at(realm, toServer.address(), worker -> worker.witness(through))) {
            AcquireOutcome outcome =
                    dying.leases().acquire(realm.key(0), Visit.MINUTES, Visit.within(Duration.ofMillis(700)));
            assertThat(outcome).isNotInstanceOf(AcquireOutcome.Acquired.class);
            assertThat(toServer.calm() + toBooks.calm())
                    .as("faults that nothing met")
                    .isZero();
        }

        try (Visit next = Visit.to(realm, server)) {
            assertThat(next.view(0).proven()).as("proven").isEqualTo(installed);
            long raised = books.highestGiven(realm.name());
            Lease lease = next.acquired(realm.key(0));
            assertThat(lease.token().value()).isGreaterThan(installed ? given : raised);
            assertThat(books.highestGiven(realm.name())).isEqualTo(installed ? raised : raised + WIDTH);
            next.work(1);
        }
        assertThat(books.repeated(realm.name()))
                .as("accepted tokens that repeat")
                .isEmpty();
    }
}
