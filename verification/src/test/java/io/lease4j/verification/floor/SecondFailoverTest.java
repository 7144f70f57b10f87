package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Lease;
import io.lease4j.RefusedReason;
import io.lease4j.effect.RejectedReason;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** LR-15 twice in one run: a lagging replica of a lagging replica, while both former primaries go on serving. */
@Timeout(120)
@Tag("one-lane")
class SecondFailoverTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.X);

    private static final int WIDTH = 20;
    private static final int GRANTS = 3;

    private final Books books = Books.fresh();

    @Test
    @Tag("LR-15")
    @Tag("F-3")
    @Tag("F-5")
    @Tag("F-6")
    @Tag("F-12")
    void no_token_repeats_though_three_primaries_serve() {
        try (JdbcWitness witness = books.witness(WIDTH);
                Way first = Ways.laggingReplica()) {
            ValkeyServer a = first.server();
            Realm unchecked = Realm.alone(books, "unchecked").createdOn(a);
            Unchecked trusting = new Unchecked(unchecked, a);
            Realm realm = Realm.witnessed(books, witness).createdOn(a);
            work(unchecked, a);
            first.remember();
            work(unchecked, a);
            Lease ofA = granted(realm, a);
            ValkeyServer b = first.goBack();
            WentBack.repeatsTokens(trusting, b);
            WentBack.goesOnByItself(realm, b, ofA);

            try (Way second = Ways.laggingReplicaOf(b)) {
                second.remember();
                work(unchecked, b);
                Lease ofB = granted(realm, b);
                ValkeyServer c = second.goBack();
                WentBack.repeatsTokens(trusting, c);
                WentBack.goesOnByItself(realm, c, ofB);

                climbsToItsCeilingAndNoFurther(realm, a);
                climbsToItsCeilingAndNoFurther(realm, b);
                isOvertaken(realm, b, c);
                assertThat(books.repeated(realm.name()))
                        .as("accepted tokens that repeat")
                        .isEmpty();
            }
        }
    }

    private static void work(Realm realm, ValkeyServer server) {
        try (Visit visit = Visit.to(realm, server)) {
            visit.work(GRANTS);
        }
    }

    private static Lease granted(Realm realm, ValkeyServer server) {
        try (Visit visit = Visit.to(realm, server)) {
            visit.work(GRANTS);
            Lease lease = visit.acquired(realm.key(0));
            assertThat(visit.commit(lease, "held")).isAccepted();
            return lease;
        }
    }

    /** Its tokens are its own: none was granted by anybody else, nor will be. */
    private static void climbsToItsCeilingAndNoFurther(Realm realm, ValkeyServer former) {
        Set<Long> elsewhere = new HashSet<>(realm.granted(0));
        try (Visit visit = Visit.to(realm, former)) {
            long ceiling = visit.view(0).ceiling();
            for (long last = visit.view(0).lastToken(); last < ceiling; last++) {
                assertThat(elsewhere)
                        .as("tokens granted elsewhere")
                        .doesNotContain(visit.acquired(realm.key(0)).token().value());
            }
            AcquireOutcome refused = visit.leases().acquire(realm.key(0), Visit.MINUTES, Visit.deadline());
            assertThat(refused).isRefused(RefusedReason.FLOOR_UNPROVEN);
            assertThat(visit.view(0).ceiling()).isEqualTo(ceiling);
        }
    }

    /** Two unexpired generations of one key, one on each primary: the sink goes on with the later one. */
    private static void isOvertaken(Realm realm, ValkeyServer former, ValkeyServer now) {
        var key = realm.key(1);
        try (Visit stale = Visit.to(realm, former);
                Visit current = Visit.to(realm, now)) {
            Lease older = stale.acquired(key);
            assertThat(stale.commit(older, "before")).isAccepted();
            Lease newer = current.acquired(key);
            assertThat(newer.token()).isGreaterThan(older.token());
            assertThat(current.commit(newer, "now")).isAccepted();
            assertThat(stale.commit(older, "after")).isRejected(RejectedReason.BEHIND);
        }
    }
}
