package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.Lease;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.ValkeyServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A namespace is created once: not again after a loss, and not on a second server. */
@Timeout(120)
class OneNameTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.X);

    private final Books books = Books.fresh();
    private final JdbcWitness witness = books.witness(50);

    @AfterEach
    void stop() {
        witness.close();
    }

    @Test
    @Tag("LR-15")
    @Tag("F-10")
    void after_a_loss_the_witness_knows_it() {
        try (ValkeyServer server = ValkeyServer.start()) {
            Realm realm = Realm.witnessed(books, witness).createdOn(server);
            Lease held = WentBack.held(realm, server).get(0);
            Ways.command(server, "FLUSHALL");
            notCreated(realm, server);
            WentBack.goesOnByItself(realm, server, held);
            notCreated(realm, server);
        }
    }

    @Test
    @Tag("LR-15")
    @Tag("F-10")
    void after_a_loss_the_sink_knows_it_by_its_id() {
        try (ValkeyServer server = ValkeyServer.start()) {
            Realm realm = Realm.alone(books, "alone").createdOn(server);
            Lease held = WentBack.held(realm, server).get(0);
            Ways.command(server, "FLUSHALL");
            try (Visit visit = Visit.to(realm, server)) {
                assertThat(visit.operator().createNeverExisted(realm.settings(), Visit.deadline()))
                        .isRefused(RefusedReason.NOT_ALLOWED);
            }
            WentBack.refusesUntilAnOperatorProves(realm, server, held);
        }
    }

    /** Nobody remembers the name: it is another creation, and what the former one wrote is out of its reach. */
    @Test
    @Tag("LR-15")
    @Tag("F-10")
    @Tag("E-1")
    void whoever_says_that_it_never_existed_makes_another_one_that_no_sink_takes_for_the_former() {
        try (ValkeyServer server = ValkeyServer.start()) {
            Realm realm = Realm.alone(books, "again").createdOn(server);
            Lease held = WentBack.held(realm, server).get(0);
            Ways.command(server, "FLUSHALL");
            try (Visit again = Visit.toCreate(realm, server)) {
                AdminOutcome created = again.operator().createNeverExisted(realm.settings(), Visit.deadline());
                assertThat(created).isInstanceOf(AdminOutcome.Done.class);
                assertThat(again.store().namespaceId()).isNotEqualTo(realm.id());
                Lease fresh = again.acquired(held.key());
                assertThat(fresh.recordId()).isNotEqualTo(held.recordId());
                assertThat(again.commit(fresh, "fresh")).isNotInstanceOf(CommitOutcome.Accepted.class);
                assertThat(books.effects(realm.name())).noneMatch(effect -> effect.startsWith("fresh"));
                assertThat(again.commit(held, "late")).isRejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
            }
        }
    }

    @Test
    @Tag("LR-15")
    @Tag("F-10")
    void on_a_second_server_the_witness_knows_it() {
        try (ValkeyServer server = ValkeyServer.start();
                ValkeyServer other = ValkeyServer.start()) {
            Realm realm = Realm.witnessed(books, witness).createdOn(server);
            notCreated(realm, other);

            // Told that it is there, the other one is a store that has lost everything: it is proven above all.
            Lease ofOne = WentBack.held(realm, server).get(0);
            WentBack.goesOnByItself(realm, other, ofOne);
            try (Visit one = Visit.to(realm, server);
                    Visit two = Visit.to(realm, other)) {
                // Until the first one has come to its ceiling: it gets no further range.
                for (boolean granted = true; granted; ) {
                    granted = isGrantedAnother(one);
                    assertThat(isGrantedAnother(two)).isTrue();
                }
            }
            assertThat(books.repeated(realm.name()))
                    .as("accepted tokens that repeat")
                    .isEmpty();
        }
    }

    /** Whether there was a grant, of a token that nobody was granted before. */
    private static boolean isGrantedAnother(Visit visit) {
        Realm realm = visit.realm();
        AcquireOutcome outcome = visit.leases().acquire(realm.key(1), Visit.MINUTES, Visit.deadline());
        if (!(outcome instanceof AcquireOutcome.Acquired acquired)) {
            assertThat(outcome).isRefused(RefusedReason.FLOOR_UNPROVEN);
            return false;
        }
        assertThat(realm.granted(1).add(acquired.lease().token().value()))
                .as("a new token")
                .isTrue();
        return true;
    }

    private static void notCreated(Realm realm, ValkeyServer server) {
        try (Visit visit = Visit.toCreate(realm, server)) {
            assertThat(visit.operator().create(realm.settings(), Visit.deadline()))
                    .isRefused(RefusedReason.NOT_ALLOWED);
        }
    }
}
