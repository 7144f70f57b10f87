package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordView;
import io.lease4j.Lease;
import io.lease4j.floor.Ticket;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.verification.floor.DyingProver.Point;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A prover stands still before its install, after the server has lost everything; another one proves meanwhile. */
@Timeout(180)
@Tag("one-lane")
class PausedProverTest extends OnDyingProvers {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.X);

    private static final int WIDTH = 50;

    private final JdbcWitness witness = books.witness(WIDTH);

    @AfterEach
    void closeWitness() {
        witness.close();
    }

    /** Another prover proves by the ticket that the paused one has; the paused one comes too late, and changes nothing. */
    @Test
    @Tag("LR-15")
    @Tag("F-4")
    @Tag("F-8")
    @Tag("F-9")
    void who_comes_while_it_pauses_is_given_its_ticket_and_its_range_is_never_used() {
        Realm realm = worked(witness);
        Prover paused = started(realm, WIDTH, Point.RAISED, "pauses");
        Ways.command(server, "FLUSHALL");
        paused.ready().tell("acquire");
        paused.expect("at " + Point.RAISED);
        long given = books.highestGiven(realm.name());
        try (Visit next = Visit.to(realm, server)) {
            Optional<Ticket> outstanding = next.view(0).ticket();
            assertThat(ticketFor(next)).as("the ticket").isEqualTo(outstanding).isPresent();
            Lease lease = next.acquired(realm.key(0));
            assertThat(lease.token().value()).isEqualTo(given + 1);
            assertThat(next.commit(lease, "next")).isAccepted();
            AuthorityRecordView proven = next.view(0);
            paused.tell("go-on");
            paused.expect("granted " + (given + 2));
            assertThat(paused.awaitEnd()).isZero();
            assertThat(next.view(0).floor()).isEqualTo(proven.floor());
            assertThat(next.view(0).ceiling()).isEqualTo(proven.ceiling());
            assertThat(next.leases().renew(lease, Visit.MINUTES, Visit.deadline()))
                    .isRenewed();
        }
        noneRepeats(realm);
    }
}
