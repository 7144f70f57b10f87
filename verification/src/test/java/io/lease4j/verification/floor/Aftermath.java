package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.Set;

/** What came of a fault: whether tokens that the sink accepted repeat. */
record Aftermath(Books books) {

    /** Of the ranges that the witness gives. */
    static final int WIDTH = 4;

    static void work(ValkeyServer server, Realm realm, int times) {
        try (Visit visit = Visit.to(realm, server)) {
            visit.workIn(0, times);
        }
    }

    /** With every check. */
    void goesOn(ValkeyServer server, Realm realm) {
        long highest = realm.highest(0);
        work(server, realm, 2 * WIDTH);
        try (Visit visit = Visit.to(realm, server)) {
            assertThat(visit.acquired(realm.key(0)).token().value()).isGreaterThan(highest + 2 * WIDTH);
        }
        noneRepeats(realm);
    }

    void repeats(ValkeyServer server, Realm realm) {
        Set<Long> granted = Set.copyOf(realm.granted(0));
        try (Visit visit = Visit.to(realm, server)) {
            Lease lease = visit.acquired(realm.key(0));
            assertThat(granted)
                    .as("tokens granted before")
                    .contains(lease.token().value());
            assertThat(visit.commit(lease, "again")).isAccepted();
        }
        assertThat(books.repeated(realm.name()))
                .as("accepted tokens that repeat")
                .isNotEmpty();
    }

    void noneRepeats(Realm realm) {
        assertThat(books.repeated(realm.name()))
                .as("accepted tokens that repeat")
                .isEmpty();
    }
}
