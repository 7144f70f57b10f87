package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Holder;
import io.lease4j.Leases;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.floor.Ticket;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.verification.floor.DyingProver.Point;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** For tests of provers that are processes, and to which something is done at one point of their way. */
abstract class OnDyingProvers {

    static final String DIES = "dies";

    @TempDir
    private Path folder;

    final Books books = Books.fresh();
    final ValkeyServer server = ValkeyServer.start();
    private final List<Prover> provers = new ArrayList<>();

    @AfterEach
    void stop() {
        provers.forEach(Prover::close);
        server.close();
    }

    /** What somebody who cannot prove anything is refused with. */
    static Optional<Ticket> ticketFor(Visit visit) {
        try (Leases bystander =
                Leases.builder(visit.store(), Holder.of("bystander", "1")).build()) {
            AcquireOutcome refused = bystander.acquire(visit.realm().key(0), Visit.MINUTES, Visit.deadline());
            assertThat(refused).isRefused(RefusedReason.FLOOR_UNPROVEN);
            return ((Refused) refused).ticket();
        }
    }

    Realm worked(JdbcWitness known) {
        return worked(Optional.of(known));
    }

    Realm worked(Optional<JdbcWitness> known) {
        Realm realm = known.map(witnessed -> Realm.witnessed(books, witnessed))
                .orElseGet(() -> Realm.alone(books, "alone"))
                .createdOn(server);
        work(realm);
        return realm;
    }

    void work(Realm realm) {
        try (Visit visit = Visit.to(realm, server)) {
            visit.work(2);
        }
    }

    Prover started(Realm realm, long width, Point point, String how) {
        Prover prover = Prover.start(folder, realm, server, books, width, point, how);
        provers.add(prover);
        return prover;
    }

    void noneRepeats(Realm realm) {
        assertThat(books.repeated(realm.name()))
                .as("accepted tokens that repeat")
                .isEmpty();
    }
}
