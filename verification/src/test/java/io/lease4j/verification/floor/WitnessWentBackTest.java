package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.Lease;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.floor.FloorProof;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.PostgresServer;
import io.lease4j.testkit.server.PostgresServer.Backup;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The witness's own database is restored from a backup, and has forgotten ranges that are in use. */
@Timeout(120)
@Tag("one-lane")
class WitnessWentBackTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.X);

    private static final int WIDTH = 50;

    @Test
    @Tag("LR-15")
    @Tag("F-3")
    @Tag("F-4")
    void its_ranges_are_refused_until_an_operators_number_repairs_it() {
        Books books = Books.fresh();
        try (PostgresServer postgres = PostgresServer.start("fsync=off");
                ValkeyServer server = ValkeyServer.start()) {
            Books forgetful = Books.on(postgres);
            try (JdbcWitness witness = forgetful.witness(WIDTH)) {
                Realm realm = Realm.witnessed(books, witness).createdOn(server);
                Backup backup = postgres.backup();
                Lease held;
                server.restart();
                try (Visit visit = Visit.to(realm, server)) {
                    visit.work(2);
                    held = visit.acquired(realm.key(0));
                    assertThat(visit.commit(held, "held")).isAccepted();
                }
                long given = forgetful.highestGiven(realm.name());
                postgres.restore(backup);
                assertThat(forgetful.highestGiven(realm.name()))
                        .as("what it remembers")
                        .isLessThan(given);
                server.restart();

                try (Visit visit = Visit.to(realm, server)) {
                    long ceiling = visit.view(0).ceiling();
                    // Another shard's ranges count too: one attempt after the other, until the witness is above them.
                    assertThat(forgetful.highestGiven(realm.name())).isLessThan(ceiling);
                    assertThat(visit.operator().prove(visit.record(0), new FloorProof.ByWitness(), Visit.deadline()))
                            .isRefused(RefusedReason.NOT_ALLOWED);
                    assertThat(visit.view(0).proven()).isFalse();
                    assertThat(visit.view(0).ceiling()).isEqualTo(ceiling);

                    AdminOutcome tooLow = visit.prove(0, realm.highest(0) - 1);
                    assertThat(tooLow).isRefused(RefusedReason.NOT_ALLOWED);
                    assertThat(((Refused) tooLow).obstacles()).isNotEmpty();
                    assertThat(visit.prove(0, given)).isInstanceOf(AdminOutcome.Done.class);
                    assertThat(forgetful.highestGiven(realm.name()))
                            .as("the witness, through which the number went")
                            .isEqualTo(given + WIDTH);
                    Lease next = visit.acquired(held.key());
                    assertThat(next.token().value()).isGreaterThan(given);
                    assertThat(visit.commit(next, "next")).isAccepted();
                    // The other record is proven by the repaired witness.
                    Lease other = visit.acquired(realm.key(1));
                    assertThat(other.token().value()).isGreaterThan(given + WIDTH);
                    visit.work(1);
                    assertThat(new TreeSet<>(realm.granted(0)).last()).isGreaterThan(given);
                }
                assertThat(books.repeated(realm.name()))
                        .as("accepted tokens that repeat")
                        .isEmpty();
            }
        }
    }
}
