package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Lease;
import io.lease4j.RefusedReason;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.verification.Evidence;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ranges are asked for early, in the background: in normal running nobody meets a ceiling. */
@Timeout(600)
class RangesTest {

    private static final boolean LONG = Boolean.getBoolean("lease4j.long");
    private static final int WIDTH = 400;
    private static final int RANGES = LONG ? 100 : 4;
    private static final int THREADS = 4;

    private final Books books = Books.fresh();

    @Test
    @Tag("F-6")
    void several_ranges_are_used_up_under_load_and_no_acquire_is_refused() throws IOException {
        try (JdbcWitness witness = books.witness(WIDTH);
                ValkeyServer server = ValkeyServer.start()) {
            Realm realm = Realm.witnessed(books, witness).createdOn(server);
            Queue<LeaseEvent> unproven = new ConcurrentLinkedQueue<>();
            Set<Long> tokens = ConcurrentHashMap.newKeySet();
            try (Visit visit = Visit.at(
                    realm,
                    server.address(),
                    worker -> worker.listener(event -> {
                        if (event instanceof LeaseEvent.FloorUnproven) {
                            boolean unused = unproven.add(event);
                        }
                    }))) {
                Lease kept = visit.acquired(realm.key(0));
                long first = visit.view(0).ceiling();
                List<CompletableFuture<Void>> load = new ArrayList<>();
                for (int thread = 0; thread < THREADS; thread++) {
                    load.add(CompletableFuture.runAsync(() -> {
                        for (int i = 0; i < RANGES * WIDTH / THREADS; i++) {
                            Lease lease = visit.acquired(realm.key(0));
                            assertThat(tokens.add(lease.token().value())).isTrue();
                        }
                    }));
                }
                load.forEach(CompletableFuture::join);
                assertThat(unproven).as("times that a ceiling was met").isEmpty();
                assertThat(tokens).hasSize(RANGES * WIDTH);
                assertThat(visit.view(0).ceiling()).isGreaterThan(first + (RANGES - 1L) * WIDTH);
                assertThat(visit.leases().renew(kept, Visit.MINUTES, Visit.deadline()))
                        .isRenewed();
            }
            Evidence.leave(
                    "ranges",
                    List.of(
                            "## Ranges asked for early",
                            "",
                            RANGES * WIDTH + " grants by " + THREADS + " threads from ranges of " + WIDTH
                                    + " tokens: a ceiling was met 0 times.",
                            ""));
        }
    }

    @Test
    @Tag("F-5")
    @Tag("F-6")
    void while_the_witness_is_away_the_rest_of_the_range_is_granted_and_no_more() throws IOException {
        int width = 20;
        try (TcpFaultProxy proxy = TcpFaultProxy.before(books.address());
                JdbcWitness witness = books.through(proxy.address()).witness(width);
                ValkeyServer server = ValkeyServer.start()) {
            Realm realm = Realm.witnessed(books, witness).createdOn(server);
            try (Visit visit = Visit.to(realm, server)) {
                Lease kept = visit.acquired(realm.key(0));
                long ceiling = visit.view(0).ceiling();
                proxy.refuseConnections();
                proxy.cutAll();
                for (long token = kept.token().value() + 1; token <= ceiling; token++) {
                    assertThat(visit.acquired(realm.key(0)).token().value()).isEqualTo(token);
                }
                AcquireOutcome refused =
                        visit.leases().acquire(realm.key(0), Visit.MINUTES, Visit.within(Duration.ofSeconds(2)));
                assertThat(refused).isRefused(RefusedReason.FLOOR_UNPROVEN);
                assertThat(visit.view(0).proven()).as("it has lost nothing").isTrue();

                proxy.acceptConnections();
                assertThat(visit.acquired(realm.key(0)).token().value()).isGreaterThan(ceiling);
                assertThat(visit.leases().renew(kept, Visit.MINUTES, Visit.deadline()))
                        .isRenewed();
            }
        }
    }
}
